try:
    f()
except:
    pass
