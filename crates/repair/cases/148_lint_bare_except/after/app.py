try:
    f()
except Exception:
    pass
