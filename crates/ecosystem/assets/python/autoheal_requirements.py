"""Which requirements the environment does not fulfil."""

import importlib
import re

NAME = re.compile(r"^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)")
REQUIRES = re.compile(r"^Requires-Dist: *(.+)$", re.MULTILINE)


def unsatisfied(requirements, environment):
    """Those of the requirement texts that are not fulfilled, as they were given."""
    reader = _reader()
    return [text for text in requirements if isinstance(text, str) and not _is_met(text, environment, reader)]


def _reader():
    """The packaging library's requirement class: the environment's own, or the one inside pip."""
    for name in ("packaging.requirements", "pip._vendor.packaging.requirements"):
        try:
            return importlib.import_module(name).Requirement
        except Exception:
            continue
    return None


def _is_met(text, environment, reader):
    try:
        requirement = reader(text) if reader else None
    except Exception:
        requirement = None
    if requirement is None:
        return _is_present(text, environment)
    return _fulfils(requirement, environment, reader, "")


def _is_present(text, environment):
    """Where nothing can read the requirement: its name alone. Options of pip (`-e .`) are nobody's name."""
    found = NAME.match(text)
    return not found or environment.has(found.group(1))


def _fulfils(requirement, environment, reader, extra):
    if not _applies(requirement, extra):
        return True
    distribution = environment.get(requirement.name)
    if distribution is None:
        return False
    if not _accepts(requirement, distribution.version):
        return False
    return all(_has_extra(distribution, wanted, environment, reader) for wanted in requirement.extras)


def _applies(requirement, extra):
    try:
        return requirement.marker is None or requirement.marker.evaluate({"extra": extra})
    except Exception:
        return True


def _accepts(requirement, version):
    try:
        return not requirement.specifier or requirement.specifier.contains(version, prereleases=True)
    except Exception:
        # A version that is none: it is there, and nobody can say more.
        return True


def _has_extra(distribution, extra, environment, reader):
    """Whether what an extra brings along is there: one level deep, which tells installed from not."""
    for text in REQUIRES.findall(distribution.metadata()):
        if "extra" not in text:
            continue
        try:
            requirement = reader(text)
        except Exception:
            continue
        if _applies(requirement, extra) and not _applies(requirement, ""):
            inner = environment.get(requirement.name)
            if inner is None or not _accepts(requirement, inner.version):
                return False
    return True
