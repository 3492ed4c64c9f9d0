from util import f
import other
