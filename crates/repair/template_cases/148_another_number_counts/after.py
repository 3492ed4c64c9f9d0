def columns(width, gap, cell):
    return max(1, (width + gap) // cell)
