#!/usr/bin/env bash
# Holds a running API to its own OpenAPI document. Give the address of a throw-away instance in demo mode, or none: then one is started.
# Exit code: 0 all answers are as promised, 1 some are not, 2 the check itself could not run.
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
  # On the embedded stores, whatever servers the tests before it were given.
  env -u EVENTSTORE_URL -u MONGODB_URL -u REDIS_URL \
    DATA_DIR="$work/data" PORT=$port DEMO=on LOG_LEVEL=warn REQUESTS_PER_MINUTE=100000000 REGISTRATIONS_PER_HOUR=1000000 \
    SIGN_IN_ATTEMPTS=1000000 SIGN_IN_ATTEMPTS_PER_ADDRESS=1000000 node_modules/.bin/node apps/embedded/main.ts >"$work/server.log" 2>&1 &
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

# Staff sign in once; the calls that would end that session have a run of their own, without it.
password=$(curl -fsS "$address/api/demo" | sed -n 's/.*"password":"\([^"]*\)".*/\1/p')
curl -fsS -c "$work/cookies" -H 'content-type: application/json' -o /dev/null \
  -d "{\"email\":\"admin@tidemark.example\",\"password\":\"$password\"}" "$address/api/auth/local" || cannot 'staff could not sign in'
session=$(awk '/tm_session/ { print $7 }' "$work/cookies")
printf '[auth.openapi.session]\napi_key = "%s"\n' "$session" >"$work/staff.toml"
: >"$work/nobody.toml"

checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection,ignored_auth
session_calls='^(register|signIn|signOut|authCheck)$'
run() { # who, arguments of schemathesis
  local who=$1
  shift
  "$venv/bin/schemathesis" --config-file "$work/$who.toml" run "$address/api/openapi.json" --checks "$checks" --max-examples "${EXAMPLES:-100}" \
    --seed 1 --request-timeout 20 --suppress-health-check all --no-color "$@"
}
status=0
echo '— calls that open and end sessions'
run nobody --include-operation-id-regex "$session_calls" || status=1
echo '— everything else, as staff'
# Moving the clock or starting over would pull the rug from under the other calls; both have tests of their own.
run staff --exclude-operation-id-regex "$session_calls|^(demoReset|demoClock)$" || status=1
exit $status
