from .util import f
