#!/usr/bin/env bash
# speakeasy 2.0.0 takes an `issuer` for a new secret and leaves it out of the address for the QR code, so that an
# authenticator app shows the account without the name of the service. `otpauthURL` does write it.
# Expected: `issuer=Tidemark` in both.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund speakeasy@2.0.0
cat >run.mjs <<'CODE'
import speakeasy from 'speakeasy';

const name = 'ada@example.com';
const hide = (address) => address.replace(/secret=[A-Z2-7]+/, 'secret=…');
const generated = speakeasy.generateSecret({ name, issuer: 'Tidemark' });
console.log('generateSecret', hide(generated.otpauth_url));
const options = { secret: generated.base32, encoding: 'base32', label: name, issuer: 'Tidemark' };
console.log('otpauthURL    ', hide(speakeasy.otpauthURL(options)));
CODE
cat >expected <<'TEXT'
generateSecret otpauth://totp/ada%40example.com?secret=…
otpauthURL     otpauth://totp/ada@example.com?secret=…&issuer=Tidemark
TEXT
node run.mjs >actual
diff expected actual
cat actual
