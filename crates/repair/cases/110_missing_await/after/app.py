async def g():
    return {'a': 1}


async def f():
    d = await g()
    return d['a']
