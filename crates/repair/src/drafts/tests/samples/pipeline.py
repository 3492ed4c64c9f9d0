from collections import defaultdict
from contextlib import contextmanager


@contextmanager
def stage(name, log=print):
    log(f"start {name}")
    try:
        yield name.upper()
    except Exception as error:
        log(f"{name} failed: {error!r}")
        raise
    else:
        log(f"{name} done")


def group(rows, key):
    groups = defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return dict(groups)


def pipeline(*steps):
    def run(value):
        for step in steps:
            with stage(step.__name__) as title:
                value = step(value)
                if value is None:
                    break
        else:
            return value, title
        return None

    return run


def flatten(value, depth=1):
    for item in value:
        if isinstance(item, (list, tuple)) and depth > 0:
            yield from flatten(item, depth - 1)
        else:
            yield item


def summary(rows):
    by_kind = group(rows, key=lambda row: row["kind"])
    lines = []
    for kind in sorted(by_kind, reverse=True):
        values = [float(row["value"]) for row in by_kind[kind] if row.get("value") not in (None, "")]
        mean = sum(values) / len(values) if values else 0.0
        lines.append(f"{kind:<10}{len(values):>4}{mean:8.2f}")
    return "\n".join(lines)
