import { describe, expect, it, vi } from 'vitest';
import { chooseMarketData } from './market-source.ts';
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

  it('is none outside demo mode, and says so: nothing is simulated that was not asked for', async () => {
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
