import { describe, expect, it } from 'vitest';
import { eraseAccount } from '#application/members/erase-account.ts';
import { maxDocumentsPerKind } from '#application/kept-documents/keep-document.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { call, register } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { operations } from '#contract/operations.ts';

const start = Date.parse('2099-03-01T12:00:00.000Z');
let now = start;
const running = await runApiForFile({ deps: { systemNow: () => new Date(now) } });

const draft = '/api/kept/drafts/settings.profile';
const nothing = { value: null, savedAt: null };

describe('a kept document', () => {
  it('is read as it was kept, by its own account only', async () => {
    const anna = await register(running, 'kept-anna@example.com');
    const berta = await register(running, 'kept-berta@example.com');
    const value = { displayName: 'Anna', coins: ['BTC', 'ETH'], nested: { a: [{ b: null }] } };
    expect((await anna.call('PUT', draft, { body: { value } })).status).toBe(204);
    expect((await anna.call('GET', draft)).body).toEqual({
      value,
      savedAt: new Date(now).toISOString(),
    });
    expect((await berta.call('GET', draft)).body).toEqual(nothing);
    expect((await anna.call('GET', '/api/kept/views/settings.profile')).body).toEqual(nothing);
    expect((await anna.call('GET', '/api/kept/drafts')).body).toEqual([
      { name: 'settings.profile', savedAt: new Date(now).toISOString() },
    ]);
    expect((await anna.call('DELETE', draft)).status).toBe(204);
    expect((await anna.call('GET', draft)).body).toEqual(nothing);
  });

  it('needs a session', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: { value: {} } } : {};
      expect((await call(running, method, { path: draft, ...body })).status).toBe(401);
    }
  });

  it.each([
    ['/api/kept/secrets/a', {}, 'kind'],
    ['/api/kept/drafts/Upper', {}, 'name'],
    ['/api/kept/drafts/a%2Fb', {}, 'name'],
    ['/api/kept/drafts/a', [], 'value'],
    ['/api/kept/drafts/a', 'text', 'value'],
    ['/api/kept/drafts/a', { a: [[[[[[[[1]]]]]]]] }, 'value'],
  ])('is refused at %s with %j', async (path, value, field) => {
    const visitor = await register(running, `kept-${String(Math.random())}@example.com`);
    const answer = await visitor.call('PUT', path, { body: { value } });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`"field":"${field}`);
  });

  it('is refused beyond 16 kB', async () => {
    const visitor = await register(running, 'kept-large@example.com');
    const sized = (length: number) =>
      visitor.call('PUT', draft, { body: { value: { text: 'x'.repeat(length) } } });
    expect((await sized(16_000)).status).toBe(204);
    expect((await sized(17_000)).status).toBe(413);
  });

  it('makes room for newer ones', async () => {
    const visitor = await register(running, 'kept-many@example.com');
    for (let index = 0; index <= maxDocumentsPerKind; index += 1) {
      now += 1;
      await visitor.call('PUT', `/api/kept/views/v${String(index)}`, { body: { value: {} } });
    }
    const names = (await visitor.call('GET', '/api/kept/views')).body as { name: string }[];
    expect(names).toHaveLength(maxDocumentsPerKind);
    expect(names.at(-1)?.name).toBe('v1');
  });
});

describe('what is kept ends', () => {
  it('with "Log out" of the last session, but not when inactivity ended one', async () => {
    const visitor = await register(running, 'kept-leaves@example.com');
    const { keptDocuments } = running.platform;
    const left = async (): Promise<number[]> =>
      Promise.all(
        ['drafts', 'views'].map(
          async (kind) => (await keptDocuments.list(visitor.id, kind)).length,
        ),
      );
    const keepBoth = async (email: string): Promise<typeof visitor> => {
      const again = await call(running, 'POST', {
        path: operations.signIn.path,
        body: { email, password: 'Correct-Horse-1' },
      });
      const cookie = again.headers.get('set-cookie')?.split(';')[0] ?? '';
      const one: typeof visitor = {
        ...visitor,
        call: (method, path, options) =>
          call(running, method, { ...options, path, headers: { cookie } }),
      };
      for (const kind of ['drafts', 'views']) {
        await one.call('PUT', `/api/kept/${kind}/a`, { body: { value: { a: 1 } } });
      }
      return one;
    };
    const idle = await keepBoth(visitor.email);
    await idle.call('POST', operations.signOut.path, { body: { cause: 'inactivity' } });
    expect(await left()).toEqual([1, 1]);
    const leaving = await keepBoth(visitor.email);
    await leaving.call('POST', operations.signOut.path);
    // The browser that registered is still logged in, and may show a form.
    expect(await left()).toEqual([1, 1]);
    await visitor.call('POST', operations.signOut.path);
    expect(await left()).toEqual([0, 1]);
  });

  it('with the account', async () => {
    const visitor = await register(running, 'kept-erased@example.com');
    await visitor.call('PUT', draft, { body: { value: { a: 1 } } });
    await visitor.call('PUT', '/api/kept/views/a', { body: { value: { a: 1 } } });
    const { platform } = running;
    await eraseAccount(
      platform,
      { accountId: visitor.id },
      { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
    );
    const { keptDocuments } = platform;
    expect(await keptDocuments.list(visitor.id, 'drafts')).toEqual([]);
    expect(await keptDocuments.list(visitor.id, 'views')).toEqual([]);
  });

  it('a day after a draft was saved last', async () => {
    const visitor = await register(running, 'kept-day@example.com');
    await visitor.call('PUT', draft, { body: { value: { a: 1 } } });
    await visitor.call('PUT', '/api/kept/views/a', { body: { value: { a: 1 } } });
    const kept = await running.platform.keptDocuments.find({
      accountId: visitor.id,
      kind: 'drafts',
      name: 'settings.profile',
    });
    expect(kept?.expiresAt).toBe(new Date(now + dayMs).toISOString());
    const [view] = await running.platform.keptDocuments.list(visitor.id, 'views');
    expect(view?.expiresAt).toBeNull();
  });
});

describe('a call that is repeated with its key', () => {
  it.each(['PUT', 'DELETE'])(
    'is answered as the first time, without a body: %s',
    async (method) => {
      const visitor = await register(running, `kept-repeated-${method.toLowerCase()}@example.com`);
      const options = {
        headers: { 'idempotency-key': `repeated-${method}` },
        ...(method === 'PUT' && { body: { value: { a: 1 } } }),
      };
      const answers = [
        await visitor.call(method, draft, options),
        await visitor.call(method, draft, options),
      ];
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [204, ''],
        [204, ''],
      ]);
    },
  );
});
