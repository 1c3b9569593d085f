import { beforeAll, describe, expect, it, vi } from 'vitest';
import { alertEndpoints, alertsSchema } from '#contract/market/alerts.ts';
import { marketEndpoints, candlesSchema } from '#contract/market/market.ts';
import { marketCoinDetailSchema } from '#contract/market/coin.ts';
import { buildUrl, pathOf } from '#contract/url.ts';
import { findPage } from '#contract/pages.ts';
import { operations } from '#contract/operations.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { marketChannel } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { register, type Visitor } from '../testing/api-client.ts';
import { runStaffedApi, type StaffedApi } from '../testing/staffed-api.ts';

const at = '2026-03-02T09:00:00.000Z';
const source = 'Simulated market';
const symbols = ['币安人生', 'USD₮0', '$MICHI', 'FIGR_HELOC', 'BTC.B', '4'];
const toId = (index: number): string => `coin-${String(index)}`;

let api: StaffedApi;
let ada: Visitor;

beforeAll(async () => {
  api = await runStaffedApi();
  const { platform } = api.running;
  ada = await register(api.running, 'ada@example.com');
  await openMarketReadingsCollection(platform);
  await openCandleCollections(platform);
  await createSourceStateStore(platform).save([
    healthySource({ source, kind: 'candles', mode: 'simulated', preference: 1 }),
  ]);
  await writeCandles(
    platform,
    source,
    symbols.flatMap((_, index) =>
      [3, 2, 1].map((hours) => ({
        coinId: toId(index),
        openAt: new Date(Date.parse(at) - hours * hourMs).toISOString(),
        open: 1,
        high: 1,
        low: 1,
        close: 1,
        volume: 1,
      })),
    ),
  );
  const figures = {
    price: 1,
    change1h: null,
    change24h: 1,
    change7d: null,
    low24h: null,
    high24h: null,
    volume: 1,
    marketCap: null,
    chart: null,
    chartSource: null,
    source,
    at,
    freshUntil: at,
  };
  const coins = symbols.map((symbol, index) => ({
    ...figures,
    id: toId(index),
    symbol,
    name: `Coin ${String(index)}`,
    rank: index + 1,
  }));
  await writeMarketReading(platform, {
    id: 'latest',
    seq: 1,
    source,
    kind: 'simulated',
    at,
    coins,
  });
  await platform.broadcast.publish(marketChannel, '1');
  await vi.waitFor(async () => {
    expect((await ada.call('GET', pathOf(operations.coin, { symbol: 'BTC.B' }))).status).toBe(200);
  });
});

describe.each(symbols.map((symbol, index) => [symbol, toId(index)] as const))(
  'the coin %s',
  (symbol, id) => {
    it('has a page, details, candles and an icon', async () => {
      const page = findPage(`/crypto/${encodeURIComponent(symbol)}`);
      expect(page).toMatchObject({ name: 'coin', params: { coinSymbol: symbol } });
      for (const written of [symbol, symbol.toLowerCase()]) {
        const { body } = await ada.call('GET', pathOf(operations.coin, { symbol: written }));
        expect(marketCoinDetailSchema.parse(body)).toMatchObject({ coinSymbol: symbol, id });
      }
      const { body } = await ada.call('GET', pathOf(operations.candles, { symbol }));
      expect(candlesSchema.parse(body).candles).toHaveLength(3);
      expect(
        (await ada.call('GET', buildUrl(marketEndpoints.coinIcon, { params: { id } }))).status,
      ).toBe(200);
    });

    it('can be watched, and have an alert', async () => {
      const params = { symbol: symbol.toLowerCase() };
      const watched = await ada.call('PUT', buildUrl(alertEndpoints.watchCoin, { params }));
      expect(alertsSchema.parse(watched.body).watchlist[0]).toBe(symbol);
      const rule = { kind: 'price-above', price: '2' };
      const set = await ada.call('POST', alertEndpoints.setAlert.path, { body: { symbol, rule } });
      expect(alertsSchema.parse(set.body).alerts).toMatchObject([{ symbol, coinId: id }]);
      const [alert] = alertsSchema.parse(set.body).alerts;
      const removal = buildUrl(alertEndpoints.removeAlert, { params: { id: alert?.id ?? '' } });
      expect((await ada.call('DELETE', removal)).status).toBe(200);
      const left = await ada.call('DELETE', buildUrl(alertEndpoints.watchCoin, { params }));
      expect(alertsSchema.parse(left.body).watchlist).toEqual([]);
    });
  },
);
