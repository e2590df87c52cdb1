"""What is wrong after a storm is told by pytest as in a test itself."""

import pytest

pytest.register_assert_rewrite("tests.storm.checking")
