"""What a phone reads of an answer, by real sockets."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from scorekeeper.worker import OnePiece

HEAD = b"HTTP/1.1 201 CREATED\r\nContent-Length: 4\r\n\r\n"
EMPTY = b"HTTP/1.1 304 NOT MODIFIED\r\nETag: W/12\r\n\r\n"


@dataclass
class Both:
    server: OnePiece
    phone: socket.socket

    def read(self) -> bytes:
        """What has come so far."""
        try:
            return self.phone.recv(1_000_000, socket.MSG_DONTWAIT)
        except BlockingIOError:
            return b""


@pytest.fixture
def both() -> Iterator[Both]:
    server, phone = socket.socketpair()
    with server, phone:
        yield Both(OnePiece(server), phone)


def test_head_and_body_go_out_together(both: Both) -> None:
    both.server.sendall(HEAD)
    assert both.read() == b""
    both.server.sendall(b"done")
    assert both.read() == HEAD + b"done"


def test_what_comes_after_goes_out_at_once(both: Both) -> None:
    for part in (HEAD, b"5\r\ndata\n\r\n"):
        both.server.sendall(part)
    both.read()
    both.server.sendall(b"5\r\nmore\n\r\n")
    assert both.read() == b"5\r\nmore\n\r\n"


def test_an_answer_without_a_body_is_there_before_the_next_request_is_read(both: Both) -> None:
    both.phone.sendall(b"GET")
    both.server.sendall(EMPTY)
    assert both.server.recv(10) == b"GET"
    assert both.read() == EMPTY


def test_an_answer_without_a_body_is_there_before_the_connection_ends(both: Both) -> None:
    both.server.sendall(EMPTY)
    both.server.shutdown(socket.SHUT_WR)
    assert both.read() == EMPTY
    both.server.close()


def test_requests_sent_in_a_row_are_answered_in_order(both: Both) -> None:
    for part in (EMPTY, HEAD, b"done", EMPTY):
        both.server.sendall(part)
    both.server.settimeout(1)
    assert both.read() == EMPTY + HEAD + b"done" + EMPTY


def test_what_does_not_go_at_once_goes_all_the_same(both: Both) -> None:
    both.server.settimeout(0.2)
    body = b"x" * 10_000_000
    both.server.sendall(HEAD)
    with pytest.raises(TimeoutError):  # nobody reads
        both.server.sendall(body)
    read = both.read()
    assert read.startswith(HEAD + b"x")
    assert len(read) > len(HEAD) + 1000
