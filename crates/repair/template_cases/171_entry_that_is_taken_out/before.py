def check_out(guests, name):
    if name not in guests:
        raise KeyError(name)
    bill = guests[name] * 3
    return bill
