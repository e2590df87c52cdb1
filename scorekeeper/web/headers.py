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


def add_headers(response: Response) -> Response:
    headers = response.headers
    headers.setdefault("Content-Security-Policy", CSP)
    headers["X-Content-Type-Options"] = "nosniff"
    # Never no-referrer: it turns the Origin of form posts into null.
    headers.setdefault("Referrer-Policy", "same-origin")
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    return response


def init_app(app: Flask) -> None:
    app.after_request(add_headers)
