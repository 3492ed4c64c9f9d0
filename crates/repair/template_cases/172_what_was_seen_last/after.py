def turns(readings):
    count = 0
    before = "up"
    for _, side in readings:
        if side != before:
            count += 1
        before = side
    return count
