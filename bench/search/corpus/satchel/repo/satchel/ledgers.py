'''Money, queues, and things that keep a state.'''

GRACE_DAYS = 7
MOST_PERCENT = 10
LEAST_FEE = 100


def settle(payments):
    '''What everybody gets back in the end.

    Each payment is (payer, people, cents): the payer paid for all of the people, who share it evenly; cents that
    cannot be shared stay with the payer. The result maps names to cents, negative for those who owe; those who
    are even are left out.

    >>> settle([('ann', ['ann', 'bob'], 900)])
    {'ann': 450, 'bob': -450}
    '''
    balances = {}
    for payer, people, cents in payments:
        share = cents // len(people)
        for person in people:
            balances[person] = balances.get(person, 0) - share
        balances[payer] = balances.get(payer, 0) + share * len(people)
    return {name: balance for name, balance in balances.items() if balance != 0}


def waiting_times(arrivals, minutes, patience):
    '''How long each customer of one clerk waits; None for those who go away.

    Customers come at the given minutes, in order, and each keeps the clerk for the same time. Who would have to
    wait longer than the patience goes away at once.
    '''
    waits = []
    free_at = 0
    for arrival in arrivals:
        wait = max(free_at - arrival, 0)
        if wait > patience:
            waits.append(None)
            continue
        waits.append(wait)
        free_at = arrival + wait + minutes
    return waits


def late_fee(cents, days):
    '''The fee on a bill that is paid late.

    The first 7 days are free. After them each started week costs one percent of the bill, at most ten in all; a fee
    is at least 100 cents.

    >>> late_fee(50000, 8)
    500
    '''
    late = days - GRACE_DAYS
    if late <= 0:
        return 0
    weeks = (late + 6) // 7
    percent = min(weeks, MOST_PERCENT)
    return max(cents * percent // 100, LEAST_FEE)


class Purse:
    '''Coins by value.'''

    def __init__(self, coins=None):
        self.coins = dict(coins or {})

    def put(self, value, count=1):
        '''Add coins of one value and say what the purse holds now.'''
        if value < 1 or count < 1:
            raise ValueError('no such coins')
        self.coins[value] = self.coins.get(value, 0) + count
        return self.total()

    def total(self):
        '''The worth of all coins.'''
        return sum(value * count for value, count in self.coins.items())

    def pay(self, amount):
        '''Take coins for an amount, always as many as fit of the largest value first, and return them.

        Where that does not come out even, nothing is taken and ValueError is raised. Values of which no coin is left
        are forgotten.
        '''
        used = {}
        for value in sorted(self.coins, reverse=True):
            count = min(amount // value, self.coins[value])
            if count > 0:
                used[value] = count
                amount -= value * count
        if amount > 0:
            raise ValueError('no exact change')
        for value, count in used.items():
            self.coins[value] -= count
            if self.coins[value] == 0:
                del self.coins[value]
        return used


class Draft:
    '''A text that remembers its earlier states.'''

    def __init__(self, text=''):
        self.text = text
        self.past = []
        self.future = []

    def _change(self, text):
        self.past.append(self.text)
        self.future = []
        self.text = text

    def write(self, words):
        '''Add words at the end, with a space before them unless the text is empty. Blank words change nothing.'''
        words = words.strip()
        if not words:
            return
        self._change(self.text + ' ' + words if self.text else words)

    def erase(self, count=1):
        '''Remove so many words from the end, all where there are fewer; return what was removed.'''
        words = self.text.split()
        if count < 1 or not words:
            return ''
        kept = words[:-count]
        removed = words[-count:]
        self._change(' '.join(kept))
        return ' '.join(removed)

    def undo(self, steps=1):
        '''Go back so many changes, or as many as there are, and say how many they were.'''
        done = 0
        while done < steps and self.past:
            self.future.append(self.text)
            self.text = self.past.pop()
            done += 1
        return done

    def redo(self):
        '''Make the last undone change again; False where there is none.'''
        if not self.future:
            return False
        self.past.append(self.text)
        self.text = self.future.pop()
        return True


class Window:
    '''The last few readings of a meter.'''

    def __init__(self, size):
        if size < 1:
            raise ValueError('a window needs room')
        self.size = size
        self.readings = []
        self.seen = 0

    def add(self, reading):
        '''Take a reading in and return the one that falls out, or None.'''
        self.seen += 1
        self.readings.append(reading)
        if len(self.readings) > self.size:
            return self.readings.pop(0)
        return None

    def mean(self):
        '''The mean of the readings in the window, None before the first.'''
        if not self.readings:
            return None
        return sum(self.readings) / len(self.readings)

    def jumps(self, limit):
        '''How many neighbours in the window differ by more than the limit.'''
        pairs = zip(self.readings, self.readings[1:])
        return sum(1 for before, after in pairs if abs(after - before) > limit)
