"""Checks `cargo metadata` against deny.toml: every licence expression can be met with the allowed licences, every crate
comes from an allowed registry or from this workspace, and no banned crate is among them. Of the dashboard's lock file, checks
the licences of the packages that go into the binary."""

import json
import re
import sys
import tomllib


class Expression:
    """An SPDX expression: OR binds weaker than AND, AND weaker than WITH; an old-style `/` means OR."""

    def __init__(self, text):
        self.words = re.findall(r"[()]|[^\s()]+", text.replace("/", " OR "))

    def satisfied_by(self, allowed):
        answer = self._any(allowed)
        if self.words:
            raise ValueError(f"unexpected {self.words[0]!r}")
        return answer

    def _take(self, *expected):
        if self.words and self.words[0] in expected:
            return self.words.pop(0)
        return None

    def _any(self, allowed):
        answer = self._all(allowed)
        while self._take("OR"):
            answer = self._all(allowed) or answer
        return answer

    def _all(self, allowed):
        answer = self._one(allowed)
        while self._take("AND"):
            answer = self._one(allowed) and answer
        return answer

    def _one(self, allowed):
        if self._take("("):
            answer = self._any(allowed)
            if not self._take(")"):
                raise ValueError("a bracket is open")
            return answer
        if not self.words or self.words[0] in (")", "OR", "AND", "WITH"):
            raise ValueError("a licence is missing")
        name = self.words.pop(0)
        if self._take("WITH"):
            if not self.words:
                raise ValueError("an exception is missing")
            name = f"{name} WITH {self.words.pop(0)}"
        return name in allowed


def complaints(rules, metadata):
    allowed = set(rules["licenses"]["allow"])
    banned = {entry["crate"] for entry in rules["bans"]["deny"]}
    sources = {f"registry+{registry}" for registry in rules["sources"]["allow-registry"]}
    members = set(metadata["workspace_members"])
    for package in metadata["packages"]:
        crate = f"{package['name']} {package['version']}"
        if package["name"] in banned:
            yield f"{crate} is banned"
        if package["id"] not in members and package["source"] not in sources:
            yield f"{crate} comes from {package['source'] or package['manifest_path']}"
        try:
            if not Expression(package["license"] or "").satisfied_by(allowed):
                yield f"{crate}: licence {package['license']!r} is not allowed"
        except ValueError as error:
            yield f"{crate}: licence {package['license']!r} cannot be read: {error}"


# Packages whose licence is in an older field that lock files leave out.
LICENCES_BY_HAND = {"node_modules/xmlhttprequest-ssl": "MIT"}


def complaints_about_packages(rules, lock):
    allowed = set(rules["licenses"]["allow"])
    for place, package in lock["packages"].items():
        if "node_modules/" not in place or package.get("dev") or package.get("link"):
            continue
        licence = package.get("license") or LICENCES_BY_HAND.get(place, "")
        try:
            if not Expression(licence).satisfied_by(allowed):
                yield f"{place}: licence {licence!r} is not allowed"
        except ValueError as error:
            yield f"{place}: licence {licence!r} cannot be read: {error}"


def check_the_checker():
    """A gate that lets everything through looks like one that has nothing to stop."""
    allowed = {"MIT", "Apache-2.0", "Zlib", "Apache-2.0 WITH LLVM-exception"}
    hits = ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(GPL-2.0 OR MIT) AND Zlib", "Apache-2.0 WITH LLVM-exception"]
    misses = ["GPL-3.0", "MIT AND GPL-3.0", "MIT AND (GPL-2.0 OR LGPL-2.1)", "Apache-2.0 WITH Other-exception", "mit"]
    broken = ["", "MIT OR", "(MIT", "MIT Apache-2.0", "MIT)"]
    assert all(Expression(text).satisfied_by(allowed) for text in hits)
    assert not any(Expression(text).satisfied_by(allowed) for text in misses)
    for text in broken:
        try:
            Expression(text).satisfied_by(allowed)
        except ValueError:
            continue
        raise AssertionError(f"{text!r} was read as a licence")


def main(rules_file, metadata_file, lock_file):
    check_the_checker()
    with open(rules_file, "rb") as file:
        rules = tomllib.load(file)
    with open(metadata_file, encoding="utf-8") as file:
        metadata = json.load(file)
    with open(lock_file, encoding="utf-8") as file:
        lock = json.load(file)
    found = sorted([*complaints(rules, metadata), *complaints_about_packages(rules, lock)])
    for complaint in found:
        print(complaint, file=sys.stderr)
    if found:
        sys.exit(1)
    print(f"{len(metadata['packages'])} crates: licences, sources and bans are in order")


main(*sys.argv[1:])
