import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { setPriceAlert } from '#application/alerts/change-alerts.ts';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import type { CommandContext } from '#application/command-context.ts';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import { listQuarantineRecords } from '#observations/quarantine/queries.ts';
import type { MarketProvider, SourceCoin } from '#platform/market-data/market-data.port.ts';
import { createMarketData } from '#platform/market-data/market-source.ts';
import type { Platform } from '#platform/platform.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { startProjector } from '../../start-projector.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { startIngest } from './start-ingest.ts';

let platform: Platform;
let projector: RunningConsumers;
beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = (): CommandContext => ({
  actor: 'system',
  now: platform.clock.now(),
  correlationId: 'test',
});

const tether: SourceCoin = {
  id: 'tether',
  symbol: 'USDT',
  name: 'Tether',
  rank: 1,
  price: 1,
  change24h: 0,
  low24h: null,
  high24h: null,
  volume: 1,
  marketCap: null,
};

// A source with a steady price and steady hours.
const steadySource = (now: () => Date, figures: () => Partial<SourceCoin>): MarketProvider => {
  const shared = {
    name: 'Steady',
    mode: 'live',
    refreshMs: 5 * minuteMs,
    close: () => Promise.resolve(),
  } as const;
  const toHours = (coinId: string, from: Date, to: Date) =>
    Array.from({ length: (to.getTime() - from.getTime()) / hourMs }, (_, index) => ({
      coinId,
      openAt: new Date(from.getTime() + index * hourMs).toISOString(),
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
    }));
  return {
    markets: {
      ...shared,
      fetch: () => {
        const at = now().toISOString();
        return Promise.resolve({ status: 'value', value: [{ ...tether, ...figures() }], at });
      },
    },
    candles: {
      ...shared,
      rangesPerRequest: 10,
      fetch: ({ query }) =>
        Promise.resolve({
          status: 'value',
          value: query.flatMap(({ coinId, from, to }) => toHours(coinId, from, to)),
          at: now().toISOString(),
        }),
    },
  };
};

it('raises no alert from a change that contradicts the hourly closes, and quarantines it once', async () => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount({ ...platform, passwords }, input, context());
  const rule = { kind: 'rises-24h', percent: 5 } as const;
  const alert = { accountId, coinId: 'tether', symbol: 'USDT', rule, limit: 5 };
  await setPriceAlert(platform, alert, context());
  await projector.reachedHead();

  let now = new Date(platform.clock.now().getTime() + hourMs);
  let figures: Partial<SourceCoin> = {};
  const marketData = createMarketData([
    steadySource(
      () => now,
      () => figures,
    ),
  ]);
  const scripted = { ...platform, marketData, newsData: undefined, clock: { now: () => now } };
  const ingest = startIngest({ platform: scripted, systemNow: () => now });
  onTestFinished(() => ingest.stop());
  const takeTurn = async (next: Partial<SourceCoin>) => {
    figures = next;
    now = new Date(now.getTime() + 5 * minuteMs);
    await ingest.ingestNow();
    return (await findMarketReading(platform))?.coins[0];
  };
  expect(await takeTurn({ change24h: 0.5 })).toMatchObject({ change24h: 0.5 });
  const wrong = { change24h: 915, high24h: 11 };
  for (let turn = 0; turn < 4; turn += 1)
    expect(await takeTurn(wrong)).toMatchObject({ price: 1, change24h: null, high24h: null });
  expect((await loadAlerts(platform, { accountId })).notices).toEqual([]);
  const records = await listQuarantineRecords(platform, 10);
  expect(
    records.map(({ figure, value, readings }) => [figure, value, readings]).toSorted(),
  ).toEqual([
    ['change24h', 915, 4],
    ['high24h', 11, 4],
  ]);
  expect(await takeTurn({ change24h: 0.4 })).toMatchObject({ change24h: 0.4 });
  const [decided] = (await listQuarantineRecords(platform, 10)).filter(
    ({ figure }) => figure === 'change24h',
  );
  expect(decided).toMatchObject({ before: 0.5, outcome: 'refuted' });
});
