from .helpers import g
