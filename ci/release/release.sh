#!/usr/bin/env bash
# Makes a release here: sets its version in every place that has one, dates its section of the
# changelog, commits and tags. It pushes nothing, and says what to push and what then happens.
#
#   ci/release/release.sh VERSION [--dry-run]
#
# A dry run makes the same checks, shows what would change, and changes nothing.
set -euo pipefail
cd "$(dirname "$0")/../.."

refuse() { printf 'No release: %s.\n' "$1" >&2; exit 1; }

# later A B: whether version A comes after version B.
later() { [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | sort -V | tail -n 1)" = "$1" ]; }

version=${1:-}
dry=no
case "${2:-}" in
    "") ;;
    --dry-run) dry=yes ;;
    *) refuse "'$2' is no option; expected --dry-run" ;;
esac
number='(0|[1-9][0-9]*)'
[[ "$version" =~ ^$number\.$number\.$number$ ]] ||
    refuse "'$version' is no version; expected MAJOR.MINOR.PATCH, such as 0.2.0"

branch=$(git branch --show-current)
[ "$branch" = main ] || refuse "this is the branch '$branch'; releases are made on main"
[ -z "$(git status --porcelain)" ] || refuse "there are changes that are not committed"

tag="v$version"
! git rev-parse --quiet --verify "refs/tags/$tag" > /dev/null || refuse "the tag $tag exists"
last=$(git tag --list 'v[0-9]*' | sed 's/^v//' | sort -V | tail -n 1)
[ -z "$last" ] || later "$version" "$last" || refuse "$version does not come after $last, the last release"
old=$(sed -n '/^\[workspace.package\]/,/^\[/{s/^version = "\(.*\)"$/\1/p;}' Cargo.toml)
[ "$version" = "$old" ] || later "$version" "$old" ||
    refuse "$version does not come after $old, the version in Cargo.toml"

! grep -q '^repository = ".*/OWNER/' Cargo.toml ||
    refuse "the repository in Cargo.toml is a placeholder; put the owner in its place"

# The section of the changelog: its heading, as in "## 0.2.0 - unreleased" or "## Unreleased".
heading=$(grep -m 1 '^## ' CHANGELOG.md || true)
[[ "$heading" =~ ^'## '([0-9.]+' - ')?[Uu]nreleased$ ]] ||
    refuse "the first section of CHANGELOG.md is '$heading'; expected '## Unreleased'"
awk '/^## / { n++ } n == 1 && /^- / { found = 1 } END { exit !found }' CHANGELOG.md ||
    refuse "the section '$heading' of CHANGELOG.md is empty"

# What has the version. Packages take theirs from Cargo.toml, Python's from its package.
files=(Cargo.toml Cargo.lock CHANGELOG.md action.yml .github/workflows/balance.yml data/new/balance.yml
    docs/ci.md)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -cf - "${files[@]}" | tar -xf - -C "$scratch"
(
    cd "$scratch"
    was=${old//./\\.}
    edit() { sed -E "$1" "$2" > edited && cat edited > "$2" && rm edited; }
    edit "/^\[workspace.package\]/,/^\[/s/^version = \"$was\"\$/version = \"$version\"/
        s/^(evenodds-[a-z]+ = .*version = )\"$was\"/\1\"$version\"/" Cargo.toml
    # The packages of this workspace are those without a source.
    edit "/^name = \"evenodds/{n;s/^version = \"$was\"\$/version = \"$version\"/;}" Cargo.lock
    for file in action.yml .github/workflows/balance.yml data/new/balance.yml; do
        edit "s/(default: |version: |such as )$was(\.?)\$/\1$version\2/" "$file"
    done
    edit "s/(\`|-v|\/v|version: |evenodds[:@])$was(\`|\.tgz| |\$)/\1$version\2/" docs/ci.md
    edit "s/^$heading\$/## $version - $(date -u +%F)/" CHANGELOG.md
)
for file in "${files[@]}"; do
    grep -qF "$version" "$scratch/$file" || refuse "$file has no version that could be set"
    if [ "$dry" = yes ]; then diff -u --label "$file" --label "$file" "$file" "$scratch/$file" || true; fi
done
if [ "$dry" = yes ]; then
    printf '\nevenodds %s can be released: this was a dry run, and nothing has changed.\n' "$version"
    exit 0
fi

for file in "${files[@]}"; do cat "$scratch/$file" > "$file"; done
if ! git commit --quiet --all --message "Release evenodds $version" ||
    ! git tag --annotate --message "evenodds $version" "$tag"; then
    refuse "the commit or the tag failed, as told above; 'git status' shows what is left to undo"
fi
cat << NEXT
evenodds $version is committed and tagged here as $tag. Nothing is pushed yet. To release it:

    git push --atomic origin main $tag

The workflow release.yml then builds the crates, the binaries, the wheels and the container, tests
them, and drafts the release. It publishes to the registry of crates, the Python index and the
registry of containers as soon as a maintainer approves each; publish the draft last.

To take it back before the push:

    git tag --delete $tag && git reset --hard HEAD^
NEXT
