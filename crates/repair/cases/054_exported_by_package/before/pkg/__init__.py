from .a import one
