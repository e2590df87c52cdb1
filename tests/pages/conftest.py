"""Phones for tests of the pages."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.pages.phone import Phone


@pytest.fixture
def new_phone(app: Flask) -> Callable[..., Phone]:
    return lambda base="http://localhost": Phone(app, base)


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()


@pytest.fixture
def table(phone: Phone) -> str:
    """The address of a table of Farkle for Ana and Luis that ``phone`` opened."""
    return phone.open_table()
