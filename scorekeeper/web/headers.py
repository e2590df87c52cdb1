"""The headers every answer carries."""

from flask import Flask, Response

from scorekeeper.web.swift import write

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
UNLESS_SAID = (
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Content-Security-Policy", CSP),
    # Never no-referrer: it turns the Origin of form posts into null.
    ("Referrer-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)


def add_headers(response: Response) -> Response:
    said = dict(response.headers._list)  # asking for them one by one costs more
    write(response.headers, [each for each in UNLESS_SAID if each[0] not in said])
    return response


def init_app(app: Flask) -> None:
    app.after_request(add_headers)
