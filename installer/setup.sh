#!/usr/bin/env bash
# Installs what Winnow needs to be built, run and tested on Debian 12. Run it as root, or as a user who may use sudo.
# Where everything is there already, it does nothing and needs no network.
set -euo pipefail

build=(g++ cmake ninja-build ccache pkg-config
    qt6-base-dev qt6-charts-dev libqt6opengl6-dev qt6-svg-dev qt6-l10n-tools
    libopencv-core-dev libopencv-imgproc-dev libopencv-imgcodecs-dev
    libsqlite3-dev nlohmann-json3-dev libvalijson-dev libboost-dev libeigen3-dev libsodium-dev nettle-dev libcli11-dev libfmt-dev libtiff-dev libjpeg62-turbo-dev libgif-dev zlib1g-dev liblcms2-dev libutf8proc-dev libpugixml-dev libzip-dev)
run=(libqt6sql6-sqlite libqt6svg6 qt6-image-formats-plugins qt6-translations-l10n
    fonts-noto-core fonts-noto-cjk fonts-dejavu-core)
tests=(libgtest-dev libgmock-dev python3 xvfb xauth xdotool openbox imagemagick)

usage="Usage: setup.sh [--check]
  --check   only say what is missing; exit 1 if something is"

checkOnly=no
case "${1:-}" in
    '') ;;
    --check) checkOnly=yes ;;
    -h | --help) echo "$usage"; exit 0 ;;
    *) echo "$usage" >&2; exit 2 ;;
esac

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "setup: this is no Debian system (there is no apt-get). Winnow needs the counterparts of: ${build[*]} ${run[*]} ${tests[*]}" >&2
    exit 1
fi

missing=()
for package in "${build[@]}" "${run[@]}" "${tests[@]}"; do
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $state == installed* ]] || missing+=("$package")
done
if ((${#missing[@]} == 0)); then
    echo "setup: all packages are installed."
    exit 0
fi
echo "setup: ${#missing[@]} packages are missing: ${missing[*]}"
[[ $checkOnly == no ]] || exit 1

asRoot=()
if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
        echo "setup: installing packages needs root. Run this script as root, or install sudo. Nothing was changed." >&2
        exit 1
    fi
    asRoot=(sudo)
    # Without a terminal sudo could only wait for a password that nobody types.
    [[ -t 0 ]] || asRoot=(sudo -n)
    if ! "${asRoot[@]}" true; then
        echo "setup: sudo was refused. Run this script as root, or as a user who may use sudo. Nothing was changed." >&2
        exit 1
    fi
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# apt waits for dpkg's lock by itself, but not for the locks of its lists and of its archive: those are tried again.
apt() {
    local until=$((SECONDS + 300)) told=no
    while true; do
        if "${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
            apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null >"$log" 2>&1; then
            return 0
        fi
        grep -qE 'Could not get lock|Unable to (lock|acquire)' "$log" && ((SECONDS < until)) || return 1
        [[ $told == yes ]] || echo "setup: another program is using apt; waiting for up to five minutes."
        told=yes
        sleep 3
    done
}

echo "setup: reading the package lists."
if ! apt update; then
    # One unreachable source need not matter: the packages may be in the lists that are there.
    echo "setup: the package lists could not all be renewed:" >&2
    grep -E '^(E|W|Err)' "$log" | tail -n 5 >&2 || true
fi
size=$(LC_ALL=C apt-get -q --assume-no --no-install-recommends install "${missing[@]}" 2>/dev/null </dev/null |
    sed -n 's/^Need to get \(.*\) of archives\.$/\1/p' || true)
echo "setup: installing${size:+ ($size to load)}; this takes a few minutes."
if ! apt install --no-install-recommends "${missing[@]}"; then
    tail -n 20 "$log" >&2
    echo "setup: apt could not install the packages; its last lines are above. Run this script again when that is mended." >&2
    exit 1
fi
echo "setup: done."
