def total(prices):
    amount = 0
    for price in prices:
        amount + price
    return amount
