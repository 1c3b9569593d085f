import { beforeAll, describe, expect, it } from 'vitest';
import { watchCoin } from '#application/alerts/change-alerts.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { recordHours } from '#application/predictions/record-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import { coinRangesSchema, pastCoinRangesSchema } from '#contract/predictions/coin-ranges.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { candleHistoryId } from '#observations/candle-history/record.ts';
import { openCandleHistory, writeCandleHistory } from '#observations/candle-history/store.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
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

// The hours end with the newest finished one, and all earlier ones were asked for.
const writeHistory = async (coinId: string, days: number): Promise<void> => {
  const { platform } = running;
  const end = Date.parse('2026-03-03T12:00:00.000Z');
  const candles = Array.from({ length: 24 * days }, (_, hour) => ({
    coinId,
    openAt: new Date(end - (24 * days - hour) * hourMs).toISOString(),
    open: 10,
    high: 11,
    low: 9,
    close: 10,
    volume: 5,
  }));
  await writeCandles(platform, source, candles);
  const asked = new Date(end - 366 * dayMs).toISOString();
  await writeCandleHistory(platform, {
    id: candleHistoryId(source, coinId),
    source,
    coinId,
    newest: new Date(end).toISOString(),
    askedFrom: asked,
    target: asked,
  });
};

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
      ['bitcoin', 'BTC'],
    ] as const)
      await watchCoin(platform, { accountId: member(name).id, coinId, symbol }, system());
  const of = { source: 'Binance', simulated: false };
  const history = createAccurateHistory({ modelVersion: 'v1', simulated: false });
  const hours = forecastHours(first, 61);
  await recordHours(platform, { ...of, coinId: 'bitcoin', hours, history });
  await openCandleCollections(platform);
  await openCandleHistory(platform);
  await createSourceStateStore(platform).save([
    healthySource({ source, kind: 'candles', mode: 'live', refreshMs: 5000 }),
  ]);
  await writeHistory('newcoin', 140);
  await writeHistory('litecoin', 365);
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

  it('are those of the newest hour, with the record beside them', async () => {
    const { ranges } = await readOpen();
    expect(ranges).toEqual([
      {
        symbol: 'BTC',
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
      },
    ]);
  });

  it('name the coins without one, and why', async () => {
    expect((await readOpen()).missing).toEqual([
      { symbol: 'ETH', reason: 'no-forecast-now', days: null },
      { symbol: 'LTC', reason: 'not-covered', days: null },
      { symbol: 'NEW', reason: 'too-little-history', days: 140 },
    ]);
  });
});

describe('the ranges that are over', () => {
  it('are for members of every plan, with their outcome', async () => {
    expect((await call(running, 'GET', { path: pastPath })).status).toBe(401);
    for (const name of ['free', 'basic', 'pro'])
      expect(await readPast(name), name).toEqual([
        {
          symbol: 'BTC',
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
        },
      ]);
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
