import pytest

from benchmarks.driver.post_loop import NotCreatedError, is_whole

ANSWER = b"HTTP/1.1 201 Created\r\ncontent-type: text/plain\r\nContent-Length: 5\r\n\r\nhello"


def test_an_answer_is_whole_with_its_last_byte() -> None:
    """An answer that came in pieces counts once, and not before it is there."""
    assert [cut for cut in range(len(ANSWER) + 1) if is_whole(ANSWER[:cut])] == [len(ANSWER)]


def test_an_answer_without_a_length_is_not_guessed_at() -> None:
    """The driver reads the answers that these servers give, and no others."""
    with pytest.raises(NotCreatedError):
        is_whole(b"HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n")
