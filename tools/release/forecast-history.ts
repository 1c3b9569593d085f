import { closeLedgerDays } from '#application/predictions/close-ledger-days.ts';
import { recordHours } from '#application/predictions/record-hours.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import type { Platform } from '#platform/platform.ts';

/** Three days of forecasts for one coin, and the day on which the last of them was due. */
export const recordForecastHistory = async (platform: Platform): Promise<void> => {
  const first = '2026-10-26T00:00:00.000Z';
  const coin = { coinId: 'bitcoin', source: 'Binance', simulated: false };
  await recordHours(platform, { ...coin, hours: forecastHours(first, 72) });
  const outcomes = forecastHours(first, 97).slice(72);
  const hours = outcomes.map(({ at, close, now }) => ({ at, close, now }));
  await recordHours(platform, { ...coin, hours });
  const firstDay = first.slice(0, 10);
  const now = new Date('2026-10-30T01:00:00.000Z');
  await closeLedgerDays(platform, { coinIds: ['bitcoin'], firstDay, now });
};
