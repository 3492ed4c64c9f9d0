x = f'abc'
