def frame(head: str, body: bytes, tail: str):
    return head + ":" + body.decode() + tail
