import { describe, expect, it, vi } from 'vitest';
import type { SourceMode } from '../sources/source.port.ts';
import type { MarketProvider } from './market-data.port.ts';
import { chooseMarketData, marketDataOf } from './market-source.ts';
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
    },
    logger,
  });
  return { source, logger };
};

describe('the choice of the market source', () => {
  it('is the simulated market in demo mode', async () => {
    expect((await choose('auto', true)).source?.kind).toBe('simulated');
  });

  it('is absent outside demo mode, with a message: nothing is simulated unless configured', async () => {
    const { source, logger } = await choose('auto', false);
    expect(source).toBeUndefined();
    expect(logger.warn.mock.calls.join()).toContain('live prices are not in this version');
  });

  it('is the simulated market when that was asked for', async () => {
    expect((await choose('simulated', false)).source?.kind).toBe('simulated');
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
    return { markets: { ...nothing, ask }, candles: { ...nothing, ask, rangesPerAsk: 1 } };
  };

  it('are listed in order of preference, and closed together', async () => {
    const [first, second] = [provider('First', 'live'), provider('Second', 'live')];
    const data = marketDataOf([first, second]);
    expect(data).toMatchObject({ name: 'First', kind: 'live' });
    expect(data.markets.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect(data.candles.map(({ name }) => name)).toEqual(['First', 'Second']);
    await data.close();
    expect(closed).toEqual(['First', 'First', 'Second', 'Second']);
  });

  it('are refused when one is simulated and the other is not', () => {
    const mixed = () => marketDataOf([provider('Real', 'live'), provider('Model', 'simulated')]);
    expect(mixed).toThrow('Model is simulated and Real live: one must never replace the other.');
  });
});
