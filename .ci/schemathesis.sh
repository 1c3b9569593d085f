#!/usr/bin/env bash
# Tests a running API against its OpenAPI document. Pass the address of a disposable instance in demo mode; without one it is started.
# Exit code: 0 all responses conform, 1 some do not, 2 the check could not run.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cannot() { echo "schemathesis: $1" >&2; exit 2; }

# shellcheck source=.ci/instance.sh
. .ci/instance.sh

venv=${SCHEMATHESIS_VENV:-$work/venv}
if [ ! -x "$venv/bin/schemathesis" ]; then
  python3 -m venv "$venv" && "$venv/bin/pip" install -q 'schemathesis>=4.32,<5' || cannot 'could not be installed'
fi

# Staff log in once; calls that would end that session run separately, without it.
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
