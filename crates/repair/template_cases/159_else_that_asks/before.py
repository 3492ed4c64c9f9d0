def longest_climb(heights):
    best = run = 0
    last = None
    for height in heights:
        if last is not None and height > last:
            run += 1
        else:
            best = run
            run = 0
        last = height
    return best
