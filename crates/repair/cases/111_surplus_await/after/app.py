def g():
    return 1


async def f():
    return g()
