"""Inputs on which a healed harbour must behave as the unbroken one. All of them are within what the docstrings promise."""

import random
import re

from harbour import berths, jobs, journal, manifest, store, tariffs, tides, vessels
from harbour.errors import HarbourError, ManifestError


def some(count, make, seed):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]


def tried(call, *arguments, **named):
    """The result, or the type of what was raised: a life goes on after an error."""
    try:
        return call(*arguments, **named)
    except (HarbourError, ValueError) as error:
        return type(error).__name__


def bookings_of(plan):
    """As one text, which takes less room than all its parts."""
    return "; ".join(f"{b.number} {b.berth} {b.vessel} {b.start:g}-{b.end:g}" for _, b in sorted(plan.bookings.items()))


# berths


def fits(length, depth, vessel, draft, margin):
    berth = berths.Berth("quay", length, depth)
    return berth.fits(vessel, draft), berth.fits(vessel, draft, margin)


def booking_facts(start, end, other, until):
    booking = berths.Booking(1, "quay", "Alba", start, end)
    return booking.hours, booking.overlaps(other, until)


def some_plan():
    return berths.BerthPlan([berths.Berth("north", 120, 9.0), berths.Berth("east", 80, 6.5), berths.Berth("west", 80, 5.0), berths.Berth("arm", 95, 4.0)])


def plan_life(steps):
    plan = some_plan()
    seen = []
    for name, *arguments in steps:
        result = tried(getattr(plan, name), *arguments)
        seen.append(list(result) if name == "schedule" else result)
        seen.append(bookings_of(plan))
    return seen


def plan_steps(rng):
    def step():
        berth, start = rng.choice(["north", "east", "east", "west", "south"]), rng.randint(0, 30)
        end, number = start + rng.choice([-2, 0, 1, 4, 8, 12]), rng.randint(1, 7)
        return rng.choice(
            [
                ("book", berth, rng.choice(["Alba", "Borea"]), start, end),
                ("book", berth, rng.choice(["Alba", "Borea"]), start, end),
                ("cancel", number, start),
                ("extend", number, rng.randint(-8, 8)),
                ("release", number, start),
                ("is_free", berth, start, start + 5, rng.choice([None, number])),
                ("find", number),
                ("candidates", rng.choice([60, 80, 81, 95, 120, 121]), rng.choice([3.0, 3.5, 4.5, 4.6, 6.0, 8.5]), start, start + 4),
                ("schedule", berth),
                ("next_gap", berth, start, rng.randint(1, 9)),
                ("occupancy", berth, start, end),
            ]
        )

    first = [("book", "east", "Corvo", 20, 26), ("book", "east", "Alba", 3, 9), ("book", "north", "Borea", 10, 22)]
    last = [("next_gap", "east", rng.randint(0, 25), rng.randint(1, 12)), ("occupancy", "east", rng.randint(0, 12), rng.randint(13, 40)), ("schedule", "east")]
    return (first + [step() for _ in range(rng.randint(3, 14))] + last,)


# manifest


def item_facts(count, weight, marks):
    item = manifest.Item("TEA", count, weight, 1, set(marks))
    return item.total, item.hazardous


def line(rng):
    code = rng.choice(["tea", " Rice", "OIL ", "paint", ""]) if rng.random() < 0.9 else "a b"
    amount = rng.choice(["3 x 1.5", "40x0.5", " 1 x 2 ", "7 x 1", "0 x 1", "2 x 0", "-1 x 2", "2 x -1", "x", "3", "1.5 x 2", "1 x 0.25"])
    options = rng.choice(["", "", ";", "; dry", "; hold=2", ";hold=1, Toxic", "; FLAMMABLE , dry,", "; hold=x", "; hold=-1", "; hold = 3", "; dry; wet", "; hold=0"])
    return f"{rng.choice(['', ' '])}{code};{amount}{options}{rng.choice(['', ' ', ' # note', '#; x'])}"


def good_line(rng):
    weights = {"tea": 1.5, "rice": 0.5, "oil": 2.0, "paint": 4.0, "wool": 0.25}
    code = rng.choice(list(weights))
    marks = rng.choice(["", ", dry", ", toxic", ", Flammable, bags", ", explosive"])
    weight = weights[code] if rng.random() < 0.93 else 3.0
    return rng.choice(["", "# note\n"]) + f"{code}; {rng.randint(1, 8)} x {weight}; hold={rng.randint(0, 3)}{marks}"


def items_of(cargo):
    return [(item.code, item.count, item.weight, item.hold, item.marks) for item in cargo.items]


def manifest_life(text, extra, removals, capacity, limit):
    try:
        cargo = manifest.Manifest.parse("Alba", text)
    except ManifestError as error:
        return re.findall(r"line (\d+)", str(error))
    seen = [cargo.vessel, items_of(cargo), cargo.tonnes, cargo.by_hold(), cargo.dangerous()]
    for code, count, weight, hold, marks in extra:
        tried(cargo.add, manifest.Item(code, count, weight, hold, set(marks)))
        seen.append(items_of(cargo))
    for code, count in removals:
        seen.append(tried(cargo.remove, code, count))
        seen.append(items_of(cargo))
    seen += [cargo.tonnes, cargo.by_hold(), cargo.dangerous(), cargo.heaviest(), cargo.heaviest(limit)]
    seen.append(tried(lambda: list(cargo.loads(capacity))))
    return seen


def manifest_case(rng):
    lines = [good_line(rng) for _ in range(rng.randint(0, 7))]
    if rng.random() < 0.15:
        lines.insert(rng.randint(0, len(lines)), rng.choice(["what", "tea; 0 x 1", "; 1 x 1"]))
    extra = [(rng.choice(["TEA", "OIL", "ROPE"]), rng.randint(1, 5), rng.choice([1.5, 2.0]), rng.randint(0, 2), rng.choice([(), ("toxic",), ("dry",)])) for _ in range(rng.randint(0, 3))]
    removals = [(rng.choice(["TEA", "RICE", "OIL", "PAINT", "NONE"]), rng.randint(1, 9)) for _ in range(rng.randint(0, 4))]
    return "\n".join(lines), extra, removals, rng.choice([2, 4, 4.5, 6, 10, 50]), rng.randint(0, 5)


def loads(items, capacity):
    return list(manifest.Manifest("Alba", [manifest.Item(code, count, weight) for code, count, weight in items]).loads(capacity))


def loads_case(rng):
    return [(code, rng.randint(1, 5), rng.choice([0.5, 1, 2, 3])) for code in rng.sample("ABCD", rng.randint(0, 4))], rng.choice([2, 3, 4, 6])


# tariffs


def brackets(rng):
    lengths = rng.sample([20, 30, 50, 60, 80, 100], rng.randint(1, 4))
    return [(length, 50 + 2 * length) for length in lengths]


def tariff_facts(pairs, flat, minimum, length, hours):
    tariff = tariffs.Tariff(pairs, flat, minimum)
    return tariff.rate_for(length), tried(tariff.charge, length, hours), tried(tariff.charge, length, 1), tariff.charge(length, 0)


def seasonal_facts(pairs, first, last, percent, flat, minimum, length, hours):
    tariff = tariffs.SeasonalTariff(pairs, first, last, percent, flat, minimum)
    return [(tariff.in_season(month), tried(tariff.charge, length, hours, month)) for month in range(1, 13)]


def line_facts(amount, quantity):
    return tariffs.Line("water", amount, quantity).total


def invoice_life(tax, hours, month, steps):
    booking = berths.Booking(1, "east", "Alba", 5, 5 + hours)
    tariff = tariffs.SeasonalTariff([(50, 101), (90, 203)], 5, 9, 15, 100, 300)
    invoice = tariffs.Invoice.for_stay(booking, tariff, 60, month, tax)
    plain = tariffs.Invoice("Borea")
    seen = [plain.net, plain.total, plain.due, plain.paid, plain.lines]
    for name, *arguments in steps:
        seen.append(tried(getattr(invoice, name), *arguments))
        seen.append((invoice.vessel, invoice.net, invoice.total, invoice.due, invoice.paid, invoice.discount, [(one.text, one.amount, one.quantity) for one in invoice.lines]))
    return seen


def invoice_steps(rng):
    def step():
        return rng.choice(
            [
                ("add", rng.choice(["water", "pilot", "crane"]), rng.choice([150, 160, 99]), rng.choice([1, 1, 2, 5, 0, -1])),
                ("add", rng.choice(["water", "pilot"]), rng.choice([150, 99])),
                ("set_discount", rng.choice([0, 1, 10, 33, 50, 99, 100, 101, -1])),
                ("pay", rng.choice([0, -5, 1, 500, 1000, 5000])),
            ]
        )

    # Discounts come before payments: what was paid is never more than the sum.
    adding = [step() for _ in range(rng.randint(2, 8))]
    paying = [one for one in adding if one[0] == "pay"]
    return rng.choice([0, 7, 20]), rng.randint(0, 12), rng.randint(1, 12), [one for one in adding if one[0] != "pay"] + paying + [("pay", rng.choice([300, 700, 9000]))]


# tides


def readings(rng, most=7):
    return [(minute * 60, rng.choice([0.0, 1.0, 2.0, 2.0, 3.0, 4.5, 5.0])) for minute in rng.sample(range(12), rng.randint(0, most))]


def window_facts(start, end, minute):
    window = tides.Window(start, end)
    return window.minutes, window.contains(minute), window.contains(start), window.contains(end)


def table_facts(pairs, more, asked, levels, entry, shift, factor):
    table = tides.TideTable(pairs)
    seen = [len(table), table.readings, table.tidal_range, tried(table.mean)]
    for minute, height in more:
        seen.append(tried(table.add, minute, height))
    seen += [len(table), table.readings, table.tidal_range, tried(table.mean), table.highs()]
    for minute in asked:
        seen += [tried(table.height_at, minute), table.next_high(minute)]
    for high in table.highs():
        seen += [table.next_high(high), table.next_high(high + 1), table.height_at(high)]
    for level in levels:
        seen.append([(window.start, window.end) for window in table.windows(level)])
    draft, minute, stay, clearance = entry
    seen += [table.first_entry(draft, minute, stay), table.first_entry(draft, minute, stay, clearance)]
    for window in table.windows(draft + 1.0):
        seen += [table.first_entry(draft, window.start, window.minutes), table.first_entry(draft, window.start + 10, 20)]
    other = table.shifted(shift, factor)
    return seen + [other.readings, table.readings, table.shifted(shift).readings]


def table_case(rng):
    more = [(rng.choice([-1, 0, 60, 120, 333]), rng.choice([0.5, 2.5, 6.0])) for _ in range(rng.randint(0, 2))]
    asked = [rng.choice([0, 30, 60, 90, 200, 300, 330, 600, 700, 900]) for _ in range(4)]
    levels = [rng.choice([0.0, 0.5, 1.0, 2.0, 2.5, 4.0, 5.0, 5.5]) for _ in range(3)]
    entry = (rng.choice([0.5, 1.0, 1.5, 3.0]), rng.choice([0, 60, 100, 250]), rng.choice([1, 15, 30, 60, 120]), rng.choice([0.0, 0.5, 1.5, 2.0]))
    return readings(rng), more, asked, levels, entry, rng.choice([0, 15, 60]), rng.choice([0.5, 1.0, 2.0])


def crossing_case(rng):
    start, low = rng.randint(0, 300), rng.randint(0, 5)
    end, high = start + rng.randint(1, 120), low + rng.choice([-4, -1, 1, 3])
    return (start, low), (end, high), min(low, high) + abs(high - low) * rng.choice([0, 0.25, 0.5, 1])


# jobs


def job_facts(state):
    return jobs.Job("crane", state=state).finished, jobs.Job("crane").state, jobs.Job("crane").attempts


def queue_life(most, delay, steps):
    queue = jobs.JobQueue(most, delay)
    seen = []

    def work(now, error):
        with queue.working(now) as job:
            seen.append((job.name, job.state))
            if error:
                raise RuntimeError(error)

    for name, *arguments in steps:
        result = tried(work if name == "work" else getattr(queue, name), *arguments)
        if name == "startable":
            result = [job.name for job in result]
        seen.append(result)
        seen.append("; ".join(f"{job.name} {job.priority} {job.ready:g} {job.state} {job.attempts} {len(job.errors)}" for _, job in sorted(queue.jobs.items())))
    seen += [queue.counts(), [queue.next_time(now) for now in (0, 8, 25, 60)], [job.name for job in queue.startable(20)], [job.name for job in queue.startable(999)]]
    return seen + [(job.name, job.needs, list(job.errors), job.finished) for _, job in sorted(queue.jobs.items())]


def queue_steps(rng):
    steps = [("submit", "crane", 5), ("submit", "sweep"), ("submit", "load", 9, 0, ["crane"]), ("submit", "sail", 1, 3, ["load", "sweep"])]
    now = 0
    for _ in range(rng.randint(4, 16)):
        now += rng.choice([0, 1, 5, 10, 20, 40])
        name = rng.choice(["crane", "crane", "sweep", "load", "sail", "paint", "none"])
        steps.append(
            rng.choice(
                [
                    ("submit", rng.choice(["paint", "scrub", "sweep"]), rng.randint(-1, 5), now + rng.choice([0, 5]), rng.choice([(), ("sweep",), ("ghost",)])),
                    ("take", now),
                    ("take", now),
                    ("finish", name),
                    ("fail", name, now, rng.choice(["", "wind"])),
                    ("fail", "crane", now, "rain"),
                    ("work", now, rng.choice(["", "rope", "rope"])),
                    ("cancel", name),
                    ("startable", now),
                    ("get", name),
                ]
            )
        )
    return rng.choice([1, 2, 3, 3]), rng.choice([1, 10]), steps


def new_queue(most):
    return jobs.JobQueue(most).counts()


# store


class Clock:
    def __init__(self):
        self.time = 1000

    def __call__(self):
        return self.time


def cache_life(capacity, ttl, steps):
    clock = Clock()
    cache = store.LruCache(capacity, ttl, clock) if ttl else store.LruCache(capacity)
    seen, made = [], []

    def make(key):
        made.append(key)
        return key + "!"

    for name, *arguments in steps:
        if name == "wait":
            clock.time += arguments[0]
        elif name == "load":
            seen.append(cache.load(arguments[0], make))
        elif name == "in":
            seen.append(arguments[0] in cache)
        else:
            seen.append(getattr(cache, name)(*arguments))
        seen.append((cache.keys(), len(cache), cache.hits, cache.misses, cache.hit_rate, list(made)))
    return seen


def cache_steps(rng):
    # With an age there is room for all, as nothing says whether what is old takes room.
    capacity, ttl = rng.choice([(1, None), (2, None), (3, None), (3, None), (9, 10), (9, 5)])
    steps = []
    for _ in range(rng.randint(4, 18)):
        key = rng.choice("abcde")
        steps.append(
            rng.choice(
                [("put", key, rng.choice([1, 0, None, "x"])), ("put", key, 7), ("get", key), ("get", key, 5), ("load", key), ("in", key), ("wait", rng.choice([1, 4, 5, 10])), ("purge",)]
            )
        )
    return capacity, ttl, steps


def tree(rng, depth=2, nothing=False):
    values = {}
    for key in rng.sample(["a", "b", "c", "d"], rng.randint(0, 3)):
        if depth and rng.random() < 0.5:
            values[key] = tree(rng, depth - 1, nothing)
        else:
            values[key] = rng.choice([0, 1, "", "x", False, True, 2.5] + ([None, None] if nothing else []))
    return values


def merge(base, over):
    return store.merge(base, over)


def settings_facts(layers, names):
    settings = store.Settings(*layers[:-1])
    seen = [settings.flat()]
    settings.apply(layers[-1])
    seen.append(settings.flat())
    for name in names:
        seen += [settings.get(name), settings.get(name, "none")]
        seen += [tried(settings.require, name, kind) for kind in (int, str, bool, float, dict)]
    return seen


def settings_case(rng):
    names = [".".join(rng.choices("abcd", k=rng.randint(1, 3))) for _ in range(6)]
    return [tree(rng)] + [tree(rng, nothing=True) for _ in range(rng.randint(1, 3))], names


# vessels


def vessel_life(moves, now):
    vessel = vessels.Vessel("Alba", 75, 4.0)
    seen = []
    for state, hour in moves:
        seen.append((vessel.can(state), tried(vessel.go, state, hour), vessel.state, len(vessel.history), vessel.visits))
    last = max([now] + [hour for hour, _ in vessel.history])
    return seen + [vessel.history] + [(state, vessel.hours_in(state, last)) for state in vessels.MOVES]


def vessel_case(rng):
    hour, moves = 0, []
    for _ in range(rng.randint(1, 12)):
        hour = max(0, hour + rng.choice([-1, 0, 1, 3, 7]))
        moves.append((rng.choice(["at sea", "anchored", "berthed", "berthed", "detained"]), hour))
    return moves, hour + rng.randint(0, 9)


def port_life(steps):
    port = vessels.Port(berths.BerthPlan([berths.Berth("north", 120, 9.0), berths.Berth("east", 80, 6.5), berths.Berth("west", 80, 5.0)]), journal.EventLog())
    seen = []
    for name, *arguments in steps:
        if name == "register":
            seen.append(tried(port.register, vessels.Vessel(*arguments)))
        elif name == "detain":
            seen.append(tried(lambda: port.find(arguments[0]).go("detained", arguments[1])))
        else:
            result = tried(getattr(port, name), *arguments)
            seen.append(result.state if name == "find" and not isinstance(result, str) else result)
        seen.append("; ".join(f"{name} {stay:g}" for name, stay in port.anchorage))
        seen.append("; ".join(f"{name} {number:g}" for name, number in sorted(port.moored.items())))
        seen.append(bookings_of(port.plan))
        seen.append("; ".join(f"{vessel.name} {vessel.length:g} {vessel.state}" for _, vessel in sorted(port.vessels.items())))
    seen.append([(event.hour, event.kind, event.vessel, event.details) for event in port.log.events])
    return seen + [(vessel.name, list(vessel.history)) for _, vessel in sorted(port.vessels.items())]


def port_steps(rng):
    fleet = [("Delfin", 90, 5.0), ("Alba", 75, 4.0), ("Borea", 110, 7.0), ("Corvo", 100, 6.0), ("Eider", 80, 4.5)]
    rng.shuffle(fleet)
    steps, hour = [("register", *one) for one in fleet], 0
    for _ in range(rng.randint(5, 16)):
        hour += rng.choice([0, 1, 2, 6])
        name = rng.choice(["Alba", "Borea", "Corvo", "Delfin", "Eider", "Fulmar"])
        stay = rng.choice([1, 5, 10, 24])
        steps.append(
            rng.choice(
                [
                    ("arrive", name, hour, stay),
                    ("arrive", name, hour, stay),
                    ("arrive", name, hour, stay),
                    ("depart", name, hour),
                    ("depart", name, hour),
                    ("call_in", hour),
                    ("call_in", hour),
                    ("prolong", name, rng.choice([-3, 1, 4, 12])),
                    ("in_state", rng.choice(list(vessels.MOVES))),
                    ("register", name, 50, 3.0) if rng.random() < 0.5 else ("find", name),
                    ("detain", name, hour),
                ]
            )
        )
    return (steps + [("call_in", hour + 30), ("in_state", "berthed"), ("in_state", "at sea")],)


# journal


def written(entries, limit=None):
    log = journal.EventLog(limit)
    for hour, kind, vessel, details in entries:
        log.write(hour, kind, vessel, **details)
    return log


def entry(rng):
    details = rng.choice([{}, {"berth": "east"}, {"berth": "north", "tons": 5}, {"tons": 0}])
    return rng.choice([0, 5, 8, 23, 24, 30, 47, 48, 80, rng.randint(0, 150)]), rng.choice(["berthed", "departed", "anchored"]), rng.choice(["Alba", "Borea", "Corvo"]), details


def entries(rng, most=12):
    return [entry(rng) for _ in range(rng.randint(0, most))]


def log_facts(wanted, limit, asked, hours):
    log = written(wanted, limit)
    seen = [log.events, log.dropped, log.write(40, "shifted", "Delfin", berth="west"), log.events, log.dropped]
    seen.append(list(log.select(**asked)))
    for vessel in ("Alba", "Borea", "Delfin", "Eider"):
        seen += [log.last(vessel), log.last(vessel, "berthed"), log.last(vessel, "departed")]
    for key in ("hour", "kind", "vessel", "berth", "tons"):
        seen += [log.count_by(key), log.count_by(key, **asked)]
    return seen + [log.per_day(), log.per_day("berthed"), log.gaps(hours), log.gaps(8), log.gaps(0)]


def log_case(rng):
    asked = {}
    if rng.random() < 0.4:
        asked["kind"] = rng.choice(["berthed", "departed"])
    if rng.random() < 0.4:
        asked["vessel"] = rng.choice(["Alba", "Borea"])
    if rng.random() < 0.5:
        asked["since"] = rng.choice([0, 5, 8, 24, 30])
    if rng.random() < 0.5:
        asked["until"] = rng.choice([0, 8, 24, 30, 48, 100])
    return entries(rng), rng.choice([None, None, 1, 3, 5]), asked, rng.choice([3, 15, 22, 50])


def table_life(headings, right, rows, column, descending):
    table = journal.Table(headings, right)
    seen = [table.widths, table.render()]
    for row in rows:
        seen.append(tried(table.add, *row))
    seen += [[list(row) for row in table.rows], table.widths, table.render()]
    table.sort(column)
    seen.append(table.render())
    table.sort(column, descending)
    return seen + [table.render()]


def printed_table(rng):
    headings = rng.sample(["vessel", "t", "share of all", "no"], rng.randint(1, 4))
    width = len(headings)
    cells = ["Alba", "Borea II", 7, 120, None, 3.5, "x"]
    rows = [[rng.choice(cells) for _ in range(width if rng.random() < 0.9 else width + rng.choice([-1, 1]))] for _ in range(rng.randint(0, 6))]
    return headings, [name for name in headings if rng.random() < 0.4], rows, rng.choice(headings), rng.random() < 0.6


def activity(wanted, kind):
    return journal.activity(written(wanted), kind)


ORACLES = {
    "Berth": (fits, some(100, lambda rng: (rng.choice([50, 80, 120]), rng.choice([5.0, 6.5, 9.0]), rng.choice([50, 51, 79, 80, 81, 120]), rng.choice([4.5, 5.0, 6.0, 6.5, 8.5]), rng.choice([0, 0.5, 1.0, 2.0])), 1)),
    "Booking": (booking_facts, [(start, end, other, other + 5) for start, end in ((0, 5), (10, 12), (3, 20)) for other in range(-6, 22)]),
    "BerthPlan": (plan_life, some(150, plan_steps, 2)),
    "Item": (item_facts, some(60, lambda rng: (rng.randint(1, 9), rng.choice([0.5, 1.0, 2.5]), rng.sample(["dry", "toxic", "flammable", "explosive", "bags"], rng.randint(0, 3))), 3)),
    "parse_line": (manifest.parse_line, [("",), ("  ",), ("# x",), ("tea",), ("tea; 3 x 1",), (" oil ;6 x 2; hold=1 , Flammable,",)] + some(250, lambda rng: (line(rng),), 4)),
    "Manifest": (manifest_life, some(120, manifest_case, 5)),
    "Manifest.loads": (loads, some(100, loads_case, 6)),
    "Tariff": (tariff_facts, [([], 0, 0, 10, 1)] + some(120, lambda rng: (brackets(rng), rng.choice([0, 500]), rng.choice([0, 800]), rng.choice([10, 20, 21, 30, 50, 60, 61, 100, 150]), rng.choice([-1, 0, 1, 3, 10])), 7)),
    "SeasonalTariff": (
        seasonal_facts,
        some(100, lambda rng: (brackets(rng), rng.randint(1, 12), rng.randint(1, 12), rng.choice([5, 15, 33]), rng.choice([0, 99]), rng.choice([0, 801]), rng.choice([20, 45, 150]), rng.choice([0, 1, 2, 7])), 8),
    ),
    "Line": (line_facts, some(40, lambda rng: (rng.randint(0, 900), rng.randint(1, 9)), 9)),
    "Invoice": (invoice_life, some(120, invoice_steps, 10)),
    "late_fee": (tariffs.late_fee, [(amount, days) for amount in (0, 1, 999, 1000) for days in (0, 13, 14, 15, 16, 28, 29, 30, 31, 90)] + some(80, lambda rng: (rng.randint(0, 9999), rng.randint(0, 40), rng.choice([0, 5, 14]), rng.choice([1, 2, 5]), rng.choice([10, 30, 100])), 11)),
    "share_out": (tariffs.share_out, [(5, []), (5, [0])] + some(150, lambda rng: (rng.choice([0, 1, 2, 10, 100, 101, rng.randint(0, 999)]), [rng.choice([0, 1, 1, 2, 3, 7]) for _ in range(rng.randint(1, 5))]), 12)),
    "Window": (window_facts, [(start, end, minute) for start, end in ((0, 10), (5, 5), (3, 7.5)) for minute in range(-2, 13)]),
    "crossing": (tides.crossing, some(80, crossing_case, 13)),
    "TideTable": (table_facts, [([], [], [5], [1.0], (1.0, 0, 5, 0.5), 5, 2.0)] + some(120, table_case, 14)),
    "Job": (job_facts, [(state,) for state in ("waiting", "running", "done", "dead") for _ in range(10)]),
    "JobQueue": (queue_life, some(150, queue_steps, 15)),
    "JobQueue.new": (new_queue, [(most,) for most in range(-5, 35)]),
    "LruCache": (cache_life, [(0, None, []), (-1, None, [])] + some(150, cache_steps, 16)),
    "merge": (merge, some(200, lambda rng: (tree(rng), tree(rng, nothing=True)), 17)),
    "Settings": (settings_facts, some(150, settings_case, 18)),
    "Vessel": (vessel_life, some(120, vessel_case, 19)),
    "Port": (port_life, some(120, port_steps, 20)),
    "EventLog": (log_facts, some(100, log_case, 21)),
    "Table": (table_life, some(120, printed_table, 22)),
    "bar": (journal.bar, some(100, lambda rng: (rng.choice([0, 1, 3, 5, 10, 12]), rng.choice([0, 1, 7, 10, 100]), rng.choice([1, 8, 20])), 23)),
    "activity": (activity, [([], None)] + some(60, lambda rng: (entries(rng, 15), rng.choice([None, None, "berthed"])), 24)),
}
