"""The life of a small daemon."""

import os


class Daemon:
    def __init__(self):
        self.state = "new"

    def start(self):
        if self.state != "new":
            raise RuntimeError(f"cannot start when {self.state}")
        self.state = "running"

    def shut_down(self, code=0):
        """Ends at once, without clean-up."""
        self.state = "ended"
        os._exit(code)
