#!/usr/bin/env bash
# web-push 3.6.7 encrypts messages that no push service has to accept. Above 3,993 bytes the body is longer than the 4,096 bytes
# that services must accept (RFC 8030), and above 4,079 bytes it is written as two records, where RFC 8291 allows one.
# No error is raised.
# Expected: an error that names the limit. The sender notices only when services of some browsers refuse the message.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund web-push@3.6.7
cat >run.mjs <<'CODE'
import { createECDH } from 'node:crypto';
import webPush from 'web-push';

const browser = createECDH('prime256v1');
const keys = { p256dh: browser.generateKeys('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') };
const vapidDetails = { subject: 'mailto:a@t.example', ...webPush.generateVAPIDKeys() };
// The header of 86 bytes holds the length of a record after the salt of 16.
const headerLength = 86;
for (const length of [3993, 3994, 4079, 4080, 5000]) {
  const { body } = webPush.generateRequestDetails({ endpoint: 'https://push.example/1', keys }, 'x'.repeat(length), { vapidDetails });
  const records = Math.ceil((body.length - headerLength) / body.readUInt32BE(16));
  console.log('message', length, 'body', body.length, 'records', records);
}
CODE
cat >expected <<'TEXT'
message 3993 body 4096 records 1
message 3994 body 4097 records 1
message 4079 body 4182 records 1
message 4080 body 4200 records 2
message 5000 body 5120 records 2
TEXT
node run.mjs >actual
diff expected actual
cat actual
