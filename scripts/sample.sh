#!/usr/bin/env bash
# Heals a broken sample: makes a git repository of it in a temporary folder first.
# usage: sample.sh CASE AUTOHEAL [ARGUMENTS...]
set -euo pipefail
sample=$1 autoheal=$2
shift 2
folder=$(mktemp -d)
cp -a "$sample/repo" "$folder/sample"
cd "$folder/sample"
git init -q
git add -A
git -c user.name=sample -c user.email=sample@localhost commit -qm 'A broken sample'
echo "A broken sample is in $folder/sample; its tests fail. Healing it:"
echo
AUTOHEAL_PYTHON="$AUTOHEAL_TEST_TOOLS/bin/python" "$autoheal" heal "$@" .
