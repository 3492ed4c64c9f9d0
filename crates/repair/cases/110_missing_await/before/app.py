async def g():
    return {'a': 1}


async def f():
    d = g()
    return d['a']
