import { describe, expect, it } from 'vitest';
import { createSession, type Send } from './session.ts';

const url = 'https://tidemark.example';

/** Answers each request with the next response, and keeps the requests. */
const recordRequests = (
  ...responses: (Response | Error)[]
): { readonly send: Send; readonly requests: Request[] } => {
  const requests: Request[] = [];
  const send: Send = (request) => {
    requests.push(request);
    const next = responses.shift() ?? new Response(null, { status: 204 });
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  return { send, requests };
};

const withCookies = (...lines: string[]): Response => {
  const headers = new Headers();
  for (const line of lines) headers.append('set-cookie', line);
  return new Response(null, { status: 204, headers });
};

const post = (headers: Record<string, string> = {}): Request =>
  new Request(`${url}/api/profile`, { method: 'POST', body: '{}', headers });

describe('a session', () => {
  it('sends the cookies that it was given, and forgets deleted ones', async () => {
    const { send, requests } = recordRequests(
      withCookies('tm_session=a%20b; Path=/; HttpOnly', 'tm_device=d; Max-Age=100'),
      withCookies('tm_session=; Max-Age=0', 'tm_device=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'),
    );
    const session = createSession({ url, send });
    for (const path of ['/1', '/2', '/3']) await session.send(new Request(`${url}${path}`));
    expect(requests.map(({ headers }) => headers.get('cookie'))).toEqual([
      null,
      'tm_session=a%20b; tm_device=d',
      null,
    ]);
  });

  it('names its own origin, which changes require', async () => {
    const { send, requests } = recordRequests();
    await createSession({ url: `${url}/path`, send }).send(post());
    expect(requests[0]?.headers.get('origin')).toBe(url);
  });

  it('gives each change a key of its own, and keeps a given one', async () => {
    const { send, requests } = recordRequests();
    const session = createSession({ url, send });
    await session.send(post());
    await session.send(post());
    await session.send(post({ 'idempotency-key': 'mine' }));
    await session.send(new Request(`${url}/api/market-data`));
    const [first, second, given, read] = requests.map((one) => one.headers.get('idempotency-key'));
    expect(first).toMatch(/^[\x21-\x7e]{1,200}$/);
    expect(second).not.toBe(first);
    expect([given, read]).toEqual(['mine', null]);
  });

  it('repeats a change with the same key and body when its answer was lost', async () => {
    const { send, requests } = recordRequests(new TypeError('fetch failed'));
    expect((await createSession({ url, send }).send(post())).status).toBe(204);
    expect(requests).toHaveLength(2);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(await requests[1]?.text()).toBe('{}');
  });

  it('does not repeat a cancelled request', async () => {
    const { send, requests } = recordRequests(new TypeError('aborted'));
    const request = new Request(post(), { signal: AbortSignal.abort() });
    await expect(createSession({ url, send }).send(request)).rejects.toThrow('aborted');
    expect(requests).toHaveLength(1);
  });
});
