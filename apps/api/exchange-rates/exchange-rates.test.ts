import { expect, it } from 'vitest';
import { exchangeRateEndpoints } from '#contract/market/exchange-rates.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { openExchangeRates, writeExchangeRates } from '#observations/exchange-rates/store.ts';
import { call } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const { path } = exchangeRateEndpoints.exchangeRates;
const running = await runApiForFile();

it('are public, with source and time, and stale after two hours', async () => {
  expect(await call(running, 'GET', { path })).toMatchObject({
    status: 200,
    body: { base: 'USD', maxAgeSeconds: 7200, rates: [] },
  });
  const { platform } = running;
  await openExchangeRates(platform);
  const minutesAgo = (minutes: number): string =>
    new Date(platform.clock.now().getTime() - minutes * minuteMs).toISOString();
  const shared = { source: 'Kraken', kind: 'live', unconfirmed: null } as const;
  await writeExchangeRates(platform, [
    { ...shared, id: 'GBP', rate: 0.76, at: minutesAgo(119) },
    { ...shared, id: 'EUR', rate: 0.87, at: minutesAgo(121) },
  ]);
  const { body } = await call(running, 'GET', { path });
  expect(body).toMatchObject({
    rates: expect.arrayContaining([
      {
        currency: 'GBP',
        rate: 0.76,
        source: 'Kraken',
        kind: 'live',
        at: minutesAgo(119),
        stale: false,
      },
      expect.objectContaining({ currency: 'EUR', stale: true }),
    ]) as unknown,
  });
});
