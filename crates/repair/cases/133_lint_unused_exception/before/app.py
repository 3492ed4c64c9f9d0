try:
    f()
except ValueError as e:
    pass
