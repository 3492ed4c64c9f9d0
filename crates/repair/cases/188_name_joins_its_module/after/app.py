from typing import Any, Callable, Iterable


def each(values: Iterable[Any], call: Callable) -> list:
    return [call(value) for value in values]
