import { expect, it, onTestFinished } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';

import { createSourceStateStore } from '#observations/sources/store.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { createExtremesFinder } from './week-extremes.ts';

const date = '2026-11-23';
const week = { date, simulated: false };
const due = Date.parse(`${date}T07:00:00.000Z`);

const openSources = async () => {
  const readModels = sqliteReadModels({ file: ':memory:' });
  onTestFinished(() => readModels.close());
  await openCandleCollections({ readModels });
  const states = createSourceStateStore({ readModels });
  await states.load();
  await states.save([
    healthySource({ kind: 'candles', source: 'Simulated market', mode: 'simulated' }),
    healthySource({ kind: 'candles', source: 'Binance', mode: 'live' }),
  ]);
  /** Hours before the report was due, newest first. Each is one dollar below the one after it. */
  const giveHours = (hours: number, source = 'Binance'): Promise<void> =>
    writeCandles(
      { readModels },
      source,
      Array.from({ length: hours }, (_, back) => {
        const close = 1000 - back;
        const openAt = new Date(due - (back + 1) * hourMs).toISOString();
        const bounds = { open: close, high: close + 0.5, low: close - 0.5 };
        return { coinId: 'bitcoin', openAt, ...bounds, close, volume: 1 };
      }),
    );
  return { readModels, giveHours };
};

it('the lowest and highest price are those of all hours of the week, and of no other', async () => {
  const { readModels, giveHours } = await openSources();
  await giveHours(300);
  const find = createExtremesFinder({ readModels }, week);
  expect(await find('bitcoin')).toEqual({ low: 832.5, high: 1000.5 });
  expect(await find('unlisted')).toBeUndefined();
});

it.each([
  [160, { low: 840.5, high: 1000.5 }],
  [159, undefined],
])('%i hours of the week are %j', async (hours, extremes) => {
  const { readModels, giveHours } = await openSources();
  await giveHours(hours);
  expect(await createExtremesFinder({ readModels }, week)('bitcoin')).toEqual(extremes);
});

it('simulated hours say nothing about the real market', async () => {
  const { readModels, giveHours } = await openSources();
  await giveHours(300, 'Simulated market');
  expect(await createExtremesFinder({ readModels }, week)('bitcoin')).toBeUndefined();
  const simulated = { ...week, simulated: true };
  expect(await createExtremesFinder({ readModels }, simulated)('bitcoin')).toBeDefined();
});
