#!/bin/bash
# Stops what start.sh started with this folder: .ci/servers/stop.sh <folder>
set -uo pipefail

if [ $# -ne 1 ] || [ ! -d "$1" ]; then
  echo 'usage: .ci/servers/stop.sh <folder that start.sh was given>' >&2
  exit 2
fi
for pid_file in "$1"/*.pid; do
  [ -f "$pid_file" ] || continue
  pid=$(cat "$pid_file")
  kill "$pid" 2> /dev/null
  for _ in $(seq 50); do
    kill -0 "$pid" 2> /dev/null || break
    sleep 0.1
  done
  kill -9 "$pid" 2> /dev/null
  rm -f "$pid_file"
done
exit 0
