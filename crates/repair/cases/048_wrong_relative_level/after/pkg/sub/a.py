from ..util import f
