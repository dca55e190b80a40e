#!/usr/bin/env bash
# Prints the notes of a release, its section of the changelog, after testing that its tag stands for
# what it says: the version of Cargo.toml, a dated section, and the repository that Cargo.toml names.
#
# In:  TAG         the tag, such as v0.1.0
#      REPOSITORY  the address of the repository
set -euo pipefail
cd "$(dirname "$0")/../.."

die() { printf '%s\n' "$1" >&2; exit 1; }

# workspace KEY: its value for all packages.
workspace() { sed -n "/^\[workspace.package\]/,/^\[/{s/^$1 = \"\(.*\)\"\$/\1/p;}" Cargo.toml; }

version=$(workspace version)
[ "$TAG" = "v$version" ] || die "the tag is $TAG, but Cargo.toml has the version $version"
named=$(workspace repository)
[ "$named" = "$REPOSITORY" ] || die "this is $REPOSITORY, but Cargo.toml names $named"
notes=$(awk -v heading="## $version - " '
    /^## / { told = index($0, heading) == 1 && $NF ~ /^[0-9]+-[0-9]+-[0-9]+$/; next }
    told { print }' CHANGELOG.md)
[ -n "$notes" ] || die "CHANGELOG.md has no dated section for $version"
printf '%s\n' "$notes"
