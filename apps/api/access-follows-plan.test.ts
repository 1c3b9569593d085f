import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { type AccessReason, accessEndpoints } from '#contract/account/access.ts';
import { operations } from '#contract/operations.ts';
import { livePath } from '#contract/market/live-path.ts';
import type * as resourcesModule from '#domain/shared/resources.ts';
import { call, register, type Visitor } from './testing/api-client.ts';
import { runApiForFile } from './testing/staffed-api.ts';

// Changes the single source of requirements: the market and the plan list now need Pro.
vi.mock('#domain/shared/resources.ts', async (original) => {
  const actual = await original<typeof resourcesModule>();
  const sold = { 'public-market': 'pro', 'public-plans': 'pro' };
  return { ...actual, requirements: { ...actual.requirements, ...sold } };
});
let member: Visitor;
let paying: Visitor;
const running = await runApiForFile();
beforeAll(async () => {
  member = await register(running, 'free@example.com');
  paying = await register(running, 'pro@example.com');
  const { platform } = running;
  await grantMembership(
    platform,
    { accountId: paying.id, plan: 'pro', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  await platform.reachedHead();
});

const cookieOf = async (email: string): Promise<string> => {
  const body = { email, password: 'Correct-Horse-1' };
  const { headers } = await call(running, 'POST', { path: operations.signIn.path, body });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
};

// The first answer on the live feed.
const askLive = async (
  cookie?: string,
  meanwhile: () => void = () => undefined,
): Promise<unknown> => {
  const url = `${running.url.replace('http', 'ws')}${livePath}`;
  const ws = new WebSocket(url, { headers: cookie === undefined ? {} : { cookie } });
  await once(ws, 'open');
  meanwhile();
  ws.send('{"type":"GET_MARKET_DATA"}');
  const [bytes] = (await once(ws, 'message')) as [Buffer];
  ws.terminate();
  return JSON.parse(bytes.toString());
};

const platformStart = '2026-03-02T09:00:00.000Z';

const marketIn = (body: unknown): unknown =>
  (body as { resource: string }[]).find(({ resource }) => resource === 'public-market');

describe('a changed requirement of one resource', () => {
  it.each([
    operations.marketList.path,
    operations.topCoins.path,
    operations.dailyMovers.path,
    operations.plans.path,
  ])('applies to %s, despite prepared bytes', async (path) => {
    const visitor = await call(running, 'GET', { path });
    const rule = 'denied/needs-pro';
    expect([visitor.status, (await member.call('GET', path)).body]).toMatchObject([
      401,
      { status: 403, rule },
    ]);
    expect((await paying.call('GET', path)).status).toBe(200);
  });

  it('applies to GET /api/access, with the end of the plan', async () => {
    expect(marketIn((await member.call('GET', operations.access.path)).body)).toMatchObject({
      allowed: false,
      rule: 'denied/needs-pro',
      until: null,
    });
    expect(marketIn((await paying.call('GET', operations.access.path)).body)).toMatchObject({
      allowed: true,
      rule: 'plan/pro-manual',
      until: '2026-04-02T09:00:00.000Z',
    });
  });

  it('is explained by what happened', async () => {
    const { path } = accessEndpoints.accessReasons;
    expect((await call(running, 'GET', { path })).status).toBe(401);
    expect(marketIn((await member.call('GET', path)).body)).toMatchObject({
      rule: 'denied/needs-pro',
      event: null,
    });
    const { rule, event } = marketIn((await paying.call('GET', path)).body) as AccessReason;
    expect(rule).toBe('plan/pro-manual');
    expect(event).toEqual({ type: 'MembershipGranted', at: platformStart });
  });

  it('applies to the live feed', async () => {
    const denied = { type: 'ERROR', code: 'access/denied' };
    expect(await askLive()).toMatchObject({ ...denied, rule: 'denied/signed-out' });
    const free = await askLive(await cookieOf('free@example.com'));
    expect(free).toMatchObject({ ...denied, rule: 'denied/needs-pro', eventId: null });
    const pro = await askLive(await cookieOf('pro@example.com'));
    expect(pro).toMatchObject({ type: 'MARKET_DATA' });
  });

  it('applies to the live feed when the plan ends by itself', async () => {
    const cookie = await cookieOf('pro@example.com');
    const { clock } = running.platform;
    const before = clock.now();
    const answer = await askLive(cookie, () => {
      clock.set(new Date('2026-04-02T09:00:00.000Z'));
    });
    const asked = await paying.call('GET', operations.access.path);
    clock.set(before);
    const { rule, eventId } = marketIn(asked.body) as { rule: string; eventId: string };
    expect(rule).toBe('denied/plan-ended');
    expect(answer).toMatchObject({ type: 'ERROR', rule, eventId });
  });
});
