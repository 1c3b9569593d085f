#!/usr/bin/env bash
# The parser of connection strings of @eventstore/db-client 6.2.1 accepts what it reads wrongly: a password ends at a colon,
# a host contains what follows an unescaped @, and a slash
# before the options belongs to a host without a port. The connection then
# fails later, with "host not found" or "not authenticated".
# Expected: an error that names the character, or the password as written.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @eventstore/db-client@6.2.1
cat >run.cjs <<'CODE'
const { parseConnectionString } = require(
  `${process.cwd()}/node_modules/@eventstore/db-client/dist/Client/parseConnectionString.js`,
);

for (const address of [
  'esdb://admin:pa%3Ass@db.example:2113',
  'esdb://admin:pa:ss@db.example:2113',
  'esdb://admin:pa@ss@db.example:2113',
  'esdb://db.example:2113/?tls=false',
  'esdb://db.example/?tls=false',
]) {
  let read;
  try {
    const { hosts, defaultCredentials } = parseConnectionString(address);
    read = `host ${hosts[0].address}, password ${defaultCredentials?.password}`;
  } catch (error) {
    read = error.message;
  }
  console.log(address, '->', read);
}
CODE
cat >expected <<'TEXT'
esdb://admin:pa%3Ass@db.example:2113 -> host db.example, password pa:ss
esdb://admin:pa:ss@db.example:2113 -> host db.example, password pa
esdb://admin:pa@ss@db.example:2113 -> host ss@db.example, password pa
esdb://db.example:2113/?tls=false -> host db.example, password undefined
esdb://db.example/?tls=false -> host db.example/, password undefined
TEXT
node run.cjs >actual
diff expected actual
cat actual
