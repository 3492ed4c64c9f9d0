#!/usr/bin/env bash
# Makes sure that what AutoHeal needs is on this machine: Debian packages, Rust, and a private virtual environment with the linters
# and the test runner; with the word `tests`, also what only the tests need. Says what it installs; installs nothing that is there already.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tools=${AUTOHEAL_TEST_TOOLS:-$HOME/.cache/autoheal/tools}

missing=()
command -v bwrap >/dev/null || missing+=(bubblewrap)
command -v git >/dev/null || missing+=(git)
command -v cc >/dev/null || missing+=(build-essential)
command -v python3 >/dev/null || missing+=(python3)
python3 -c 'import venv, ensurepip' 2>/dev/null || missing+=(python3-venv)
if [ "${1:-}" = tests ]; then
    command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
    command -v setpriv >/dev/null || missing+=(util-linux)
    command -v node >/dev/null || missing+=(nodejs)
    command -v npm >/dev/null || missing+=(npm)
fi
if [ ${#missing[@]} -gt 0 ]; then
    echo "setup: installing Debian packages: ${missing[*]}"
    if ! command -v apt-get >/dev/null; then
        echo "setup: this machine has no apt-get; install ${missing[*]} with its own package manager" >&2
        exit 1
    fi
    as_root=()
    [ "$(id -u)" = 0 ] || as_root=(sudo)
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

if ! command -v cargo >/dev/null; then
    echo "setup: Rust is missing; install it with rustup (https://rustup.rs), then call this again" >&2
    exit 1
fi

if ! cmp -s "$here/tools.txt" "$tools/installed.txt"; then
    echo "setup: installing Python tools into $tools: $(tr '\n' ' ' < "$here/tools.txt")"
    rm -rf "$tools"
    mkdir -p "$(dirname "$tools")"
    python3 -m venv "$tools"
    "$tools/bin/python" -m pip install --quiet --disable-pip-version-check -r "$here/tools.txt"
    cp "$here/tools.txt" "$tools/installed.txt"
fi
