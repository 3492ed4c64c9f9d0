def turned(grid, times):
    result = [list(row) for row in grid]
    for _ in range(times):
        result.reverse()
    return result
