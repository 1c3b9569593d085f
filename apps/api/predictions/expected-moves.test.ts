import { beforeAll, describe, expect, it } from 'vitest';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { type HourToRecord, recordHours } from '#application/predictions/record-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import { checkForecastRanges } from '#application/range-alerts/check-forecast-ranges.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { expectedMovesSchema } from '#contract/predictions/expected-moves.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

let pro: Visitor;
let free: Visitor;

const first = '2026-03-01T00:00:00.000Z';
// The 170th hour has just ended: its price is 269.
const now = new Date('2026-03-08T01:30:00.000Z');
const path = '/api/expected-moves';

/** Hours whose forecasts are over 1, 12 and 24 hours. The newest has ranges twice as wide as those before. */
const hoursOf = (count: number): HourToRecord[] =>
  forecastHours(first, count).map(({ output, ...hour }, index) => {
    if (!output || 'reason' in output) throw new Error('no forecast');
    const times = index === count - 1 ? 2 : 1;
    const forecasts = output.forecasts.map((forecast) => ({
      ...forecast,
      horizonHours: forecast.horizonHours === 2 ? 12 : forecast.horizonHours,
      quantiles: forecast.quantiles.map(
        ([level]) => [level, (hour.close ?? 0) * (1 + (level - 0.5) * 0.1 * times)] as const,
      ),
    }));
    return { ...hour, output: { ...output, forecasts } };
  });

const running = await runApiForFile();
beforeAll(async () => {
  pro = await register(running, 'pro@example.com');
  free = await register(running, 'free@example.com');
  const { platform } = running;
  await grantMembership(
    platform,
    { accountId: pro.id, plan: 'pro', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  const history = createAccurateHistory({ modelVersion: 'v1', simulated: true });
  const shared = { source: 'Simulated market', simulated: true, history };
  await recordHours(platform, { ...shared, coinId: 'bitcoin', hours: hoursOf(170) });
  await recordHours(platform, { ...shared, coinId: 'ethereum', hours: hoursOf(170).slice(-10) });
  platform.clock.set(now);
  await openForecastingCollection(platform);
  for (const id of ['bitcoin', 'ethereum']) {
    await writeForecastingStatus(platform, {
      id,
      phase: 'ready',
      progress: 1,
      source: shared.source,
      kind: 'simulated',
      since: first,
      backdate: null,
    });
  }
  await platform.reachedHead();
});

const read = async () => expectedMovesSchema.parse((await pro.call('GET', path)).body);

describe('the expected moves', () => {
  it('are for Pro', async () => {
    expect((await call(running, 'GET', { path })).status).toBe(401);
    expect((await free.call('GET', path)).status).toBe(403);
    expect((await pro.call('GET', path)).status).toBe(200);
  });

  it('are the 80% ranges of the newest forecasts, compared with the usual of coin and horizon', async () => {
    const { coins } = await read();
    expect(coins.map(({ symbol }) => symbol)).toEqual(majorCoins.map(({ symbol }) => symbol));
    const [bitcoin] = coins;
    expect(bitcoin).toMatchObject({
      currentPrice: 269,
      lastUpdated: '2026-03-08T01:00:00.000Z',
      kind: 'simulated',
      source: 'Simulated market',
      withheld: null,
    });
    expect(bitcoin?.moves.map(({ horizonHours }) => horizonHours)).toEqual([1, 12, 24]);
    const day = bitcoin?.moves[2];
    expect(day).toMatchObject({ targetAt: '2026-03-09T01:00:00.000Z', rangeMethod: 'model' });
    expect(day?.lowPercent).toBeCloseTo(-8, 3);
    expect(day?.highPercent).toBeCloseTo(8, 3);
    expect(day?.band80.low).toBeCloseTo(269 * 0.92, 2);
    expect(day?.usualWidth).toBeCloseTo(8, 3);
    expect(day?.comparedWithUsual).toBeCloseTo(2, 3);
  });

  it('are not compared with fewer than a week of forecasts', async () => {
    const { coins } = await read();
    const ether = coins.find(({ symbol }) => symbol === 'ETH');
    expect(ether?.moves).toHaveLength(3);
    expect(ether?.moves[0]).toMatchObject({ usualWidth: null, comparedWithUsual: null });
  });

  it('show which forecasts a price left, and list those of the last 24 hours', async () => {
    expect((await read()).alerts).toEqual([]);
    const { platform } = running;
    const status = await findPredictionStatus(platform, 'bitcoin');
    const issued = status?.newest;
    if (!issued) throw new Error('no forecast');
    const at = '2026-03-08T01:20:00.000Z';
    const price = { price: 240, source: 'Simulated market', simulated: true };
    const context = { actor: 'system', now, correlationId: 'test' };
    const day = { ...issued, horizonHours: [2, 3, 24] };
    await checkForecastRanges(
      platform,
      { coinId: 'bitcoin', issued: day, reading: { ...price, at }, previousPrice: null },
      context,
    );
    await platform.reachedHead();
    const { coins, alerts } = await read();
    expect(coins[0]?.moves.map(({ outside }) => outside)).toEqual([false, false, true]);
    expect(alerts).toMatchObject([
      {
        symbol: 'BTC',
        horizonHours: 24,
        targetAt: '2026-03-09T01:00:00.000Z',
        price: 240,
        leftAt: at,
        simulated: true,
      },
    ]);
    expect(alerts[0]?.band90.low).toBeCloseTo(269 * 0.91, 2);
    platform.clock.set(new Date('2026-03-09T01:20:00.000Z'));
    const later = await read();
    platform.clock.set(now);
    expect(later.alerts).toEqual([]);
  });

  it('are empty, with the reason, for a coin without a running forecast', async () => {
    const { coins } = await read();
    expect(coins.find(({ symbol }) => symbol === 'SOL')).toMatchObject({
      moves: [],
      currentPrice: null,
      kind: null,
      state: { phase: 'waiting' },
    });
    const { clock } = running.platform;
    clock.set(new Date('2026-03-08T02:11:00.000Z'));
    const afterMissedHour = await read();
    clock.set(new Date('2026-03-09T01:11:00.000Z'));
    const afterMissedDay = await read();
    clock.set(now);
    const moves = afterMissedHour.coins[0]?.moves ?? [];
    expect(moves.map(({ horizonHours }) => horizonHours)).toEqual([12, 24]);
    expect(afterMissedDay.coins[0]).toMatchObject({ moves: [], lastUpdated: null });
  });
});
