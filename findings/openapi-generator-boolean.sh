#!/usr/bin/env bash
# openapi-generator-cli 7.25.0, Python: a required boolean with `const: true` can never be sent. The generated class accepts only
# the text "true" after it has accepted only booleans. A property whose only type is null stops the whole generation.
# Expected: a class that accepts True, and a property that is None.
set -euo pipefail
cd "$(mktemp -d)"
generator=org.openapitools:openapi-generator-cli:7.25.0
mvn --quiet dependency:get -Dartifact=$generator >/dev/null 2>&1
jar=$HOME/.m2/repository/org/openapitools/openapi-generator-cli/7.25.0/openapi-generator-cli-7.25.0.jar
generate() { # schema of the property, folder
  cat >api.json <<JSON
{
  "openapi": "3.1.0",
  "info": { "title": "t", "version": "1" },
  "paths": { "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "d", "content": {
    "application/json": { "schema": { "\$ref": "#/components/schemas/A" } } } } } } } },
  "components": { "schemas": { "A": { "type": "object", "required": ["value"], "properties": { "value": $1 } } } }
}
JSON
  java -jar "$jar" generate -i api.json -g python -o "$2" >log 2>&1
}
{
  generate '{ "type": "boolean", "const": true }' boolean && echo 'boolean: generated'
  python3 -m venv venv
  venv/bin/pip install --quiet --disable-pip-version-check ./boolean
  for value in True '"true"'; do
    venv/bin/python -c "import openapi_client; openapi_client.A(value=$value)" 2>/dev/null && echo "$value: accepted" || echo "$value: refused"
  done
  generate '{ "type": "null" }' null && echo 'null: generated' || echo 'null: stopped'
} >actual
cat >expected <<'TEXT'
boolean: generated
True: refused
"true": refused
null: stopped
TEXT
diff expected actual
cat actual
