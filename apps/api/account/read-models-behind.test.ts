import { beforeAll, describe, expect, it } from 'vitest';
import { staleHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { call, password, type TestResponse } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile({ deps: { consumers: undefined } });
// Nothing is projected from here on.
await running.platform.consumers.stop();

const register = (key: string, secret = password): Promise<TestResponse> =>
  call(running, 'POST', {
    path: operations.register.path,
    body: { email: 'behind@example.com', password: secret },
    headers: { 'idempotency-key': key },
  });

describe('a registration that was stored while the read models stand still', () => {
  let first: TestResponse;
  beforeAll(async () => {
    first = await register('one-form');
  });

  it('is answered as stored, and marked as stale', () => {
    expect(first.status).toBe(201);
    expect(first.headers.get(staleHeader)).toBe('true');
    expect(first.body).toMatchObject({
      user: { email: 'behind@example.com', username: 'behind', role: 'free' },
    });
  });

  it('gets the same answer when it is sent again with its key, and stays one account', async () => {
    const again = await register('one-form');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await register('one-form', 'Another-Horse-2')).status).toBe(409);
    expect((await register('another-form')).status).toBe(409);
  });

  it('is signed in: who they are, what they may see and their settings are answered', async () => {
    const headers = { cookie: first.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const ask = (method: string, path: string, body?: object): Promise<TestResponse> =>
      call(running, method, { path, headers, ...(body ? { body } : {}) });
    const check = await ask('POST', operations.authCheck.path);
    const changed = await ask('PATCH', operations.changeProfile.path, {
      displayName: 'Bea',
      username: 'bea',
    });
    const answers = await Promise.all([
      ask('GET', operations.me.path),
      ask('GET', operations.access.path),
      ask('GET', operations.preferences.path),
    ]);
    const all = [check, changed, ...answers];
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { user } = first.body as { readonly user: object };
    expect(check.body).toMatchObject({ isAuthenticated: true });
    expect(changed.body).toMatchObject({ ...user, displayName: 'Bea', username: 'bea' });
    for (const { headers: given } of all) expect(given.get(staleHeader)).toBe('true');
  });

  it('can be signed in to', async () => {
    const body = { email: 'behind@example.com', password };
    const answer = await call(running, 'POST', { path: operations.signIn.path, body });
    expect(answer.status).toBe(200);
    expect(answer.headers.get(staleHeader)).toBe('true');
  });
});
