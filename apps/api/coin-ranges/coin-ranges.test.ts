import { beforeAll, describe, expect, it } from 'vitest';
import { watchCoin } from '#application/alerts/change-alerts.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { recordHours } from '#application/predictions/record-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import { coinRangesSchema, pastCoinRangesSchema } from '#contract/predictions/coin-ranges.ts';
import {
  createForecastCoin,
  type ForecastCoinRecord,
} from '#observations/forecast-coins/record.ts';
import { openForecastCoins, writeForecastCoin } from '#observations/forecast-coins/store.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const first = '2026-03-01T00:00:00.000Z';
const now = new Date('2026-03-03T12:30:00.000Z');
const path = '/api/coin-ranges';
const pastPath = `${path}/past`;
const source = 'CoinGecko';
const members: Record<string, Visitor> = {};
const system = () => ({
  actor: 'system',
  now: running.platform.clock.now(),
  correlationId: 'test',
});

const member = (name: string): Visitor => {
  const found = members[name];
  if (!found) throw new Error(`no member ${name}`);
  return found;
};

const tally = (horizonHours: number, held: number) => ({ horizonHours, count: 10_000, held });
const record = (
  id: string,
  symbol: string,
  changes: Partial<ForecastCoinRecord> = {},
): ForecastCoinRecord => ({ ...createForecastCoin(id, symbol), ...changes });
const furtherCoins = [
  record('chainlink', 'LINK', { verdict: 'accepted', outcomes: [tally(1, 7990), tally(24, 8010)] }),
  record('litecoin', 'LTC', {
    verdict: 'refused',
    outcomes: [tally(1, 7900), tally(12, 7410), tally(24, 8000)],
  }),
  record('newcoin', 'NEW', { verdict: 'too-little-history', days: 140 }),
  record('tron', 'TRX', {
    check: {
      source,
      from: '2025-01-01T00:00:00.000Z',
      heldOutFrom: '2025-02-01T00:00:00.000Z',
      until: '2025-01-05T00:00:00.000Z',
      upTo: '2025-01-02T00:00:00.000Z',
      outcomes: [],
    },
  }),
  record('stellar', 'XLM'),
];

const running = await runApiForFile();
beforeAll(async () => {
  const { platform } = running;
  for (const name of ['pro', 'basic', 'free', 'unwatched'])
    members[name] = await register(running, `${name}@ranges.example`);
  for (const plan of ['pro', 'basic'] as const)
    await grantMembership(
      platform,
      { accountId: member(plan).id, plan, duration: 'monthly', reason: 'Test' },
      system(),
    );
  for (const name of ['pro', 'basic', 'free'])
    for (const [coinId, symbol] of [
      ['ethereum', 'ETH'],
      ['litecoin', 'LTC'],
      ['newcoin', 'NEW'],
      ['tron', 'TRX'],
      ['stellar', 'XLM'],
      ['monero', 'XMR'],
      ['chainlink', 'LINK'],
      ['bitcoin', 'BTC'],
    ] as const)
      await watchCoin(platform, { accountId: member(name).id, coinId, symbol }, system());
  const of = { source: 'Binance', simulated: false };
  const history = createAccurateHistory({ modelVersion: 'v1', simulated: false });
  const hours = forecastHours(first, 61);
  await recordHours(platform, { ...of, coinId: 'bitcoin', hours, history });
  await recordHours(platform, { ...of, coinId: 'chainlink', hours, history });
  await openForecastingCollection(platform);
  for (const id of ['bitcoin', 'chainlink'])
    await writeForecastingStatus(platform, {
      id,
      phase: 'ready',
      progress: 1,
      source,
      kind: 'live',
      since: first,
      backdate: null,
    });
  await openForecastCoins(platform);
  for (const coin of furtherCoins) await writeForecastCoin(platform, coin);
  platform.clock.set(now);
  await platform.reachedHead();
});

const readOpen = async (name = 'pro') =>
  coinRangesSchema.parse((await member(name).call('GET', path)).body);
const readPast = async (name: string) =>
  pastCoinRangesSchema.parse((await member(name).call('GET', pastPath)).body);

describe('the open ranges of own coins', () => {
  it('are for Pro alone', async () => {
    expect((await call(running, 'GET', { path })).status).toBe(401);
    for (const name of ['free', 'basic'])
      expect((await member(name).call('GET', path)).status, name).toBe(403);
    expect((await member('pro').call('GET', path)).status).toBe(200);
  });

  const expectedRange = {
    issuedAt: '2026-03-03T12:00:00.000Z',
    targetAt: '2026-03-04T12:00:00.000Z',
    startPrice: 160,
    low: 156,
    high: 164,
    rangeMethod: 'model',
    source: 'Binance',
    simulated: false,
    // The price rises by 1 an hour, out of every range of 24 hours.
    record: { resolved: 37, held: 0 },
    check: null,
  };

  it('are those of the newest hour, with the record beside them, also of accepted coins', async () => {
    const { ranges } = await readOpen();
    expect(ranges).toEqual([
      { symbol: 'LINK', ...expectedRange, check: { resolved: 10_000, held: 0.801 } },
      { symbol: 'BTC', ...expectedRange },
    ]);
  });

  it('name the coins without one, and why', async () => {
    const none = { days: null, progress: null, check: null };
    const worst = { horizonHours: 12, resolved: 10_000, held: 0.741 };
    expect((await readOpen()).missing).toEqual([
      { ...none, symbol: 'ETH', reason: 'no-forecast-now' },
      { ...none, symbol: 'LTC', reason: 'refused', check: worst },
      { ...none, symbol: 'NEW', reason: 'too-little-history', days: 140 },
      { ...none, symbol: 'TRX', reason: 'learning', progress: 0.25 },
      { ...none, symbol: 'XLM', reason: 'waiting' },
      // It was added a moment ago.
      { ...none, symbol: 'XMR', reason: 'waiting' },
    ]);
  });

  it('are those of one coin, which need not be on the list', async () => {
    const readOne = async (name: string, symbol: string) =>
      coinRangesSchema.parse((await member(name).call('GET', `${path}?symbol=${symbol}`)).body);
    expect((await readOne('pro', 'link')).ranges).toEqual([
      { symbol: 'LINK', ...expectedRange, check: { resolved: 10_000, held: 0.801 } },
    ]);
    expect((await readOne('pro', 'LTC')).missing).toMatchObject([{ reason: 'refused' }]);
    expect((await readOne('pro', 'NOPE')).missing).toMatchObject([
      { symbol: 'NOPE', reason: 'not-covered' },
    ]);
    expect((await member('basic').call('GET', `${path}?symbol=LINK`)).status).toBe(403);
  });
});

describe('the ranges that are over', () => {
  it('are for members of every plan, with their outcome', async () => {
    expect((await call(running, 'GET', { path: pastPath })).status).toBe(401);
    for (const name of ['free', 'basic', 'pro'])
      expect(await readPast(name), name).toEqual(
        ['LINK', 'BTC'].map((symbol) => ({
          symbol,
          range: {
            horizonHours: 24,
            issuedAt: '2026-03-02T12:00:00.000Z',
            targetAt: '2026-03-03T12:00:00.000Z',
            low: 132,
            high: 140,
            actual: 160,
            inside: false,
            backtest: expect.any(Boolean) as boolean,
            simulated: false,
          },
        })),
      );
  });

  it('say nothing about a range that is still open', async () => {
    for (const name of ['free', 'basic', 'unwatched']) {
      const { text } = await member(name).call('GET', pastPath);
      for (const { range } of await readPast(name))
        expect(Date.parse(range.targetAt)).toBeLessThanOrEqual(now.getTime());
      for (const open of ['"low":156', '"high":164', '2026-03-04'])
        expect(text).not.toContain(open);
    }
  });

  it('are those of the default coins while the list is empty', async () => {
    expect((await readPast('unwatched')).map(({ symbol }) => symbol)).toEqual(['BTC']);
  });
});
