import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordHours } from '#application/predictions/record-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import {
  coinOverviewEndpoints,
  coinOverviewSchema,
  type CoinOverview,
} from '#contract/market/coin-overview.ts';
import { buildUrl } from '#contract/url.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { Story } from '#observations/news/record.ts';
import { newsChannel } from '#observations/news/record.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import { marketChannel, type CoinReading } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { call, register, type RunningApi, runApi, type Visitor } from '../testing/api-client.ts';

const now = new Date('2026-03-03T12:30:00.000Z');
const systemNow = new Date('2026-03-03T12:30:10.000Z');

const createCoin = (given: Partial<CoinReading> & Pick<CoinReading, 'id' | 'symbol'>) => ({
  rank: 1,
  name: given.id,
  price: 160.25,
  change1h: 0,
  change24h: 2.5,
  change7d: 1,
  low24h: null,
  high24h: null,
  volume: 1e9,
  marketCap: 1e11,
  chart: null,
  chartSource: null,
  source: 'CoinGecko',
  at: '2026-03-03T12:29:00.000Z',
  freshUntil: '2100-01-01T00:00:00.000Z',
  ...given,
});
const hostileName = 'Evil </script><img src=x onerror=marked=1> "coin"';
const coins: CoinReading[] = [
  createCoin({ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' }),
  createCoin({ id: 'evil', symbol: '$EVIL', name: hostileName, rank: 2 }),
];

const createStory = (id: string, publishedAt: string, over: Partial<Story> = {}): Story => ({
  id,
  kind: 'live',
  title: `Story ${id} <b>`,
  excerpt: 'What everybody may read.',
  text: ['What only members read.'],
  pictureUrl: null,
  publishedAt,
  readAt: publishedAt,
  coins: ['BTC'],
  category: 'Markets',
  publications: [
    { source: 'wire', outlet: 'Wire', url: 'https://wire.example', title: id, publishedAt },
  ],
  sentiment: { score: 0.5, because: 'soars' },
  impact: { level: 'pending' },
  ...over,
});
const today = '2026-03-03T09:00:00.000Z';
const stories = [
  createStory('today', today),
  createStory('other', today, { coins: ['ETH'] }),
  createStory('older', '2026-03-02T09:00:00.000Z'),
];

let folder: string;
let running: RunningApi;
let member: Visitor;

const giveMarket = async (seq: number, kind: 'live' | 'simulated'): Promise<void> => {
  const { platform } = running;
  await writeMarketReading(platform, {
    id: 'latest',
    seq,
    source: 'CoinGecko',
    kind,
    at: now.toISOString(),
    coins,
  });
  await platform.broadcast.publish(marketChannel, '');
};

const indexPage = [
  '<html lang="en"><head><title>Web</title>',
  '<meta name="description" content="App"></head>',
  '<body><noscript\n>Needs JavaScript.</noscript\n></body></html>',
].join('');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-coins-'));
  await mkdir(path.join(folder, 'web'));
  await mkdir(path.join(folder, 'admin'));
  await writeFile(path.join(folder, 'web/index.html'), indexPage);
  const frontEndFolders = { web: path.join(folder, 'web'), admin: path.join(folder, 'admin') };
  running = await runApi({ deps: { frontEndFolders, pollMs: 20, systemNow: () => systemNow } });
  const { platform } = running;
  member = await register(running, 'ada@example.com');
  const hours = forecastHours('2026-03-01T00:00:00.000Z', 61);
  const of = { coinId: 'bitcoin', source: 'CoinGecko', simulated: false };
  const history = createAccurateHistory({ modelVersion: 'v1', simulated: false });
  await recordHours(platform, { ...of, hours, history });
  platform.clock.set(now);
  await openMarketReadingsCollection(platform);
  await openNewsCollections(platform);
  await writeStories(platform, stories, []);
  await platform.broadcast.publish(newsChannel, '');
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  call(running, 'GET', { path: url, headers: { accept: 'text/html', ...headers } });
const overviewUrl = (symbol: string): string =>
  buildUrl(coinOverviewEndpoints.coinOverview, { params: { symbol } });
const pictureUrl = (symbol: string): string =>
  buildUrl(coinOverviewEndpoints.coinPicture, { params: { symbol } });
const readOverview = async (symbol: string): Promise<CoinOverview> => {
  const { status, body } = await call(running, 'GET', { path: overviewUrl(symbol) });
  expect(status).toBe(200);
  return coinOverviewSchema.parse(body);
};

describe('before the first prices', () => {
  it('the page of a coin is unavailable, not empty', async () => {
    const { status, headers, text } = await open('/coins/BTC');
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('data-page="coinOverview"');
    expect((await call(running, 'GET', { path: overviewUrl('BTC') })).status).toBe(503);
  });
});

describe('what everybody can read about a coin', () => {
  beforeAll(async () => {
    await giveMarket(1, 'live');
    await vi.waitFor(
      async () => {
        expect((await readOverview('BTC')).stories).toHaveLength(1);
      },
      { timeout: 60_000 },
    );
  });

  it('is its price, the stories of the day and the newest range that is over', async () => {
    const { coin, range, stories: listed } = await readOverview('btc');
    expect(coin).toMatchObject({ coinSymbol: 'BTC', price: 160.25, kind: 'live', stale: false });
    expect(listed.map(({ id }) => id)).toEqual(['today']);
    // Issued at a price of 136, of a market that rises by 1 an hour.
    expect(range).toEqual({
      horizonHours: 24,
      issuedAt: '2026-03-02T12:00:00.000Z',
      targetAt: '2026-03-03T12:00:00.000Z',
      low: 132,
      high: 140,
      actual: 160,
      inside: false,
      // The test stores it long after its hour.
      backtest: true,
      simulated: false,
    });
    expect(JSON.stringify(listed)).not.toContain('What only members read.');
  });

  it('has no range that is still open, and none that is older than a day', async () => {
    const { range } = await readOverview('BTC');
    const targetAt = Date.parse(range?.targetAt ?? '');
    expect(targetAt).toBeLessThanOrEqual(now.getTime());
    expect(targetAt).toBeGreaterThan(now.getTime() - dayMs);
    expect((await readOverview('$EVIL')).range).toBeNull();
  });

  it('is the same for a member', async () => {
    const visitor = await call(running, 'GET', { path: overviewUrl('BTC') });
    const signedIn = await member.call('GET', overviewUrl('BTC'));
    expect(signedIn.text).toBe(visitor.text);
    expect(signedIn.headers.get('etag')).toBe(visitor.headers.get('etag'));
    const page = await open('/coins/BTC', { cookie: member.cookie });
    expect(page.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(page.text).not.toContain('ada@example.com');
    const frame = ' data-frame="member"';
    expect(page.text.replace(frame, '')).toBe((await open('/coins/BTC')).text);
  });

  it('does not exist for a coin that is not on the list', async () => {
    for (const url of [overviewUrl('NOPE'), pictureUrl('NOPE')]) {
      expect((await call(running, 'GET', { path: url })).status).toBe(404);
    }
    const { status, text } = await open('/coins/NOPE');
    expect(status).toBe(404);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('canonical');
  });

  it('has one address', async () => {
    for (const url of ['/coins/btc', '/coins/Btc', '/Coins/btc', '/coins/BTC/']) {
      let [address, hops] = [url, 0];
      for (; hops < 3; hops += 1) {
        const { status, headers } = await open(address);
        if (status === 200) break;
        expect([307, 308]).toContain(status);
        address = headers.get('location') ?? '';
      }
      expect([url, address]).toEqual([url, '/coins/BTC']);
    }
    expect((await open('/coins/btc?utm_source=x')).headers.get('location')).toBe(
      '/coins/BTC?utm_source=x',
    );
    const { text } = await open('/coins/BTC?utm_source=x');
    const { publicAddress } = running.platform;
    expect(text).toContain(`<link rel="canonical" href="${publicAddress.current()}/coins/BTC">`);
  });

  it('says its facts without JavaScript', async () => {
    const { status, text } = await open('/coins/BTC');
    expect(status).toBe(200);
    expect(text).toContain('<title>Bitcoin (BTC): price, chart and news · Tidemark</title>');
    expect(text).not.toContain('<title>Web</title>');
    expect(text).not.toContain('content="App"');
    const [, facts = ''] = /<noscript>(.*)<\/noscript>/su.exec(text) ?? [];
    expect(facts).toContain('<h1>Bitcoin</h1>');
    expect(facts).toContain('Price of Bitcoin: $160.25, +2.50% in 24 hours');
    expect(facts).toContain('For the 24 hours to 3 Mar, 12:00 GMT, backtest: $132.00 to $140.00');
    expect(facts).toContain('$160.00, outside the range');
    expect(facts).toContain('<a href="/news/today">Story today &lt;b&gt;</a> (Wire)');
    expect(text).toContain('data-heading="Bitcoin"');
  });

  it('states the price as data where it is real', async () => {
    const { text } = await open('/coins/BTC');
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'WebPage',
      dateModified: '2026-03-03T12:29:00.000Z',
      mainEntity: { currency: 'BTC', currentExchangeRate: { price: 160.25, priceCurrency: 'USD' } },
    });
  });

  it('escapes what sources write', async () => {
    const { status, text } = await open(coinOverviewPath('$EVIL'));
    expect(status).toBe(200);
    expect(text).not.toContain('<img');
    expect(text.match(/<script/gu)).toHaveLength(1);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ mainEntity: { name: hostileName } });
  });

  it('has a picture, which others may keep for a minute', async () => {
    const { status, headers } = await call(running, 'GET', { path: pictureUrl('BTC') });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('is listed for search engines', async () => {
    const { text } = await open('/sitemap.xml');
    const address = running.platform.publicAddress.current();
    expect(text).toContain(`<loc>${address}/coins/BTC</loc>`);
    expect(text).toContain(`<loc>${address}/coins/%24EVIL</loc>`);
  });

  it('says that a simulated market is not real, and states no price as data', async () => {
    await giveMarket(2, 'simulated');
    await vi.waitFor(
      async () => {
        expect((await readOverview('BTC')).coin.kind).toBe('simulated');
      },
      { timeout: 60_000 },
    );
    const { text } = await open('/coins/BTC');
    expect(text).not.toContain('ld+json');
    expect(text).toContain('content="Simulated market. Bitcoin: $160.25');
  });
});
