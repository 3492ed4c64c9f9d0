"""Values in order of time."""


def moving_average(values, window):
    """Means of the last `window` values; the first ones of what there is."""
    result = []
    total = 0
    for place, value in enumerate(values):
        total += value
        if place >= window:
            total -= values[place - window]
        result.append(total / min(place + 1, window))
    return result


def fill_gaps(values):
    """Replace None by values on a line between neighbours; at the ends the nearest value is repeated."""
    known = [place for place, value in enumerate(values) if value is not None]
    if not known:
        return list(values)
    result = list(values)
    for place in range(len(values)):
        if values[place] is not None:
            continue
        before = [other for other in known if other < place]
        after = [other for other in known if other > place]
        if not before:
            result[place] = values[after[0]]
        elif not after:
            result[place] = values[before[-1]]
        else:
            left, right = before[-1], after[0]
            slope = (values[right] - values[left]) / (right - left)
            result[place] = values[left] + slope * (place - left)
    return result


def peaks(values, rise=0):
    """Places of values above both neighbours by more than a rise; a plateau counts where it begins."""
    found = []
    place = 1
    while place < len(values) - 1:
        end = place
        while end + 1 < len(values) and values[end + 1] == values[place]:
            end += 1
        if end + 1 < len(values):
            if values[place] - values[place - 1] > rise and values[place] - values[end + 1] > rise:
                found.append(place)
        place = end + 1
    return found


def runs_above(values, level):
    """The (first, last) places of stretches at or above a level."""
    stretches = []
    start = None
    for place, value in enumerate(values):
        if value >= level and start is None:
            start = place
        elif value < level and start is not None:
            stretches.append((start, place - 1))
            start = None
    if start is not None:
        stretches.append((start, len(values) - 1))
    return stretches


def largest_drop(values):
    """The largest fall from a high to a later low, as (drop, high place, low place)."""
    best = (0, None, None)
    high = 0
    for place in range(1, len(values)):
        if values[place] > values[high]:
            high = place
        drop = values[high] - values[place]
        if drop > best[0]:
            best = (drop, high, place)
    return best


def interpolate(table, x):
    """The value at x of a table of (x, y) points in rising order; flat beyond its ends."""
    if not table:
        raise ValueError("an empty table")
    if x <= table[0][0]:
        return table[0][1]
    for (left, low), (right, high) in zip(table, table[1:]):
        if x <= right:
            return low + (high - low) * (x - left) / (right - left)
    return table[-1][1]


def downsample(points, width):
    """The mean of y for each stretch of x of a width, as (start of stretch, mean); empty ones are left out."""
    sums = {}
    for x, y in points:
        start = x // width * width
        total, count = sums.get(start, (0, 0))
        sums[start] = (total + y, count + 1)
    return [(start, total / count) for start, (total, count) in sorted(sums.items())]
