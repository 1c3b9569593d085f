import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { backgroundHeader } from '#contract/headers.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Session, Sessions } from '#platform/sessions/sessions.port.ts';
import { inactivitySeconds, type SessionGate, createSessionGate } from './session.ts';

const accountId = '0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11';
const device = { address: '192.0.2.…', userAgent: 'Firefox' };
const start = Date.parse('2026-03-02T09:00:00.000Z');

let now: number;
let stored: Map<string, Session>;
let gate: SessionGate;
beforeEach(() => {
  now = start;
  stored = new Map();
  gate = createSessionGate({
    sessions: keptIn(stored),
    secure: false,
    systemNow: () => new Date(now),
  });
});

const keptIn = (map: Map<string, Session>): Sessions => {
  const change = (hash: string, part: Partial<Session>): Promise<void> => {
    const session = map.get(hash);
    if (session) map.set(hash, { ...session, ...part });
    return Promise.resolve();
  };
  return {
    create: (hash, session) => Promise.resolve(void map.set(hash, session)),
    find: (hash) => {
      const session = map.get(hash);
      return Promise.resolve(session && Date.parse(session.expiresAt) > now ? session : undefined);
    },
    touch: change,
    list: () => Promise.resolve([]),
    recordWrites: (hash, written) => change(hash, { written }),
    forgetWrites: (hash) => change(hash, { written: {} }),
    destroy: (hash) => Promise.resolve(void map.delete(hash)),
    destroyAll: () => Promise.resolve(),
    clear: () => Promise.resolve(),
    removeExpired: () => Promise.resolve(0),
    end: (hash) => Promise.resolve(void map.delete(hash)),
    endAll: () => Promise.resolve(),
    findEndReason: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  };
};

const withCookie = (cookie: string, headers: Record<string, string> = {}): IncomingMessage => {
  const req = new IncomingMessage(new Socket());
  Object.assign(req.headers, { cookie: cookie.split(';')[0], ...headers });
  return req;
};
const minutes = (count: number): number => count * minuteMs;
const open = (remembered: boolean, cookie = ''): Promise<string> =>
  gate.open(withCookie(cookie), { accountId, device, remembered, written: {} }, () =>
    Promise.resolve(),
  );

describe('a session that is not remembered', () => {
  it('lasts until five minutes after the last activity', async () => {
    const cookie = await open(false);
    for (let visit = 0; visit < 10; visit += 1) {
      now += minutes(4);
      expect((await gate.find(withCookie(cookie)))?.accountId).toBe(accountId);
    }
    now += inactivitySeconds * 1000;
    expect(await gate.find(withCookie(cookie))).toBeDefined();
    now += inactivitySeconds * 1000 + 15_000;
    expect(await gate.find(withCookie(cookie))).toBeUndefined();
  });

  it('is not kept alive by polling in the background', async () => {
    const cookie = await open(false);
    for (let poll = 0; poll < 5; poll += 1) {
      now += minutes(1);
      await gate.find(withCookie(cookie, { [backgroundHeader]: 'true' }));
    }
    now += minutes(0.5);
    expect(await gate.find(withCookie(cookie))).toBeUndefined();
  });
});

describe('a session that is remembered', () => {
  it('ends after thirty days, active or not', async () => {
    const cookie = await open(true);
    now += minutes(60 * 24 * 29);
    expect(await gate.find(withCookie(cookie))).toBeDefined();
    now += minutes(60 * 24 * 2);
    expect(await gate.find(withCookie(cookie))).toBeUndefined();
  });
});

describe('the token', () => {
  it('is never stored itself', async () => {
    const cookie = await open(false);
    const token = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify([...stored])).not.toContain(token);
  });

  it('is replaced at sign-in and invalid afterwards', async () => {
    const first = await open(false);
    const second = await open(false, first);
    expect(await gate.find(withCookie(first))).toBeUndefined();
    expect(await gate.find(withCookie(second))).toBeDefined();
    expect(stored.size).toBe(1);
  });

  it.each(['', 'tm_session=', 'tm_session=short', `tm_session=${'a'.repeat(43)}`, 'x=%E0%A4%A'])(
    'is absent when the cookie is %j',
    async (cookie) => {
      await open(false);
      expect(await gate.find(withCookie(cookie))).toBeUndefined();
    },
  );
});
