from helpers import g
