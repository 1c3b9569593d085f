import { afterEach, describe, expect, it, vi } from 'vitest';
import { marketListQuery } from '../../features/market/api/get-market-list.ts';
import { createMarketCoin, marketList } from '../../testing/fixtures.ts';
import { prepareOfflinePage } from './offline-page.ts';
import { createQueryClient } from './query-client.ts';

const key = 'tidemark.last-prices';
const stored = (): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

const giveBrowser = (isInstalled: boolean, registration?: object) => {
  const register = vi.fn(() => Promise.resolve({}));
  const serviceWorker = { register, getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  return register;
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

describe('the page for a lost connection', () => {
  it('has the prices of the largest coins in the installed app, at most once a minute', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-05T10:00:00.000Z'), toFake: ['Date'] });
    const register = giveBrowser(true);
    const client = createQueryClient();
    client.setQueryData(marketListQuery.queryKey, marketList);
    await prepareOfflinePage(client);
    expect(register).toHaveBeenCalledExactlyOnceWith('/push-worker.js');
    expect(stored()).toMatchObject({ note: null });
    expect(stored()).toHaveProperty('coins.length', 20);
    expect(stored()).toHaveProperty('coins.0', {
      name: 'Bitcoin',
      price: '$27,887',
      change: '−0.07%',
    });
    const dearer = [createMarketCoin({ coinSymbol: 'BTC', name: 'Bitcoin', price: 30_000 })];
    client.setQueryData(marketListQuery.queryKey, dearer);
    expect(stored()).toHaveProperty('coins.0.price', '$27,887');
    vi.setSystemTime('2026-01-05T10:01:00.000Z');
    client.setQueryData(marketListQuery.queryKey, [...dearer]);
    expect(stored()).toHaveProperty('coins.0.price', '$30,000');
  });

  it('says that simulated prices are not real', async () => {
    giveBrowser(true);
    const client = createQueryClient();
    const coins = [createMarketCoin({ coinSymbol: 'BTC', kind: 'simulated', change24h: null })];
    client.setQueryData(marketListQuery.queryKey, coins);
    await prepareOfflinePage(client);
    expect(stored()).toHaveProperty('note', expect.stringContaining('simulated'));
    expect(stored()).toHaveProperty('coins.0.change', 'change not reported');
  });

  it('comes with notifications, and to no other browser', async () => {
    for (const registration of [undefined, {}]) {
      const register = giveBrowser(false, registration);
      const client = createQueryClient();
      client.setQueryData(marketListQuery.queryKey, marketList);
      await prepareOfflinePage(client);
      expect(register).not.toHaveBeenCalled();
      expect(stored() === null).toBe(registration === undefined);
    }
  });
});
