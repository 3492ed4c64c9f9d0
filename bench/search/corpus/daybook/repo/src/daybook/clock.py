"""Times of day and durations as text; minutes everywhere else."""

UNITS = {"w": 7 * 24 * 60, "d": 24 * 60, "h": 60, "m": 1}


def parse_clock(text):
    """Minutes since midnight of `9:30`, `21:05`, `9pm` or `12:15am`."""
    cleaned = text.strip().lower()
    half = ""
    if cleaned.endswith(("am", "pm")):
        half = cleaned[-2:]
        cleaned = cleaned[:-2].strip()
    hours, _, minutes = cleaned.partition(":")
    hour, minute = int(hours), int(minutes or 0)
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(f"no such hour: {text!r}")
        hour = hour % 12
        if half == "pm":
            hour += 12
    if hour > 23 or minute > 59:
        raise ValueError(f"no such time: {text!r}")
    return hour * 60 + minute


def format_clock(minutes, twelve=False):
    """A time of day; minutes beyond midnight begin again."""
    hour, minute = divmod(minutes % (24 * 60), 60)
    if not twelve:
        return f"{hour:02d}:{minute:02d}"
    half = "am" if hour < 12 else "pm"
    return f"{hour % 12 or 12}:{minute:02d}{half}"


def parse_duration(text):
    """Minutes of `1h30m`, `2d`, `90`; a number without a unit is minutes."""
    total = 0
    digits = ""
    for character in text.replace(" ", ""):
        if character.isdigit():
            digits += character
        elif character in UNITS and digits:
            total += int(digits) * UNITS[character]
            digits = ""
        else:
            raise ValueError(f"not a duration: {text!r}")
    if digits:
        total += int(digits)
    return total


def humanize(minutes, parts=2):
    """A duration in its largest units, at most `parts` of them: `1 day 2 hours`."""
    if minutes == 0:
        return "now"
    words = []
    rest = abs(minutes)
    for name, size in (("week", 10080), ("day", 1440), ("hour", 60), ("minute", 1)):
        count, rest = divmod(rest, size)
        if count and len(words) < parts:
            words.append(f"{count} {name}" + ("s" if count != 1 else ""))
    text = " ".join(words)
    return text + " ago" if minutes < 0 else text
