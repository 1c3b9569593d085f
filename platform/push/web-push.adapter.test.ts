import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { createHttpClient } from '../outgoing/http.adapter.ts';
import { pushContract, type PushSetup } from './push.contract.ts';
import { pushBrowser } from './testing/push-browser.ts';
import { webPush } from './web-push.adapter.ts';

const privateKey = Buffer.alloc(32, 7);
const contact = 'mailto:support@tidemark.example';

const open = ({ allowed, idleMs }: PushSetup) =>
  webPush({
    outgoing: createHttpClient({ userAgent: 'Tidemark (test)', allowed, limits: { idleMs } }),
    privateKey,
    contact,
  });

pushContract('web-push', open);

it('a message is signed by the key that browsers subscribe with, for its push service', async () => {
  const sent: Readonly<Record<string, string>>[] = [];
  const outgoing = {
    post: ({ headers }: { readonly headers: Readonly<Record<string, string>> }) => {
      sent.push(headers);
      return Promise.resolve();
    },
  };
  const push = webPush({ outgoing, privateKey, contact });
  await push.send(pushBrowser().address, { text: 'text', topic: 'topic' });
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(sent[0]?.['Authorization'] ?? '') ??
    [];
  expect(key).toBe(push.publicKey);
  const point = Buffer.from(push.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))).toMatchObject({
    aud: 'https://push.example.com',
    sub: contact,
  });
});
