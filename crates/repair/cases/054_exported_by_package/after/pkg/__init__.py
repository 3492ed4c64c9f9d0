from .a import one
from .b import two
