"""The headers every answer carries."""

from flask import Flask, Response

CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
ALWAYS = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
)
UNLESS_SAID = (
    ("Content-Security-Policy", CSP),
    # Never no-referrer: it turns the Origin of form posts into null.
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)


def add_headers(response: Response) -> Response:
    headers = response.headers
    said = {name for name, _ in headers}  # asking the headers one by one costs more
    for name, value in (*ALWAYS, *UNLESS_SAID):
        if name not in said:
            headers.add(name, value)
    return response


def init_app(app: Flask) -> None:
    app.after_request(add_headers)
