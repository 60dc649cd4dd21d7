"""WebSocket text frames, made once and written to many sockets (RFC 6455, section 5.2)."""

_FINAL_TEXT = 0x81
_TWO_BYTES = 126
_EIGHT_BYTES = 127


def text_frame(payload: bytes) -> bytes:
    """A whole message in one frame, unmasked, as servers send it."""
    size = len(payload)
    if size < _TWO_BYTES:
        return bytes((_FINAL_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, _TWO_BYTES)) + size.to_bytes(2) + payload
    return bytes((_FINAL_TEXT, _EIGHT_BYTES)) + size.to_bytes(8) + payload
