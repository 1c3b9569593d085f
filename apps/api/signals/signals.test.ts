import { beforeAll, describe, expect, it } from 'vitest';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { recordSignals, type SignalsToRecord } from '#application/signals/record-signals.ts';
import { signalRecordSchema, tradingSignalsSchema } from '#contract/predictions/signals.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { openSignallingCollection, writeSignallingStatus } from '#observations/signalling/store.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const first = Date.parse('2026-01-28T00:00:00.000Z');
const days = 24;
let pro: Visitor;
let free: Visitor;

// One RSI signal a day in each direction; longs gain 0.8 % after costs on two days of three, shorts never.
const ofCoin = (coinId: string): SignalsToRecord => ({
  coinId,
  source: 'Simulated market',
  simulated: true,
  triggeredRules: Array.from({ length: days }, (_, day) => {
    const met = { rule: 'rsi', at: first + 24 * day * hourMs, price: 100 } as const;
    const evidence = [{ name: 'rsi', before: 28, now: 31 }];
    return [
      { ...met, direction: 'long' as const, evidence },
      { ...met, direction: 'short' as const, evidence },
    ];
  }).flat(),
  scoreFrom: first,
  until: first + 24 * (days - 1) * hourMs,
  outcomeOf: ({ at }) => ({
    price: ((at - first) / dayMs) % 3 === 0 ? 100.1 : 101,
    source: 'Simulated market',
    usual: { hours: 697, right: 0.4, mean: -0.002 },
  }),
  nowAt: (hour) => new Date(hour + 60_000),
});

const running = await runApiForFile({ deps: { pollMs: 20 } });
beforeAll(async () => {
  pro = await register(running, 'pro@example.com');
  free = await register(running, 'free@example.com');
  const { platform } = running;
  await grantMembership(
    platform,
    { accountId: pro.id, plan: 'pro', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  await recordSignals(platform, ofCoin('bitcoin'));
  await recordSignals(platform, ofCoin('solana'));
  const late = { rule: 'macd', direction: 'long', at: first, price: 100, evidence: [] } as const;
  await recordSignals(platform, {
    ...ofCoin('cardano'),
    triggeredRules: [late],
    nowAt: (hour) => new Date(hour + 700_000),
  });
  await openSignallingCollection(platform);
  await writeSignallingStatus(platform, {
    id: 'bitcoin',
    kind: 'simulated',
    source: 'Simulated market',
    since: new Date(first).toISOString(),
    judgedTo: '2026-02-20T00:00:00.000Z',
    callsTo: null,
    afterwards: null,
  });
  await platform.reachedHead();
});

const signals = async (query = '') => {
  const { body } = await pro.call('GET', `/api/signals${query}`);
  return tradingSignalsSchema.parse(body);
};
const record = async (query?: string) => {
  const path = `/api/track-record/signals${query === undefined ? '' : `/details${query}`}`;
  const { body } = await call(running, 'GET', { path });
  return signalRecordSchema.parse(body);
};

describe('signals', () => {
  it('are for pro; how often they were right is for everyone', async () => {
    expect((await call(running, 'GET', { path: '/api/signals' })).status).toBe(401);
    expect((await free.call('GET', '/api/signals')).status).toBe(403);
    expect((await pro.call('GET', '/api/signals')).status).toBe(200);
    expect((await call(running, 'GET', { path: '/api/track-record/signals' })).status).toBe(200);
  });

  it('say the rule, the evidence, the record of the rule and the outcome', async () => {
    const page = await signals('?symbol=btc&limit=4');
    expect(page.state).toMatchObject({ phase: 'ready', since: new Date(first).toISOString() });
    expect(page.signals).toHaveLength(4);
    const [short, long, , scored] = page.signals;
    expect(short).toMatchObject({ direction: 'short', outcome: null });
    expect(long).toMatchObject({
      symbol: 'BTC',
      rule: 'rsi',
      direction: 'long',
      at: '2026-02-20T00:00:00.000Z',
      dueAt: '2026-02-21T00:00:00.000Z',
      price: 100,
      simulated: true,
      outcome: null,
      definition: expect.stringContaining('RSI') as string,
      evidence: [{ name: 'rsi', before: 28, now: 31 }],
      record: { scored: 46, days: 23, verdict: 'better' },
    });
    expect(scored).toMatchObject({
      direction: 'long',
      outcome: { exitPrice: 101, netReturn: 0.008, right: true },
    });
  });

  it('are listed once over pages, newest first, by coin and rule', async () => {
    const seen: string[] = [];
    for (let query = '?limit=7'; ;) {
      const { signals: found, before } = await signals(query);
      seen.push(...found.map(({ id }) => id));
      if (before === null) break;
      query = `?limit=7&before=${encodeURIComponent(before)}`;
    }
    expect(seen).toHaveLength(4 * days);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    expect((await signals('?rule=macd')).signals).toEqual([]);
    const ofSolana = (await signals('?symbol=SOL&rule=rsi&limit=100')).signals;
    expect(new Set(ofSolana.map(({ symbol }) => symbol))).toEqual(new Set(['SOL']));
    expect(ofSolana).toHaveLength(2 * days);
  });

  it.each([
    ['/api/signals?symbol=TRON', 404],
    ['/api/signals?rule=moon', 400],
    ['/api/signals?limit=0', 400],
    ['/api/track-record/signals/details?symbol=TRON', 404],
    ['/api/track-record/signals/details?month=2026', 400],
  ])('%s is answered with %d', async (path, status) => {
    expect((await pro.call('GET', path)).status).toBe(status);
  });
});

describe('their record', () => {
  it('counts days for its interval, and stands beside a random entry', async () => {
    const { rules, filters, simulated } = await record();
    expect(filters).toEqual({ coins: ['BTC', 'SOL', 'ADA'], months: ['2026-01', '2026-02'] });
    expect(simulated).toBe(true);
    expect(rules).toHaveLength(12);
    const [long, short] = rules;
    // Of 23 days 15 were right; the two coins are no further days.
    expect(long).toMatchObject({
      rule: 'rsi',
      direction: 'long',
      raised: 48,
      scored: 46,
      days: 23,
      verdict: 'better',
    });
    expect(long?.usual?.right).toBeCloseTo(0.4, 9);
    expect(long?.usual?.meanReturn).toBeCloseTo(-0.002, 9);
    expect(long?.right?.rate).toBeCloseTo(15 / 23, 9);
    expect(long?.right?.low).toBeCloseTo(0.4489, 3);
    expect(long?.meanReturn).toBeCloseTo((15 * 0.008 - 8 * 0.001) / 23, 9);
    expect(short).toMatchObject({ right: { rate: 0 }, verdict: 'worse' });
    const macd = rules.find(({ rule, direction }) => rule === 'macd' && direction === 'long');
    expect(macd).toMatchObject({ missed: 1, raised: 0, right: null, verdict: 'too-few' });
  });

  it('is of one coin or month where they are chosen', async () => {
    expect((await record('?symbol=sol')).rules[0]).toMatchObject({ scored: 23, days: 23 });
    const january = await record('?month=2026-01');
    expect(january.rules[0]).toMatchObject({ scored: 8, days: 4, verdict: 'too-few' });
  });
});
