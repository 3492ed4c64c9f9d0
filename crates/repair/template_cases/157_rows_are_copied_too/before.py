def turned(grid, times):
    result = grid
    for _ in range(times):
        result.reverse()
    return result
