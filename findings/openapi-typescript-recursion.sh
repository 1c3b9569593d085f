#!/usr/bin/env bash
# openapi-typescript 7.13.0 writes a file that TypeScript refuses (TS2502) for a valid document: a schema of any JSON value,
# which contains itself as a list and as the values of an object. A schema whose recursion runs through a property is fine.
# Expected: a type that compiles.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 typescript@5.9.3
cat >run.mjs <<'CODE'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const reference = { $ref: '#/components/schemas/Value' };
const schemas = {
  'through a property': { type: 'object', properties: { inner: reference } },
  'through a union': { anyOf: [{ type: 'string' }, { type: 'array', items: reference }, { type: 'object', additionalProperties: reference }] },
};
for (const [name, schema] of Object.entries(schemas)) {
  const components = { schemas: { Value: schema } };
  writeFileSync('api.json', JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components }));
  execFileSync('node_modules/.bin/openapi-typescript', ['api.json', '-o', 'api.ts'], { stdio: 'ignore' });
  let result = 'compiles';
  try {
    execFileSync('node_modules/.bin/tsc', ['--noEmit', '--strict', 'api.ts'], { encoding: 'utf8' });
  } catch (error) {
    result = /TS\d+/.exec(error.stdout)[0];
  }
  console.log(name, '->', result);
}
CODE
cat >expected <<'TEXT'
through a property -> compiles
through a union -> TS2502
TEXT
node run.mjs >actual
diff expected actual
cat actual
