#!/usr/bin/env bash
# Generates clients from the API document and runs a journey with each, on a disposable instance in demo mode.
# Exit code: 0 all passed, 1 something failed. Parts whose tools cannot be installed are listed and skipped.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
cannot() { echo "clients: $1" >&2; exit 1; }
# shellcheck source=.ci/instance.sh
. .ci/instance.sh
curl -fsS "$address/api/openapi.json" -o "$work/openapi.json" || cannot 'the API document did not load'

status=0
failed() { echo "clients: $1" >&2; status=1; }
skipped() { echo "clients: not run: $1"; }
have() { command -v "$1" >/dev/null 2>&1; }
npm_install() { npm install --prefix "$1" --no-audit --no-fund --silent "${@:2}"; }

echo '— API document: Redocly'
if npm_install "$work/redocly" @redocly/cli@2.77.0; then
  "$work/redocly/node_modules/.bin/redocly" lint --extends recommended "$work/openapi.json" >"$work/redocly.log" 2>&1 || {
    cat "$work/redocly.log"
    failed 'Redocly found errors in the API document'
  }
else
  skipped 'Redocly could not be installed'
fi

typescript_client() {
  local package=$work/typescript user=$work/typescript-user
  cp -r clients/typescript "$package"
  npm_install "$package" || { skipped 'the TypeScript client: its packages could not be installed'; return 0; }
  "$package/node_modules/.bin/openapi-typescript" "$work/openapi.json" -o "$package/src/schema.d.ts" || return 1
  (cd "$package" && npm pack --silent) || return 1
  # As a user of the package: an empty folder, and the packed file.
  mkdir "$user" && echo '{ "type": "module", "private": true }' >"$user/package.json"
  npm_install "$user" "$package"/tidemark-client-*.tgz typescript@5.9.3 @types/node@26 || return 1
  cp clients/typescript/examples/journey.ts "$user"
  (cd "$user" && node_modules/.bin/tsc --strict --module nodenext --target es2023 --types node journey.ts) || return 1
  node "$user/journey.js" "$address" "$password"
}

python_client() {
  local generator=openapi-generator-cli version=7.25.0
  local jar=$HOME/.m2/repository/org/openapitools/$generator/$version/$generator-$version.jar
  have java && have mvn && have python3 || { skipped 'the Python client: Java, Maven or Python is missing'; return 0; }
  mvn -q dependency:get -Dartifact=org.openapitools:$generator:$version >/dev/null 2>&1
  [ -f "$jar" ] || { skipped 'the Python client: openapi-generator could not be installed'; return 0; }
  java -jar "$jar" generate -i "$work/openapi.json" -g python -o "$work/python" \
    --additional-properties=packageName=tidemark_client >"$work/python.log" 2>&1 || { tail -20 "$work/python.log"; return 1; }
  python3 -m venv "$work/venv" && "$work/venv/bin/pip" install -q "$work/python" ||
    { skipped 'the Python client: its packages could not be installed'; return 0; }
  "$work/venv/bin/python" "$root/clients/python/journey.py" "$address" "$password"
}

echo '— TypeScript client: openapi-typescript and openapi-fetch'
typescript_client || failed 'the TypeScript client failed'
echo '— Python client: openapi-generator'
python_client || failed 'the Python client failed'
[ "$status" = 0 ] && echo 'clients: passed'
exit $status
