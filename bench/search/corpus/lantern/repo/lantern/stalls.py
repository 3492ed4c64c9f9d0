'''Records of a market: sales, stock, votes, settings and people.'''

from collections import Counter, defaultdict


def top_sellers(sales, count=3):
    '''The names of those who sold most in all, best first.

    Sales are (name, amount), and a name may come more than once. Equal totals are put in the order of the alphabet.

    >>> top_sellers([('ann', 5), ('bob', 7), ('ann', 4)], 1)
    ['ann']
    '''
    totals = Counter()
    for name, amount in sales:
        totals[name] += amount
    ranked = sorted(totals, key=lambda name: (-totals[name], name))
    return ranked[:count]


def merge_settings(base: dict, extra: dict) -> dict:
    '''New settings: those of the base, overridden by the extra ones. Neither of the two is changed.

    Where both have a dict under a key, the two are merged in the same way. None as an extra value takes the key out.

    >>> merge_settings({'a': 1, 'b': {'x': 1}}, {'a': None, 'b': {'y': 2}})
    {'b': {'x': 1, 'y': 2}}
    '''
    merged = dict(base)
    for key, value in extra.items():
        if value is None:
            merged.pop(key, None)
        elif isinstance(value, dict) and isinstance(merged.get(key), dict):
            merged[key] = merge_settings(merged[key], value)
        else:
            merged[key] = value
    return merged


def index_words(pages):
    '''For each word, in small letters, the numbers of the pages on which it stands: rising, and each only once.

    Pages map numbers to texts.
    '''
    index = defaultdict(set)
    for page, text in pages.items():
        for word in text.lower().split():
            index[word].add(page)
    return {word: sorted(found) for word, found in index.items()}


def shortages(stock, wanted):
    '''How many of each item are missing for an order; items of which there are enough are left out.

    Stock maps items to counts. The order is a list of (item, count), in which an item may come more than once.

    >>> shortages({'oil': 3}, [('oil', 2), ('wick', 1), ('oil', 2)])
    {'oil': 1, 'wick': 1}
    '''
    needed = {}
    for item, count in wanted:
        needed[item] = needed.get(item, 0) + count
    missing = {}
    for item, count in needed.items():
        lacking = count - stock.get(item, 0)
        if lacking > 0:
            missing[item] = lacking
    return missing


def elect(ballots):
    '''The name with the most votes in small letters, or None where there are no votes or several names share the first place.

    How a name is written in small and large letters, and the space around it, do not matter. Blank ballots do not count.
    '''
    counts = Counter(ballot.strip().lower() for ballot in ballots if ballot.strip())
    if not counts:
        return None
    (winner, most), *others = counts.most_common()
    if others and others[0][1] == most:
        return None
    return winner


def flatten_keys(data: dict, prefix: str = '') -> dict:
    '''One flat dict from nested ones; the keys on the way are joined with dots. Empty dicts leave nothing behind.

    >>> flatten_keys({'a': 1, 'b': {'c': 2}})
    {'a': 1, 'b.c': 2}
    '''
    flat = {}
    for key, value in data.items():
        name = f'{prefix}.{key}' if prefix else key
        if isinstance(value, dict):
            flat.update(flatten_keys(value, name))
        else:
            flat[name] = value
    return flat


def age_bands(people, width=10):
    '''The names of people by bands of age, in the order of the alphabet within each band. People map names to ages.

    >>> age_bands({'eve': 34, 'bo': 7, 'al': 30})
    {'30-39': ['al', 'eve'], '0-9': ['bo']}
    '''
    bands = {}
    for name, age in people.items():
        low = age // width * width
        bands.setdefault(f'{low}-{low + width - 1}', []).append(name)
    for names in bands.values():
        names.sort()
    return bands


def heaviest_branch(node):
    '''The largest sum of weights on a way from a node down to a leaf. A node is (weight, list of the nodes below it).

    >>> heaviest_branch((1, [(2, []), (5, [])]))
    6
    '''
    weight, children = node
    return weight + max((heaviest_branch(child) for child in children), default=0)


def reports_to(bosses: dict, name: str) -> list:
    '''All the bosses above somebody, the nearest first. Bosses map each name to that of the boss; who is not there has none.

    A circle of bosses raises ValueError.
    '''
    chain = []
    while name in bosses:
        name = bosses[name]
        if name in chain:
            raise ValueError(f'{name} is in a circle')
        chain.append(name)
    return chain
