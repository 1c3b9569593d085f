import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { findCoinProfile } from '#observations/coin-profiles/queries.ts';
import { type CoinReading } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { CoinProfile, ProfileSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { SourceError } from '#platform/sources/source.port.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { profileCollector } from './collect-coin-profiles.ts';

const begin = new Date('2026-11-22T12:30:00.000Z');
let now = begin;
let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  now = begin;
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-profiles-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  await openMarketReadingsCollection({ readModels });
  const coins = [coin('tron', 'TRX', 9), coin('bitcoin', 'BTC', 1), coin('monero', 'XMR', 20)];
  const at = begin.toISOString();
  const reading = { id: 'latest', seq: 1, source: 'CoinGecko', kind: 'live', at, coins } as const;
  await writeMarketReading({ readModels }, { ...reading, coins });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const coin = (id: string, symbol: string, rank: number): CoinReading => ({
  id,
  symbol,
  name: id,
  rank,
  price: 1,
  volume: 1,
  marketCap: null,
  change1h: null,
  change24h: null,
  change7d: null,
  low24h: null,
  high24h: null,
  chart: null,
  chartSource: null,
  source: 'CoinGecko',
  at: begin.toISOString(),
  freshUntil: begin.toISOString(),
});

const profile: CoinProfile = {
  description: ['A network.'],
  links: [{ kind: 'website', url: 'https://tron.network/' }],
  circulatingSupply: 9,
  totalSupply: null,
  maxSupply: null,
  hasNoMaxSupply: true,
};

type Answering = (symbol: string) => Awaited<ReturnType<ProfileSource['fetch']>>;
const value = (): ReturnType<Answering> => ({
  status: 'value',
  value: profile,
  at: now.toISOString(),
});

const collecting = (answering: Answering, over: Partial<ProfileSource> = {}) => {
  const asked: string[] = [];
  const source: ProfileSource = {
    name: 'CoinGecko',
    mode: 'live',
    refreshMs: 14 * dayMs,
    fetch: ({ query: { symbol } }) => {
      asked.push(symbol);
      return Promise.resolve().then(() => answering(symbol));
    },
    close: () => Promise.resolve(),
    ...over,
  };
  const runner = sourceRunner({
    states: createSourceStateStore({ readModels }),
    logger: { info: () => undefined, warn: () => undefined },
    systemNow: () => now,
    retry: { retries: 0, minPauseMs: 0 },
  });
  const collector = profileCollector({ sources: [source], readModels, systemNow: () => now })(
    runner,
  );
  const collectIn = async (days: number): Promise<void> => {
    now = new Date(begin.getTime() + days * dayMs);
    await collector.collect(now);
  };
  return { asked, collectIn };
};
const stored = (id: string) => findCoinProfile({ readModels }, id);

describe('the profiles of coins', () => {
  it('are fetched one per turn, best rank first, without the majors, and again after two weeks', async () => {
    const { asked, collectIn } = collecting(value);
    for (const days of [0, 0, 0, 13]) await collectIn(days);
    expect(asked).toEqual(['TRX', 'XMR']);
    expect(await stored('tron')).toEqual({
      id: 'tron',
      source: 'CoinGecko',
      kind: 'live',
      at: begin.toISOString(),
      dueAt: '2026-12-06T12:30:00.000Z',
      ...profile,
    });
    await collectIn(14);
    expect(asked).toEqual(['TRX', 'XMR', 'TRX']);
  });

  it('are not fetched again where the source does not list the coin', async () => {
    const { asked, collectIn } = collecting(() => ({ status: 'nothing' }));
    for (const days of [0, 0, 0, 13]) await collectIn(days);
    expect(asked).toEqual(['TRX', 'XMR']);
    expect(await stored('tron')).toMatchObject({ description: [], links: [], maxSupply: null });
  });

  it('keep what is known when the source no longer lists the coin', async () => {
    let isListed = true;
    const { asked, collectIn } = collecting(() => (isListed ? value() : { status: 'nothing' }));
    await collectIn(0);
    isListed = false;
    for (const days of [14, 15]) await collectIn(days);
    expect(asked.filter((symbol) => symbol === 'TRX')).toHaveLength(2);
    expect(await stored('tron')).toMatchObject({ at: begin.toISOString(), ...profile });
  });

  it('do not delay each other when one cannot be read, which is tried again a day later', async () => {
    const { asked, collectIn } = collecting((symbol) => {
      if (symbol === 'TRX') throw new SourceError('unknown form', { retryable: false });
      return value();
    });
    for (const days of [0, 0, 0, 1]) await collectIn(days);
    expect(asked).toEqual(['TRX', 'XMR', 'TRX']);
    expect(await stored('tron')).toBeUndefined();
    expect(await stored('monero')).toBeDefined();
  });

  it('keep their turn when the budget of the source is used up', async () => {
    const { asked, collectIn } = collecting(value, { ownBudgets: [{ requests: 1, perMs: dayMs }] });
    for (const days of [0, 0, 1.1]) await collectIn(days);
    expect(asked).toEqual(['TRX', 'XMR']);
  });

  it('keep the last answer while the source fails, for 60 days', async () => {
    let isFailing = false;
    const { collectIn } = collecting(() => {
      if (isFailing) throw new Error('no answer');
      return value();
    });
    await collectIn(0);
    isFailing = true;
    await collectIn(20);
    expect(await stored('tron')).toMatchObject({ at: begin.toISOString(), ...profile });
    await collectIn(61);
    expect(await stored('tron')).toBeUndefined();
  });
});
