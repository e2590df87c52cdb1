"""Compress what is made per request: Brotli where the browser takes it, else gzip."""

import gzip
from functools import lru_cache

import brotli
from flask import Flask, Response

from scorekeeper.web.asked import header
from scorekeeper.web.swift import said

SMALLEST = 600  # below this the headers weigh more than what is saved
KINDS = frozenset({"text/html", "application/json", "application/problem+json"})


def compress(response: Response) -> Response:
    headers = response.headers
    kind, _, _ = (said(headers, "Content-Type") or "").partition(";")
    if kind not in KINDS or response.is_streamed or response.direct_passthrough:
        return response
    if "Accept-Encoding" not in (said(headers, "Vary") or ""):
        response.vary.add("Accept-Encoding")
    encoding = _accepted(header("ACCEPT_ENCODING") or "")
    if encoding is None or "Content-Encoding" in headers:
        return response
    body = response.get_data()
    if len(body) < SMALLEST:
        return response
    response.set_data(_packed(body, encoding))
    headers["Content-Encoding"] = encoding
    return response


@lru_cache(maxsize=64)
def _accepted(header: str) -> str | None:
    offered = [each.strip() for each in header.lower().split(",")]
    return next((name for name in ("br", "gzip") if name in offered), None)


@lru_cache(maxsize=128)  # a page that does not change is asked for again and again
def _packed(body: bytes, encoding: str) -> bytes:
    if encoding == "br":
        return brotli.compress(body, mode=brotli.MODE_TEXT, quality=5)
    return gzip.compress(body, 5, mtime=0)


def init_app(app: Flask) -> None:
    app.after_request(compress)
