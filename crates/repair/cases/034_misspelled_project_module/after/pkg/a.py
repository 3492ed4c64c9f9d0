from .utils import f
