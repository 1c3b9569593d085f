#!/bin/bash
# Stops what start.sh started and removes its folder: .ci/servers/stop.sh <file with the addresses>
set -uo pipefail

if [ $# -ne 1 ] || [ ! -f "$1" ]; then
  echo 'usage: .ci/servers/stop.sh <file that start.sh wrote>' >&2
  exit 2
fi
TIDEMARK_SERVERS=
# shellcheck disable=SC1090
source "$1"
[ -d "$TIDEMARK_SERVERS" ] || exit 0
for pid_file in "$TIDEMARK_SERVERS"/*.pid; do
  [ -f "$pid_file" ] || continue
  pid=$(cat "$pid_file")
  kill "$pid" 2> /dev/null
  for _ in $(seq 50); do
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.1
  done
  kill -9 "$pid" 2> /dev/null
done
case $TIDEMARK_SERVERS in
  */tidemark-servers-*) rm -rf "$TIDEMARK_SERVERS" ;;
esac
exit 0
