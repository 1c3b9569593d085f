import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type SignedInUser, authEndpoints } from '#contract/account/auth.ts';
import { adminEndpoints } from '#contract/admin/admin.ts';
import { grantEndpoints } from '#contract/admin/grants.ts';
import { backgroundHeader, staleHeader, timeHeader } from '#contract/headers.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { ApiError, getErrorStatus } from './api-error.ts';
import { getErrorMessage } from './message-of.ts';
import { call, callWithHeaders } from './call.ts';
import { updateServerTime, serverNow } from './server-time.ts';
import { staleness } from './staleness.ts';

type Sent = { url: string; init: RequestInit };

const answering = (response: () => Response): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return Promise.resolve().then(response);
  });
  return sent;
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('uses the response that the document requested, once', async () => {
    const sent = answering(() => Response.json({ isAuthenticated: false }));
    const early = Promise.resolve(Response.json({ isAuthenticated: true }));
    vi.stubGlobal('askedEarly', { '/api/auth/check': early });
    expect(await call(authEndpoints.authCheck)).toEqual({ isAuthenticated: true });
    expect(sent).toEqual([]);
    expect(await call(authEndpoints.authCheck)).toEqual({ isAuthenticated: false });
    expect(sent).toHaveLength(1);
  });

  it('sends what its operation takes, with the headers of a command', async () => {
    const sent = answering(() => Response.json({ message: 'Membership Updated' }));
    const answer = await call(grantEndpoints.grantMembership, {
      params: { id: 'm-1' },
      body: { plan: 'pro', duration: 'annual', reason: 'Quiz prize' },
      ifMatch: 3,
    });
    expect(answer.message).toBe('Membership Updated');
    expect(sent[0]?.url).toBe('/api/admin/members/m-1/grant');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: '{"plan":"pro","duration":"annual","reason":"Quiz prize"}',
      headers: {
        'if-match': '"3"',
        'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/u) as string,
      },
    });
  });

  it('checks its parameters and response at compile time', () => {
    expect(call).toBeTypeOf('function');
    expectTypeOf(call<'register'>).returns.resolves.toEqualTypeOf<SignedInUser>();
    expectTypeOf(call<'access'>)
      .parameter(1)
      .toExtend<object | undefined>();
    // @ts-expect-error: the id of the member is missing
    expectTypeOf(call<'memberAsOf'>).toBeCallableWith(adminEndpoints.memberAsOf, { query: {} });
  });

  it('takes the time from the response, not from the device', async () => {
    const at = '2031-05-01T08:00:00.000Z';
    answering(() => Response.json([], { headers: { [timeHeader]: at } }));
    await call(accessEndpoints.access);
    expect(serverNow().toISOString().slice(0, 16)).toBe(at.slice(0, 16));
    updateServerTime(new Date().toISOString());
  });

  it('records from a change on whether responses include it', async () => {
    const tell = vi.fn();
    const stop = staleness.subscribe(tell);
    answering(() => Response.json([], { headers: { [staleHeader]: 'true' } }));
    await call(authEndpoints.signOut);
    await call(accessEndpoints.access);
    expect([staleness.isStale(), tell.mock.calls.length]).toEqual([true, 1]);
    answering(() => Response.json([]));
    await call(accessEndpoints.access);
    expect([staleness.isStale(), tell.mock.calls.length]).toEqual([false, 2]);
    stop();
  });

  it('records no staleness without a change of the user', async () => {
    answering(() => Response.json([], { headers: { [staleHeader]: 'true' } }));
    await call(accessEndpoints.access);
    expect(staleness.isStale()).toBe(false);
    const body = { resource: 'account' } as const;
    await call(accessEndpoints.reportRefusal, { body, unseen: true });
    expect(staleness.isStale()).toBe(false);
  });

  it('marks a background request with a header', async () => {
    const sent = answering(() => Response.json([]));
    await call(accessEndpoints.access, { background: true });
    await call(accessEndpoints.access);
    const marks = sent.map(({ init }) => new Headers(init.headers).get(backgroundHeader));
    expect(marks).toEqual(['1', null]);
  });

  it('returns nothing for an empty response', async () => {
    answering(() => new Response(null, { status: 204, headers: { etag: '"4"' } }));
    const { answer, headers } = await callWithHeaders(authEndpoints.signOut);
    expect(answer).toBeUndefined();
    expect(headers.get('etag')).toBe('"4"');
  });
});

describe('a call that fails', () => {
  const failure = (): Promise<unknown> =>
    call(accessEndpoints.access).catch((error: unknown) => error);

  it('throws the message and the fields of the refusal', async () => {
    const problem = {
      message: 'Too many attempts.',
      code: 'request/too-many',
      errors: [{ field: 'email', message: 'Invalid email address format' }],
      retryAt: '2026-01-05T09:00:20Z',
    };
    answering(() => Response.json(problem, { status: 429 }));
    const error = await failure();
    expect(error).toMatchObject({ code: 'request/too-many', retryAt: problem.retryAt });
    expect((error as ApiError).fields).toEqual({ email: 'Invalid email address format' });
    expect(getErrorStatus(error)).toBe(429);
    expect(getErrorMessage(error)).toMatch(/^Too many attempts\. Try again at /u);
  });

  it.each([
    ['a plain text', 'Gateway is down'],
    ['', 'API Error: 502'],
  ])('throws %j as it is, or the status', async (text, words) => {
    const body = text === '' ? '' : words;
    answering(() => new Response(body, { status: 502 }));
    expect(getErrorMessage(await failure())).toBe(words);
  });

  it('is a network error without a response', async () => {
    answering(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failure()).toEqual(new ApiError(0, 'Network Error'));
  });

  it('throws the reason of the caller that aborted it', async () => {
    const controller = new AbortController();
    answering(() => {
      throw controller.signal.reason;
    });
    controller.abort(new Error('Gone'));
    await expect(call(accessEndpoints.access, { signal: controller.signal })).rejects.toThrow(
      'Gone',
    );
  });
});

describe('the key of a submission', () => {
  const keysOf = (sent: readonly Sent[]): (string | null)[] =>
    sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  const save = (username: string): Promise<unknown> =>
    call(authEndpoints.changeProfile, { body: { displayName: 'Ada', username } }).catch(
      (error: unknown) => error,
    );
  const done = (): Response => Response.json({});
  const failing = (status: number) => (): Response => Response.json({}, { status });

  it.each([
    ['no answer came', () => Promise.reject(new TypeError('Failed to fetch')) as never],
    ['the server had a fault', failing(503)],
  ])('is reused for the same input because %s', async (_reason, first) => {
    const answers = [first, done, done];
    const sent = answering(() => answers.shift()?.() ?? done());
    await save('ada');
    await save('ada');
    await save('ada');
    const [one, two, three] = keysOf(sent);
    expect(one).toMatch(/^[0-9a-f]{32}$/u);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  it('changes with the input, and after a refusal', async () => {
    const answers = [failing(503), done, failing(409), done];
    const sent = answering(() => answers.shift()?.() ?? done());
    for (const name of ['ada', 'eve', 'bob', 'bob']) await save(name);
    expect(new Set(keysOf(sent)).size).toBe(4);
  });

  it('is the same for a form that is sent twice concurrently', async () => {
    const sent = answering(done);
    await Promise.all([save('ada'), save('ada')]);
    expect(new Set(keysOf(sent)).size).toBe(1);
  });

  it('is not sent with reads', async () => {
    const sent = answering(() => Response.json([]));
    await call(accessEndpoints.access);
    await call(authEndpoints.authCheck);
    expect(keysOf(sent)).toEqual([null, null]);
  });
});
