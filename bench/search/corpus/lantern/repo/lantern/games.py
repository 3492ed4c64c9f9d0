"""Games, walks and other things that go step by step."""

MOVES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def hop_cost(costs: list) -> int:
    """The least cost of a walk over stones from the first to the last; a hop goes one or three stones ahead.

    Each stone on which one stands has its cost, the first and the last too. Where there are no stones it costs nothing.

    >>> hop_cost([1, 9, 9, 2])
    3
    """
    if not costs:
        return 0
    best = [costs[0]]
    for index in range(1, len(costs)):
        before = best[index - 1]
        if index >= 3:
            before = min(before, best[index - 3])
        best.append(before + costs[index])
    return best[-1]


def brick_rows(length, sizes):
    """In how many ways a row of a given length can be laid with bricks of the given sizes.

    There are enough bricks of each size, but no two bricks of the same size may lie side by side. An empty row can be laid
    in one way.

    >>> brick_rows(3, [1, 2])
    2
    """
    def ways(left, last):
        if left == 0:
            return 1
        total = 0
        for size in sizes:
            if size != last and size <= left:
                total += ways(left - size, size)
        return total

    return ways(length, None)


def bounces(height: int, percent: int, least: int = 1) -> int:
    """How often a ball that falls from a height comes up again to at least `least`.

    Each time it comes up to so many percent (below 100) of the height before, rounded down.
    """
    count = 0
    height = height * percent // 100
    while height >= least:
        count += 1
        height = height * percent // 100
    return count


def robot_stop(commands: list, width: int, height: int) -> tuple:
    """The (x, y) at which a robot ends that starts at (0, 0) on a floor of the given size and stops at the walls.

    A command is one of the letters N, E, S and W, and how many steps to go; a letter alone is one step. North is up, to
    larger y.

    >>> robot_stop(["N3", "E"], 5, 5)
    (1, 3)
    """
    x = y = 0
    for command in commands:
        dx, dy = MOVES[command[0]]
        steps = int(command[1:] or 1)
        x = min(max(x + dx * steps, 0), width - 1)
        y = min(max(y + dy * steps, 0), height - 1)
    return x, y


def candle_nights(candles: int, stubs: int) -> int:
    """For how many nights candles last when one burns each night, and `stubs` stubs (2 or more) can be made into a new candle."""
    nights, saved = 0, 0
    while candles > 0:
        nights += candles
        saved += candles
        candles, saved = divmod(saved, stubs)
    return nights


def dart_countdown(start, throws):
    """The points that are left when the points of all throws are taken off the start.

    A throw is a number such as "7", doubled with a D before it or tripled with a T; "-" missed the board. A throw that has
    more points than are left does not count.

    >>> dart_countdown(50, ["T10", "D3", "-", "20"])
    14
    """
    left = start
    for throw in throws:
        if throw == "-":
            continue
        factor = {"D": 2, "T": 3}.get(throw[0], 1)
        points = factor * int(throw.lstrip("DT"))
        if points <= left:
            left -= points
    return left


def heard_by(friends: dict, start: str, rounds: int) -> list:
    """Everybody who knows a secret after some rounds, in the order of the alphabet.

    At first only `start` knows it. In each round all who know it tell it to their friends. Friends map a name to a list of
    names; who is not there tells it to nobody.
    """
    known = {start}
    newest = {start}
    for _ in range(rounds):
        newest = {friend for person in newest for friend in friends.get(person, [])} - known
        known |= newest
    return sorted(known)


def largest_joy(dishes, budget):
    """The largest joy that a meal can give within a budget. Dishes are (price, joy), and each can be taken once at most.

    >>> largest_joy([(4, 5), (3, 4), (3, 3)], 6)
    7
    """
    best = [0] * (budget + 1)
    for price, joy in dishes:
        for money in range(budget, price - 1, -1):
            best[money] = max(best[money], best[money - price] + joy)
    return best[budget]
