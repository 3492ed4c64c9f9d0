def f(stack, seen):
    x = stack.pop()
    seen.add(x)
    y = stack[0]
    return y
