import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '#application/members/erase-account.ts';
import type { User } from '#contract/account/auth.ts';
import type { Problem } from '#contract/problem.ts';
import {
  checkedFetch,
  register,
  registerAdmin,
  type RunningApi,
  runApi,
  type Visitor,
} from '../testing/api-client.ts';
import { requireListedProblem } from '../testing/listed-problems.ts';

let running: RunningApi;
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await picture('red');
  running = await runApi();
});
afterAll(() => running.close());

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer();

type Sent = { readonly status: number; readonly body: unknown };

/** Bytes with the session of the visitor. */
const send = async (visitor: Visitor, bytes: Buffer, type = 'image/jpeg'): Promise<Sent> => {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const headers = { ...cookieOf(visitor), 'content-type': type, 'content-length': bytes.length };
  const sent = request(`${running.url}/api/profile/photo`, { method: 'PUT', headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
      resolve({ status: answer.statusCode ?? 0, body });
    });
  });
  sent.on('error', reject);
  sent.end(bytes);
  const answered = await promise;
  requireListedProblem({ method: 'PUT', path: '/api/profile/photo', ...answered });
  return answered;
};

const cookieOf = ({ cookie }: Visitor): { readonly cookie: string } => ({ cookie });

const photoOf = ({ body }: { readonly body: unknown }): string => (body as User).photoURL ?? '';
const fetched = async (visitor: Visitor, path: string): Promise<Response> =>
  checkedFetch(`${running.url}${path}`, { headers: cookieOf(visitor) });

describe('the photo of a member', () => {
  it('is stored small, and served with a fixed type that no browser guesses about', async () => {
    const ada = await register(running, 'photo@example.com');
    const url = photoOf(await send(ada, jpeg));
    expect(url).toMatch(/^\/api\/profile\/photo\/[0-9a-f-]{36}$/);
    expect((await ada.call('GET', '/api/auth/me')).body).toMatchObject({ photoURL: url });
    const answer = await fetched(ada, url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
  });

  it('has a new address when it is another one, and none when it is taken away', async () => {
    const ada = await register(running, 'next@example.com');
    const first = photoOf(await send(ada, jpeg));
    const second = photoOf(await send(ada, jpeg));
    expect(second).not.toBe(first);
    expect((await fetched(ada, first)).status).toBe(404);
    const removed = await ada.call('DELETE', '/api/profile/photo');
    expect(removed.body).toMatchObject({ photoURL: null });
    expect((await fetched(ada, second)).status).toBe(404);
  });

  it('is seen by its owner and by staff, and by nobody else', async () => {
    const ada = await register(running, 'mine@example.com');
    const grace = await register(running, 'other@example.com');
    const admin = await registerAdmin(running, 'staff@example.com');
    const url = photoOf(await send(ada, jpeg));
    const inConsole = `/api/admin/members/${ada.id}/photo/${url.split('/').at(-1) ?? ''}`;
    expect((await checkedFetch(`${running.url}${url}`)).status).toBe(401);
    expect((await fetched(grace, url)).status).toBe(404);
    expect((await fetched(grace, inConsole)).status).toBe(403);
    expect((await fetched(admin, inConsole)).status).toBe(200);
    await running.platform.reachedHead();
    const member = await admin.call('GET', `/api/admin/members/${ada.id}`);
    expect(member.body).toMatchObject({ photoId: url.split('/').at(-1), bio: '' });
  });

  it('that lost a race against another upload is not kept beside it', async () => {
    const eve = await register(running, 'race@example.com');
    const colours = await Promise.all(['blue', 'green', 'white', 'black'].map(picture));
    const sent = await Promise.all([jpeg, ...colours].map((bytes) => send(eve, bytes)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const me = (await eve.call('GET', '/api/auth/me')).body as User;
    const { keptDocuments } = running.platform;
    const kept = await keptDocuments.list(eve.id, 'photos');
    expect(kept.map(({ name }) => name)).toEqual([me.photoURL?.split('/').at(-1)]);
  });

  it('is gone with the person', async () => {
    const ada = await register(running, 'gone@example.com');
    const admin = await registerAdmin(running, 'staff2@example.com');
    const photoId =
      photoOf(await send(ada, jpeg))
        .split('/')
        .at(-1) ?? '';
    const context = { actor: 'system', now: new Date(), correlationId: 'test' };
    const erasure = { accountId: ada.id, reason: 'asked-for' } as const;
    await eraseAccount(running.platform, erasure, context);
    const inConsole = `/api/admin/members/${ada.id}/photo/${photoId}`;
    expect((await fetched(admin, inConsole)).status).toBe(404);
    expect(await running.platform.keptDocuments.list(ada.id, 'photos')).toEqual([]);
  });
});

describe('what is no photo', () => {
  it('is refused in words that help', async () => {
    const ada = await register(running, 'refused@example.com');
    const page = Buffer.from('<html><script>marked=1</script></html>');
    const cases: readonly (readonly [Buffer, string, number, string])[] = [
      [page, 'image/png', 400, 'This is not a picture that we can use.'],
      [Buffer.concat([jpeg, page]), 'image/jpeg', 400, 'This file contains more than a picture.'],
      [jpeg.subarray(0, 100), 'image/jpeg', 400, 'This picture is damaged'],
      [Buffer.from('<svg/>'), 'image/svg+xml', 415, 'image/png'],
      [Buffer.alloc(2_000_001), 'image/png', 413, ''],
    ];
    for (const [bytes, type, status, words] of cases) {
      const answer = await send(ada, bytes, type);
      expect(answer.status).toBe(status);
      expect((answer.body as Problem).message).toContain(words);
    }
    expect((await ada.call('GET', '/api/auth/me')).body).toMatchObject({ photoURL: null });
  });

  it('is refused after thirty in an hour', async () => {
    const ada = await register(running, 'many@example.com');
    const page = Buffer.from('no picture');
    for (let sent = 0; sent < 30; sent += 1) expect((await send(ada, page)).status).toBe(400);
    expect((await send(ada, jpeg)).status).toBe(429);
  });
});

describe('the bio of a member', () => {
  it('is changed, shortened by nobody, and taken away by an empty one', async () => {
    const ada = await register(running, 'bio@example.com');
    const put = (bio: unknown) => ada.call('PUT', '/api/profile/bio', { body: { bio } });
    expect((await put('  Shift nurse.\r\nLong horizon. ')).body).toMatchObject({
      bio: 'Shift nurse.\nLong horizon.',
    });
    const tooLong = await put('x'.repeat(161));
    expect(tooLong.status).toBe(400);
    expect((tooLong.body as Problem).message).toContain('160 characters');
    expect((await put('a\u202eb')).status).toBe(400);
    expect((await put(7)).status).toBe(400);
    expect((await put('')).body).toMatchObject({ bio: '' });
  });
});
