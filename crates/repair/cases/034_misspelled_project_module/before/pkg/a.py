from .utlis import f
