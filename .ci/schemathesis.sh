#!/usr/bin/env bash
# Tests a running API against its OpenAPI document. Pass the address of a disposable instance in demo mode; without one it is started.
# Exit code: 0 all responses conform, 1 some do not, 2 the check could not run.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
server=
# shellcheck disable=SC2317 # called by the trap
finish() {
  [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
  rm -rf "$work"
}
trap finish EXIT
cannot() { echo "schemathesis: $1" >&2; exit 2; }

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

venv=${SCHEMATHESIS_VENV:-$work/venv}
if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv" && "$venv/bin/pip" install -q 'schemathesis>=4.32,<5' || cannot 'could not be installed'
fi

# Staff log in once; calls that would end that session run separately, without it.
# The start prints their password; for an address that was passed, ADMIN_PASSWORD holds it.
password=${ADMIN_PASSWORD:-$(sed -n 's/.*The admin is .*, with the password \([^ ]*\).*/\1/p' "$work/server.log" 2>/dev/null)}
curl -fsS -c "$work/cookies" -H 'content-type: application/json' -o /dev/null \
  -d "{\"email\":\"admin@tidemark.example\",\"password\":\"$password\"}" "$address/api/auth/local" || cannot 'staff could not sign in'
session=$(awk '/tm_session/ { print $7 }' "$work/cookies")
printf '[auth.openapi.session]\napi_key = "%s"\n' "$session" >"$work/staff.toml"
: >"$work/anonymous.toml"

checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection,ignored_auth
session_calls='^(register|signIn|signOut|authCheck)$'
# Its rules of equals signs look like the closing line of another test runner, one that ran no test.
run() { # who, arguments of schemathesis
  local who=$1
  shift
  "$venv/bin/schemathesis" --config-file "$work/$who.toml" run "$address/api/openapi.json" --checks "$checks" --max-examples "${EXAMPLES:-100}" \
    --seed 1 --request-timeout 20 --suppress-health-check all --no-color "$@" | sed -E 's/^=+ (.*[^=]) =+$/— \1/'
}
status=0
echo '— calls that open and end sessions'
run anonymous --include-operation-id-regex "$session_calls" || status=1
echo '— everything else, as staff'
# Moving the clock or resetting the demo would break the other calls; both have separate tests.
run staff --exclude-operation-id-regex "$session_calls|^(demoReset|demoClock|endSession|startMaintenance|endMaintenance)$" || status=1
echo '— maintenance, as staff: after the calls that it refuses'
run staff --include-operation-id-regex '^(startMaintenance|endMaintenance)$' || status=1
echo '— ending a session, as staff: last, because it may end its own'
run staff --include-operation-id-regex '^endSession$' || status=1
exit $status
