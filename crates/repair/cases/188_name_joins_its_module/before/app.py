from typing import Any, Callable


def each(values: Iterable[Any], call: Callable) -> list:
    return [call(value) for value in values]
