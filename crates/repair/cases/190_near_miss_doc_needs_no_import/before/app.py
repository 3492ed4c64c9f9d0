def usage():
    return sys.argv[0] + __doc__
