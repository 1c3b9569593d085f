#!/usr/bin/env bash
# The `list` option of nodemailer 10.6.1 cannot write an unsubscribe header that mailbox providers accept. The value of
# List-Unsubscribe-Post becomes an address, so one-click unsubscribing (RFC 8058) is not offered. Two ways to unsubscribe become
# two headers, where RFC 2369 allows one (a list within the list makes one), and mailparser 3.14.2 keeps only the last of them.
# Expected: `List-Unsubscribe=One-Click` as written, and one header with both addresses.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2
cat >run.mjs <<'CODE'
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
const { message } = await transport.sendMail({
  from: 'news@t.example',
  to: 'ada@x.example',
  text: 'Bitcoin rose 2%.',
  list: {
    unsubscribe: ['https://t.example/unsubscribe/1', 'leave@t.example'],
    'unsubscribe-post': 'List-Unsubscribe=One-Click',
  },
});
for (const line of message.toString().split('\n')) if (line.startsWith('List-')) console.log(line);
const { headers } = await simpleParser(message);
console.log('mailparser', JSON.stringify(headers.get('list')));
CODE
cat >expected <<'TEXT'
List-Unsubscribe: <https://t.example/unsubscribe/1>
List-Unsubscribe: <mailto:leave@t.example>
List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>
mailparser {"unsubscribe":{"mail":"leave@t.example"},"unsubscribe-post":{"url":"http://List-Unsubscribe=One-Click"}}
TEXT
node run.mjs >actual
diff expected actual
cat actual
