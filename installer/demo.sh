#!/usr/bin/env bash
# Sets the machine up, builds Winnow and runs its whole way on a sample: import, two blind reviewers, adjudication,
# agreement, freezing, export. What it made lies in demo/. Where there is a display, the project is opened at the end.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

bash installer/setup.sh

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "demo: building (the first time takes some minutes)."
if ! { cmake --preset release -DCMAKE_UNITY_BUILD=ON && cmake --build --preset release -j "$(nproc)" --target winnow winnow-cli; } >"$log" 2>&1; then
    grep -E 'error|Error|FAILED' "$log" | head -n 20 >&2 || true
    tail -n 20 "$log" >&2
    echo "demo: Winnow could not be built; the last lines are above." >&2
    exit 1
fi
bin=$root/build/release/bin

# Somebody may have worked on in an earlier demo: it is put aside, not overwritten.
if [[ -e demo ]]; then
    rm -rf build/demo-before
    mv demo build/demo-before
    echo "demo: the demo of an earlier run was moved to build/demo-before/."
fi
LC_ALL=C.UTF-8 "$bin/winnow-cli" demo demo --screenshots </dev/null

echo
echo "demo: what is in demo/"
find demo -type f -not -path '*/figures/*' -printf '  %P\n' | LC_ALL=C sort
echo "  $(find demo -type f -path '*/figures/*' | wc -l) pictures in folders named figures"
project=$(find demo -maxdepth 1 -name '*.winnow' -print -quit)

if [[ -z ${DISPLAY:-}${WAYLAND_DISPLAY:-} ]]; then
    echo "demo: done. There is no display here; with one, open the project by: build/release/bin/winnow $project"
    exit 0
fi
echo "demo: done. Opening $project; the script ends when its window is closed."
"$bin/winnow" "$project" </dev/null || echo "demo: the window could not be shown on this display. Everything else is in demo/."
