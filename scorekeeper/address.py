"""Where phones find this server: the addresses and the QR code shown when it starts."""

import io
import socket

import segno


def lan_address() -> str | None:
    """This machine's address on its network, as dotted IPv4; ``None`` when it has none.

    Connecting a datagram socket sends nothing: the system only chooses the way out.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") or address == "0.0.0.0" else address


def qr(address: str, encoding: str = "utf-8") -> str:
    """A QR code for a terminal: half blocks where ``encoding`` has them, else colour codes."""
    try:
        "▀▄█".encode(encoding)
        compact = True
    except UnicodeEncodeError:
        compact = False
    out = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out, border=2, compact=compact)
    return out.getvalue()


def announcement(port: int, public_url: str | None = None, encoding: str = "utf-8") -> str:
    """What the terminal shows once the server listens on ``port``.

    ``public_url`` takes the place of the address on the local network where people reach the
    server by another name.
    """
    local = f"http://localhost:{port}"
    lan = lan_address()
    phones = public_url or (lan and f"http://{lan}:{port}")
    who = "Phones" if public_url else "Phones on the same network"
    if not phones:
        return f"\nScorekeeper is at {local}\nNo network found: only this machine can reach it.\n"
    return (
        f"\nScorekeeper is at {local}\n"
        f"{who}: {phones}\n\n"
        f"{qr(phones, encoding)}\n"
        "Ctrl+C stops it.\n"
    )
