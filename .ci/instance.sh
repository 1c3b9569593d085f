# Sourced: starts a disposable demo on the embedded stores for tests of the API, or uses the one at `$1` or API_URL.
# Sets address, password (the admin's) and work, a folder that is deleted at the end. It calls `cannot` when nothing answers.
# shellcheck shell=bash
work=$(mktemp -d)
server=
# shellcheck disable=SC2317 # called by the trap
finish() {
  [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT

address=${1:-${API_URL:-}}
if [ -z "$address" ]; then
  port=$((20000 + RANDOM % 20000))
  # On the embedded stores, even when servers are configured for the tests.
  env -u EVENTSTORE_URL -u MONGODB_URL -u REDIS_URL \
    DATA_DIR="$work/data" PORT=$port DEMO=on LOG_LEVEL=warn REQUESTS_PER_MINUTE=100000000 REGISTRATIONS_PER_HOUR=1000000 \
    SIGN_IN_ATTEMPTS=1000000 SIGN_IN_ATTEMPTS_PER_ADDRESS=1000000 node tools/run.mjs dist/apps/embedded/main.js >"$work/server.log" 2>&1 &
  server=$!
  for _ in $(seq 120); do
    address=$(sed -n 's/.*"address": *"\(http[^"]*\)".*/\1/p' "$work/data/lock.json" 2>/dev/null)
    [ -n "$address" ] && curl -fsS "$address/readyz" >/dev/null 2>&1 && break
    kill -0 "$server" 2>/dev/null || { tail -20 "$work/server.log" >&2; cannot 'the instance did not start'; }
    sleep 1
  done
fi
curl -fsS "$address/readyz" >/dev/null || cannot "nothing answers at $address"

# The start prints the password of the admin; for an address that was passed, ADMIN_PASSWORD holds it.
password=${ADMIN_PASSWORD:-$(sed -n 's/.*The admin is .*, with the password \([^ ]*\).*/\1/p' "$work/server.log" 2>/dev/null)}
