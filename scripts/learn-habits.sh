#!/usr/bin/env bash
# Learns how people write Python (see crates/repair/src/habits) from the packages of crates/repair/habits/sources.txt and the standard
# library, and writes crates/repair/habits/python.bin. Only counts of words are kept. Needed when the words are cut differently, not to build.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m pip download --quiet --no-deps --only-binary :all: --dest "$folder/packages" --requirement crates/repair/habits/sources.txt
for package in "$folder"/packages/*.whl; do
    python3 -m zipfile -e "$package" "$folder/sources/$(basename "$package" .whl)"
done
cp -r "$(python3 -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" "$folder/sources/standard-library"
rm -rf "$folder/sources/standard-library/site-packages"
cargo run --release --locked --package autoheal-repair --example learn_habits -- crates/repair/habits/python.bin "$folder/sources"
