try:
    from contextlib import ExitStack
except ImportError:
    from contextlib2 import ExitStack
