#!/usr/bin/env bash
# Installs a released binary of evenodds for this machine, after checking its SHA-256.
#
# In:  EVENODDS_VERSION   the version, such as 0.1.0
#      EVENODDS_REPOSITORY  the repository with the releases, OWNER/NAME; else that of the action
#      EVENODDS_RELEASES  where the archives are, if not there
#      EVENODDS_SHA256    the SHA-256 that the archive has to have, or empty: that of the release
#      EVENODDS_COMMIT    the commit that the archive was built from by release.yml, which its
#                         attestation has to say, or empty: none is verified
#      EVENODDS_BINARY    a binary that is already there; nothing is downloaded
#      RUNNER_TEMP        a folder for downloads
#      GH_TOKEN           a token to ask for attestations
#      GITHUB_SERVER_URL  https://github.com
# Out: the folder of the binary, added to GITHUB_PATH
set -euo pipefail

# Inputs may hold any text: in a command of the log a line ends nowhere but at its end.
die() {
    local message=${1//%/%25}
    message=${message//$'\r'/%0D}
    printf '::error title=evenodds::%s\n' "${message//$'\n'/%0A}"
    exit 2
}

# Prints the target of the archive for this machine.
target() {
    case "$(uname -s) $(uname -m)" in
        "Linux x86_64") echo x86_64-unknown-linux-gnu ;;
        "Linux aarch64" | "Linux arm64") echo aarch64-unknown-linux-gnu ;;
        "Darwin x86_64") echo x86_64-apple-darwin ;;
        "Darwin arm64") echo aarch64-apple-darwin ;;
        MINGW*" x86_64" | MSYS*" x86_64" | CYGWIN*" x86_64") echo x86_64-pc-windows-msvc ;;
        *) return 1 ;;
    esac
}

# Prints the SHA-256 of a file.
sha256() {
    if command -v sha256sum > /dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi |
        cut -d ' ' -f 1
}

# Puts a folder on the path of the steps to come, as the machine writes paths.
reach() {
    if command -v cygpath > /dev/null; then cygpath -w "$1"; else printf '%s\n' "$1"; fi >> "$GITHUB_PATH"
}

if [ -n "${EVENODDS_BINARY:-}" ]; then
    [ -x "$EVENODDS_BINARY" ] || die "$EVENODDS_BINARY is no program; build it first"
    [ -z "${EVENODDS_SHA256:-}${EVENODDS_COMMIT:-}" ] ||
        die "sha256 and attested are of the archive of a release; leave them out beside binary"
    folder=$(cd "$(dirname "$EVENODDS_BINARY")" && pwd)
    reach "$folder"
    exit 0
fi

# A composite action is not told its repository, but lies in _actions/OWNER/NAME/REF.
repository=${EVENODDS_REPOSITORY:-}
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "$repository" ] && [[ "$here" =~ /_actions/([^/]+/[^/]+)/ ]]; then
    repository=${BASH_REMATCH[1]}
fi
releases=${EVENODDS_RELEASES:-}
if [ -z "$releases" ]; then
    [[ "$repository" =~ ^[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+$ ]] ||
        die "the input repository is '$repository'; expected the OWNER/NAME of the releases"
    releases="$GITHUB_SERVER_URL/$repository/releases/download"
fi

version=${EVENODDS_VERSION#v}
[[ "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] ||
    die "'$version' is no version of evenodds; expected one such as 0.1.0"
pinned=${EVENODDS_SHA256:-}
[[ -z "$pinned" || "$pinned" =~ ^[0-9a-f]{64}$ ]] ||
    die "the input sha256 is '$pinned'; expected the SHA-256 of the archive, 64 digits from 0 to f"
commit=${EVENODDS_COMMIT:-}
[[ -z "$commit" || "$commit" =~ ^[0-9a-f]{40}$ ]] ||
    die "the input attested is '$commit'; expected the commit of the release, 40 digits from 0 to f"
target=$(target) || die "there is no binary for $(uname -s) on $(uname -m); build it from source"
case "$target" in *windows*) ending=zip ;; *) ending=tgz ;; esac
name="evenodds-$target-v$version"
folder="$RUNNER_TEMP/evenodds-$version"
mkdir -p "$folder"

for file in "$name.$ending" "$name.$ending.sha256"; do
    curl --fail --silent --show-error --location --retry 3 --proto '=https,file' \
        --output "$folder/$file" "$releases/v$version/$file" ||
        die "cannot download $file from $releases/v$version"
done
expected=$(cut -d ' ' -f 1 "$folder/$name.$ending.sha256")
found=$(sha256 "$folder/$name.$ending")
if [ -z "$expected" ] || [ "$expected" != "$found" ]; then
    die "$name.$ending has the SHA-256 $found; expected $expected. Nothing was installed"
fi
if [ -n "$pinned" ] && [ "$pinned" != "$found" ]; then
    die "$name.$ending has the SHA-256 $found; the input sha256 pins $pinned. Nothing was installed"
fi
if [ -n "$commit" ]; then
    bash "$here/fence.sh" gh attestation verify "$folder/$name.$ending" --repo "$repository" \
        --signer-workflow "$repository/.github/workflows/release.yml" --source-digest "$commit" ||
        die "$name.$ending has no attestation that release.yml of $repository built it from $commit. \
Nothing was installed"
fi

case "$ending" in
    zip) unzip -q -o "$folder/$name.zip" -d "$folder" ;;
    *) tar -xzf "$folder/$name.tgz" -C "$folder" ;;
esac
reach "$folder/$name"
