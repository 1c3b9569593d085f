import { describe, expect, it, vi } from 'vitest';
import type { SourceMode } from '../sources/source.port.ts';
import type { MarketProvider } from './market-data.port.ts';
import { chooseMarketData, createMarketData } from './market-source.ts';
import { liveMarketData } from './live/live.adapter.ts';
import { replayMarketData } from './replay.adapter.ts';
import { simulatedMarketData } from './simulated.adapter.ts';

const clock = { now: () => new Date('2026-11-21T07:30:00Z') };
const choose = async (MARKET_DATA: string, demo: boolean) => {
  const logger = { info: vi.fn(), warn: vi.fn() };
  const source = await chooseMarketData({
    config: { MARKET_DATA, demo },
    providers: {
      simulated: () => Promise.resolve(simulatedMarketData({ clock })),
      replay: (path) => replayMarketData({ path, speed: 1, logger }),
      live: () => {
        const noNetwork = () => Promise.reject(new Error('no network'));
        const outgoing = { get: noNetwork, post: noNetwork };
        const config = { SOURCE_ADDRESSES: {}, COINGECKO_API_KEY: undefined };
        return Promise.resolve(liveMarketData({ outgoing, config }));
      },
    },
  });
  return source;
};

describe('the choice of the market source', () => {
  it('is the simulated market in demo mode', async () => {
    expect((await choose('auto', true)).kind).toBe('simulated');
  });

  it('is live outside demo mode, and where that was asked for', async () => {
    for (const chosen of [await choose('auto', false), await choose('live', true)]) {
      expect(chosen.kind).toBe('live');
      expect(chosen.markets.map(({ name }) => name)).toEqual(['CoinGecko', 'CoinPaprika']);
      expect(chosen.candles.map(({ name }) => name)).toEqual(['Binance', 'Kraken']);
      expect(chosen.fearGreed.map(({ name }) => name)).toEqual(['alternative.me']);
    }
  });

  it('is the simulated market when that was asked for', async () => {
    expect((await choose('simulated', false)).kind).toBe('simulated');
  });

  it('stops the start when there is nothing to replay', async () => {
    await expect(choose('replay:/no/such/folder', true)).rejects.toThrow('MARKET_DATA');
  });
});

describe('several providers of market data', () => {
  const closed: string[] = [];
  const provider = (name: string, mode: SourceMode): MarketProvider => {
    const close = (): Promise<void> => {
      closed.push(name);
      return Promise.resolve();
    };
    const nothing = { name, mode, refreshMs: 60_000, close };
    const ask = () => Promise.resolve({ status: 'nothing' as const });
    return {
      markets: { ...nothing, fetch: ask },
      candles: { ...nothing, fetch: ask, rangesPerRequest: 1 },
    };
  };

  it('are listed in order of preference, and closed together', async () => {
    const [first, second] = [provider('First', 'live'), provider('Second', 'live')];
    const data = createMarketData([first, second]);
    expect(data).toMatchObject({ name: 'First', kind: 'live' });
    expect(data.markets.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(data.candles.map(({ name }) => name)).toEqual(['First', 'Second']);
    await data.close();
    expect(closed).toEqual(['First', 'Second', 'First', 'Second']);
  });

  it('are refused when one is simulated and the other is not', () => {
    const mixed = () =>
      createMarketData([provider('Real', 'live'), provider('Model', 'simulated')]);
    expect(mixed).toThrow('Model is simulated and Real live: one must never replace the other.');
  });
});
