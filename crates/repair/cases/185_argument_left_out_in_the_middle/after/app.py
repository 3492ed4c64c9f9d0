def transfer(source, target, amount):
    source.take(amount)
    target.give(amount)


def pay(source, target, amount):
    transfer(source, target, amount)
