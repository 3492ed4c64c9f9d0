from .util import f
from . import other
