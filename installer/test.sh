#!/usr/bin/env bash
# Sets the machine up, builds Winnow with warnings as errors and runs every test, then again under the address and
# undefined-behaviour sanitizers. Needs no display. Its last line is "N passed, N failed"; exit 1 when anything failed.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1

bash installer/setup.sh || exit 1

jobs=$(nproc)
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
# One clone's compiled files serve the next, whatever its folder is called.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
[[ -n ${HOME:-} ]] || export CCACHE_DIR=$root/build/ccache
runtime=$(mktemp -d) && chmod 700 "$runtime"
trap 'rm -rf "$runtime"' EXIT
export XDG_RUNTIME_DIR=$runtime
export ASAN_OPTIONS=detect_leaks=1:strict_string_checks=1
export LSAN_OPTIONS=suppressions=$root/installer/leaks.supp:print_suppressions=0
export UBSAN_OPTIONS=print_stacktrace=1

passed=0 failed=0 skipped=0 broken=0 summaries=()

step() { # step NAME COMMAND...: says how long it took
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    "$@"
    local status=$?
    echo "== $name: $((SECONDS - start)) s, $( ((status == 0)) && echo "ok" || echo "failed")"
    return $status
}

count() { # count PRESET LOG: adds ctest's own figures to the sums
    local summary bad total none
    summary=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$2" | tail -n 1)
    [[ -n $summary ]] || { broken=1; return; }
    bad=$(sed -E 's/.*, ([0-9]+) tests failed.*/\1/' <<<"$summary")
    total=$(sed -E 's/.*out of ([0-9]+).*/\1/' <<<"$summary")
    none=$(grep -cE '\*\*\*Skipped' "$2")
    passed=$((passed + total - bad - none)) failed=$((failed + bad)) skipped=$((skipped + none))
    summaries+=("$1: $summary")
}

# Most of a clean build is the reading of the same heavy headers: several files at a time need a quarter of the time.
for preset in dev asan; do
    if step "configure $preset" cmake --preset "$preset" -DCMAKE_UNITY_BUILD=ON && step "build $preset" cmake --build --preset "$preset" -j "$jobs"; then
        log=$runtime/$preset.log
        step "test $preset" ctest --preset "$preset" -j "$jobs" 2>&1 | tee "$log"
        ((PIPESTATUS[0] == 0)) || broken=1
        count "$preset" "$log"
    else
        broken=1
    fi
done

echo "== ${SECONDS} s in all"
for summary in "${summaries[@]+"${summaries[@]}"}"; do echo "$summary"; done
# A build that broke or a runner that died is a failure, even where no single test could be named.
((broken == 0 || failed > 0)) || failed=1
((passed > 0 || failed > 0)) || failed=1
echo "$passed passed, $failed failed$( ((skipped > 0)) && echo ", $skipped skipped")"
((failed == 0))
