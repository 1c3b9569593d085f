import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { findExchangeRate } from '#observations/exchange-rates/queries.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { ExchangeRateSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { exchangeRateCollector } from './exchange-rate-collector.ts';

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-exchange-rates-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const start = new Date('2026-11-22T07:30:00.000Z');

const createMarket = (mode: 'live' | 'simulated' = 'live') => {
  const rates: Record<string, number> = { First: 0.76, Second: 0.761 };
  const asked: string[] = [];
  let now = start;
  const source = (name: string): ExchangeRateSource => ({
    name,
    mode,
    refreshMs: 5 * minuteMs,
    fetch: (request) => {
      asked.push(name);
      const GBP = rates[name] ?? Number.NaN;
      if (GBP === -1) return Promise.reject(new Error('no answer'));
      return Promise.resolve({
        status: 'value',
        value: { GBP, EUR: 0.87 },
        at: request.now.toISOString(),
      });
    },
    close: () => Promise.resolve(),
  });
  const runner = sourceRunner({
    states: createSourceStateStore({ readModels }),
    logger: { info: vi.fn(), warn: vi.fn() },
    systemNow: () => now,
    retry: { retries: 0, minPauseMs: 0 },
  });
  const collector = exchangeRateCollector({
    sources: [source('First'), source('Second')],
    readModels,
  })(runner);
  const collect = async (change: Record<string, number> = {}) => {
    Object.assign(rates, change);
    now = new Date(now.getTime() + 5 * minuteMs);
    await collector.collect(now);
    return findExchangeRate({ readModels }, 'GBP');
  };
  return {
    asked,
    collect,
    countQuarantined: async (rate: number) => {
      await collect({ First: rate });
      await runner.save();
      const states = await listSourceStates({ readModels });
      return states.find(({ source }) => source === 'First')?.quarantined;
    },
  };
};

describe('exchange rates', () => {
  it('are stored with source and time, and follow usual changes', async () => {
    const { asked, collect } = createMarket();
    expect(await collect()).toEqual({
      currency: 'GBP',
      rate: 0.76,
      source: 'First',
      at: '2026-11-22T07:35:00.000Z',
    });
    expect(await collect({ First: 0.83 })).toMatchObject({ rate: 0.83 });
    expect(asked).toEqual(['First', 'First']);
  });

  it('come from the next source when one fails', async () => {
    const { collect } = createMarket();
    expect(await collect({ First: -1 })).toMatchObject({ rate: 0.761, source: 'Second' });
  });

  it.each([0, -0.76, 76, 0.0076, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %d are refused, however often they come',
    async (absurd) => {
      const { collect } = createMarket();
      await collect();
      for (let reading = 0; reading < 4; reading += 1)
        expect(await collect({ First: absurd })).toMatchObject({ rate: 0.76 });
      expect(await createMarket('live').collect({ First: 0.77 })).toMatchObject({ rate: 0.77 });
    },
  );

  it('that are refused or withheld are counted as quarantined, and no others', async () => {
    const { countQuarantined } = createMarket();
    expect(await countQuarantined(0.76)).toBe(0);
    expect(await countQuarantined(76)).toBe(1);
    expect(await countQuarantined(1.1)).toBe(1);
    expect(await countQuarantined(0.77)).toBe(0);
  });

  it('that jump are withheld while the second source disagrees', async () => {
    const { asked, collect } = createMarket();
    await collect();
    expect(await collect({ First: 1.1 })).toMatchObject({ rate: 0.76 });
    expect(asked).toEqual(['First', 'First', 'Second']);
    expect(await collect({ First: 0.765 })).toMatchObject({ rate: 0.765 });
    expect(await collect({ First: 1.1 })).toMatchObject({ rate: 0.765 });
  });

  it('that jump are accepted when the second source agrees', async () => {
    const { collect } = createMarket();
    await collect();
    expect(await collect({ First: 1.1, Second: 1.09 })).toMatchObject({ rate: 1.1 });
  });

  it('that jump are accepted at the second of two readings that agree', async () => {
    const { collect } = createMarket();
    await collect();
    expect(await collect({ First: 1.1, Second: -1 })).toMatchObject({ rate: 0.76 });
    expect(await collect({ First: 1.3 })).toMatchObject({ rate: 0.76 });
    expect(await collect({ First: 1.31 })).toMatchObject({ rate: 1.31 });
  });

  it('replace those of another kind without a comparison', async () => {
    await createMarket('simulated').collect();
    expect(await createMarket('live').collect({ First: 1.2 })).toMatchObject({ rate: 1.2 });
  });
});
