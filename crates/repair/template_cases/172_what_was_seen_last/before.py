def turns(readings):
    count = 0
    before = "up"
    for _, side in readings:
        if side != before:
            count += 1
    return count
