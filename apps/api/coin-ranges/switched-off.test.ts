import { expect, it } from 'vitest';
import { watchCoin } from '#application/alerts/change-alerts.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { coinRangesSchema } from '#contract/predictions/coin-ranges.ts';
import { createForecastCoin } from '#observations/forecast-coins/record.ts';
import { openForecastCoins, writeForecastCoin } from '#observations/forecast-coins/store.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { register } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile({ settings: { FORECASTS: 'off' } });

it('with forecasts switched off later, no coin is said to wait, to be learned or to get a range', async () => {
  const { platform } = running;
  const system = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const member = await register(running, 'pro@ranges.example');
  const accountId = member.id;
  await grantMembership(
    platform,
    { accountId, plan: 'pro', duration: 'monthly', reason: 'Test' },
    system,
  );
  await openForecastingCollection(platform);
  await openForecastCoins(platform);
  // As they were when forecasts were switched off.
  await writeForecastingStatus(platform, {
    id: 'bitcoin',
    phase: 'ready',
    progress: 1,
    source: 'Binance',
    kind: 'live',
    since: '2026-03-01T00:00:00.000Z',
    backdate: null,
  });
  const coins = [
    { coinId: 'stellar', symbol: 'XLM', verdict: null },
    { coinId: 'litecoin', symbol: 'LTC', verdict: 'refused' },
    { coinId: 'chainlink', symbol: 'LINK', verdict: 'accepted' },
    { coinId: 'bitcoin', symbol: 'BTC', verdict: null },
  ] as const;
  for (const { coinId, symbol, verdict } of coins) {
    await writeForecastCoin(platform, { ...createForecastCoin(coinId, symbol), verdict });
    await watchCoin(platform, { accountId, coinId, symbol }, system);
  }
  await platform.reachedHead();
  const { body } = await member.call('GET', '/api/coin-ranges');
  const { ranges, missing } = coinRangesSchema.parse(body);
  expect(ranges).toEqual([]);
  expect(missing.map(({ symbol, reason }) => [symbol, reason])).toEqual(
    coins.map(({ symbol }) => [symbol, 'switched-off']),
  );
});
