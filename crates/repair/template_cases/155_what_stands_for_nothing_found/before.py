INF = float("inf")


def fewest(coins, amount):
    needed = [INF] * (amount + 1)
    needed[0] = 0
    for value in range(1, amount + 1):
        for coin in coins:
            if coin <= value:
                needed[value] = min(needed[value], needed[value - coin] + 1)
    return needed[amount]
