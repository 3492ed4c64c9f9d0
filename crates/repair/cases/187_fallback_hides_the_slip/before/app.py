try:
    from contexxtlib import ExitStack
except ImportError:
    from contextlib2 import ExitStack
