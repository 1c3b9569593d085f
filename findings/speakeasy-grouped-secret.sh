#!/usr/bin/env bash
# speakeasy 2.0.0 computes another code for a base32 secret that is written in groups of four, as authenticator apps and
# support pages show it, and reports nothing. Lower case and padding are accepted.
# Expected: the same code, or an error. otpauth ignores the spaces.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund speakeasy@2.0.0 otpauth@9.5.2
cat >run.mjs <<'CODE'
import speakeasy from 'speakeasy';
import { Secret, TOTP } from 'otpauth';

for (const secret of ['JBSWY3DPEHPK3PXP', 'jbswy3dpehpk3pxp', 'JBSWY3DPEHPK3PXP====', 'JBSW Y3DP EHPK 3PXP']) {
  const code = speakeasy.totp({ secret, encoding: 'base32', time: 0 });
  const other = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: 0 });
  console.log(secret.padEnd(20), code, other);
}
CODE
cat >expected <<'TEXT'
JBSWY3DPEHPK3PXP     282760 282760
jbswy3dpehpk3pxp     282760 282760
JBSWY3DPEHPK3PXP==== 282760 282760
JBSW Y3DP EHPK 3PXP  911740 282760
TEXT
node run.mjs >actual
diff expected actual
cat actual
