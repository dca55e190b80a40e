#!/usr/bin/env bash
# Tests the names of the Python packages of a release: each platform has each kind of wheel, there is
# one source distribution, and nothing else. maturin gives up the stable ABI with no more than a
# warning, which the names alone show.
#
#   ci/release/wheels.sh FOLDER VERSION
#   ci/release/wheels.sh --self-test
set -euo pipefail

kinds=(
    cp311-abi3        # Python 3.11 and later
    cp314-cp314t      # Python 3.14 without its global lock
    cp315-abi3.abi3t  # Python 3.15 and later, with or without it
)
platforms=(
    manylinux_2_28_x86_64 manylinux_2_28_aarch64
    musllinux_1_2_x86_64 musllinux_1_2_aarch64
    'macosx_[0-9]+_[0-9]+_x86_64' 'macosx_[0-9]+_[0-9]+_arm64'
    win_amd64
)

# faults VERSION: prints what is wrong with a list of names, one fault a line.
faults() {
    local version=${1//./\\.} names kind platform name count expected
    expected=("evenodds-$version\.tar\.gz")
    names=$(cat)
    for kind in "${kinds[@]}"; do
        for platform in "${platforms[@]}"; do
            expected+=("evenodds-$version-${kind//./\\.}-$platform\.whl")
        done
    done
    for name in "${expected[@]}"; do
        count=$(grep -cxE -- "$name" <<< "$names") || true
        [ "$count" = 1 ] || printf 'there are %s of %s, not one\n' "$count" "$name"
    done
    while read -r name; do
        [ -z "$name" ] || printf '%s is not expected\n' "$name"
    done < <(grep -vxE -- "$(IFS='|'; printf '%s' "${expected[*]}")" <<< "$names")
}

if [ "${1:-}" = --self-test ]; then
    # expect COUNT: standard input are the names of release 1.2.3, with this many faults.
    expect() {
        local names found
        names=$(cat)
        found=$(faults 1.2.3 <<< "$names")
        [ "$(grep -c . <<< "$found")" = "$1" ] ||
            { printf '%s\nexpected %s faults in:\n%s\n' "$found" "$1" "$names"; exit 1; }
    }
    whole=evenodds-1.2.3.tar.gz
    for kind in cp311-abi3 cp314-cp314t cp315-abi3.abi3t; do
        for platform in manylinux_2_28_x86_64 manylinux_2_28_aarch64 musllinux_1_2_x86_64 \
            musllinux_1_2_aarch64 macosx_10_12_x86_64 macosx_11_0_arm64 win_amd64; do
            whole+=$'\n'"evenodds-1.2.3-$kind-$platform.whl"
        done
    done
    expect 0 <<< "$whole"
    expect 22 <<< ""
    # The stable ABI given up, so that a wheel is for one Python alone.
    expect 2 <<< "${whole/cp311-abi3-win/cp311-cp311-win}"
    # Another platform, another version, a file too many, and one that is missing.
    expect 2 <<< "${whole/cp314t-manylinux_2_28_x/cp314t-linux_x}"
    expect 2 <<< "${whole/1.2.3.tar/1.2.4.tar}"
    expect 1 <<< "$whole"$'\nevenodds-1.2.3-cp311-abi3-win_arm64.whl'
    expect 1 <<< "$whole"$'\nevenodds-1.2.3-cp311-abi3-macosx_14_0_arm64.whl'
    expect 1 <<< "${whole/evenodds-1.2.3.tar.gz/}"
    exit 0
fi

found=$(cd "$1" && printf '%s\n' * | faults "$2")
if [ -n "$found" ]; then printf '%s\n' "$found" >&2; exit 1; fi
