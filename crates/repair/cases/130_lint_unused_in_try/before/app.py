try:
    import foo
except ImportError:
    pass
