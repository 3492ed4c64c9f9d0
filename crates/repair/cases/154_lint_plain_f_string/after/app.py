x = 'abc'
