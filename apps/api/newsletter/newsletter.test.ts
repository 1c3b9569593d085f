import { describe, expect, it } from 'vitest';
import {
  editionListSchema,
  newsletterProductionSchema,
  newsletterSchema,
  type Newsletter,
} from '#contract/newsletter/newsletter.ts';
import { openFearGreedCollection } from '#observations/fear-greed/store.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { checkedFetch, call, register } from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin } = await runStaffedApi();
const { platform } = running;
const member = await register(running, 'ada@example.com');
const now = new Date('2026-03-02T09:00:00.000Z');

const coin = (
  id: string,
  price: number,
  change24h: number,
  freshUntil = '2100-01-01T00:00:00.000Z',
): CoinReading => ({
  id,
  rank: Math.round(1e6 / price),
  change24h,
  symbol: id.slice(0, 3).toUpperCase(),
  name: id,
  price,
  change1h: 0,
  change7d: 1,
  low24h: null,
  high24h: null,
  volume: 1e9,
  marketCap: 1e11,
  chart: null,
  chartSource: null,
  source: 'CoinGecko',
  at: now.toISOString(),
  freshUntil,
});
const giveMarket = (seq: number, price: number, freshUntil?: string): Promise<void> =>
  writeMarketReading(platform, {
    id: 'latest',
    seq,
    source: 'CoinGecko',
    kind: 'live',
    at: now.toISOString(),
    coins: [
      coin('bitcoin', price, 2.5, freshUntil),
      coin('ethereum', 1600, -1.25, freshUntil),
      coin('klay', 0.121_824, 3.01, freshUntil),
      coin('solana', 23.3, -2, freshUntil),
    ],
  });
const hostile = '<img src=x onerror=marked=1> & "more"';

const get = async (query = ''): Promise<Newsletter> => {
  const answer = await admin.call('GET', `/api/newsletter/today${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return newsletterSchema.parse(answer.body);
};
const generate = async (): Promise<Newsletter> => {
  const answer = await admin.call('POST', '/api/newsletter/generate', {
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
  return newsletterSchema.parse(answer.body);
};
const page = async (path: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await checkedFetch(`${running.url}${path}`);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('the newsletter', () => {
  it('is for staff alone', async () => {
    for (const [method, path] of [
      ['GET', '/api/newsletter/today'],
      ['GET', '/api/newsletter/production'],
      ['POST', '/api/newsletter/generate'],
    ] as const) {
      expect((await member.call(method, path)).status).toBe(403);
      expect((await call(running, method, { path })).status).toBe(401);
    }
  });

  it('is not there before it is made, and not made of nothing', async () => {
    platform.clock.set(now);
    await openMarketReadingsCollection(platform);
    await openNewsCollections(platform);
    await openFearGreedCollection(platform);
    expect((await admin.call('GET', '/api/newsletter/today')).body).toBeNull();
    const refused = await admin.call('POST', '/api/newsletter/generate');
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'edition/no-data' }),
    ]);
    expect((await page('/newsletter/archive')).text).toContain('There is no edition yet');
  });

  it('tells staff what production waits for and why', async () => {
    await giveMarket(1, 27_000, '2000-01-01T00:00:00.000Z');
    const answer = await admin.call('GET', '/api/newsletter/production');
    const { missing, nextAttemptAt } = newsletterProductionSchema.parse(answer.body);
    expect(nextAttemptAt).toBe('2026-03-02T09:05:00.000Z');
    expect(missing).toContainEqual({
      what: 'movers',
      text: 'Prices of the past day are missing. No source is configured.',
    });
  });

  it('is the same when it is generated twice, and a refresh is a further version', async () => {
    await giveMarket(1, 27_887);
    await writeStories(
      platform,
      [
        {
          id: 's1',
          kind: 'live',
          title: hostile,
          excerpt: '',
          text: [],
          pictureUrl: null,
          publishedAt: '2026-03-02T08:00:00.000Z',
          readAt: '2026-03-02T08:00:00.000Z',
          publications: [
            {
              source: 'coindesk',
              outlet: 'CoinDesk',
              title: hostile,
              url: 'https://x.example/1',
              publishedAt: '2026-03-02T08:00:00.000Z',
            },
          ],
          coins: ['BTC'],
          category: 'Markets',
          sentiment: { score: 0.62, because: null },
          impact: { level: 'pending' },
        },
      ],
      [],
    );
    const first = await generate();
    expect(first).toMatchObject({ edition: 1, date: '2026-03-02', version: 1, sendable: true });
    expect(first.chapter4_marketOverview).toContain('$27,887');
    expect(first.chapter3_altMovers).toContain('<data value="1.22e-1">$1.22 × 10<sup>−1</sup>');
    expect(first.chapter2_highlights).not.toContain('<img');
    await giveMarket(2, 28_001);
    expect(await generate()).toEqual(first);
    expect(await get('?_=1696795200000')).toEqual(first);
    const second = await get('?refresh=true&_=1696795200001');
    expect(second).toMatchObject({ edition: 1, version: 2 });
    expect(second.chapter4_marketOverview).toContain('$28,001');
    expect(second.chapter4_marketOverview).toContain(
      'href="/newsletter/1?version=2#v-bitcoin_price"',
    );
    expect(second.versions.map(({ version, by }) => [version, by])).toEqual([
      [2, expect.any(String)],
      [1, expect.any(String)],
    ]);
    expect(await get()).toEqual(second);
    const older = await page('/newsletter/1?version=1');
    expect(older.text).toContain('$27,887');
  });

  it('has no further version when a refresh changes nothing, and the answer says so', async () => {
    const before = await get();
    for (const [method, path] of [
      ['GET', '/api/newsletter/today?refresh=true'],
      ['POST', '/api/newsletter/generate'],
    ] as const) {
      const answer = await admin.call(method, path);
      expect(answer.body).toEqual(before);
      expect(answer.headers.get('tidemark-unchanged')).toBe('true');
    }
  });

  it('keeps a complete version while sources are down', async () => {
    const before = await get();
    await giveMarket(3, 28_500, '2026-03-02T09:01:00.000Z');
    const refused = await admin.call('GET', '/api/newsletter/today?refresh=true');
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'edition/incomplete',
        message: expect.stringContaining('Movers are unavailable right now') as string,
      }),
    ]);
    expect(await get()).toEqual(before);
  });

  it('cannot be refreshed by a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const refused = await admin.call('GET', '/api/newsletter/today?refresh=true', { headers });
    expect(refused.status).toBe(403);
  });
});

describe('an edition on the web', () => {
  it('is open to all, and every figure leads to its value', async () => {
    const { status, text, headers } = await page('/newsletter/1');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const anchors = [...text.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThan(10);
    expect(anchors.filter((id) => !text.includes(`id="${String(id)}"`))).toEqual([]);
    expect(text).toContain('<meta name="description"');
    const [, picture = ''] = /<meta property="og:image" content="([^"]+)">/u.exec(text) ?? [];
    const drawn = await page(new URL(picture).pathname);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(text).not.toMatch(/<script|<img|<link rel="stylesheet"|onerror=marked=1>/u);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/u,
    );
  });

  it('is one file to take along, named by number and date', async () => {
    const { headers, text } = await page('/api/newsletter/editions/1/file');
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="tidemark-daily-1-2026-03-02.html"',
    );
    for (const heading of ['Market &amp; Industry Highlights', 'Key Takeaways', 'Generated on']) {
      expect(text).toContain(heading);
    }
  });

  it('has the address of its version as a file, and of the edition as a page', async () => {
    const addressOf = async (path: string) =>
      /rel="canonical" href="[^"]+(\/newsletter[^"]+)"/u.exec((await page(path)).text)?.[1];
    const file = '/api/newsletter/editions/1/file';
    expect(await addressOf(file)).toBe('/newsletter/1?version=2');
    expect(await addressOf(`${file}?version=1`)).toBe('/newsletter/1?version=1');
    expect(await addressOf('/newsletter/1')).toBe('/newsletter/1');
  });

  it.each(['/newsletter/archive', '/newsletter/1'])(
    'offers members the dashboard at %s, and keeps that page out of shared caches',
    async (path) => {
      const visitor = await page(path);
      expect(visitor.text).toContain('>Log in</a>');
      expect(visitor.headers.get('cache-control')).toBe('public, max-age=60');
      expect(visitor.headers.get('vary')).toContain('Cookie');
      const { text, headers } = await member.call('GET', path);
      expect(text).toContain('>Dashboard</a>');
      expect(text).not.toContain('>Log in</a>');
      expect(headers.get('cache-control')).toBe('private, no-cache');
    },
  );

  it('stands in the list, in the archive and in the feed', async () => {
    const list = await call(running, 'GET', { path: '/api/newsletter/editions' });
    expect(editionListSchema.parse(list.body)).toMatchObject([{ edition: 1, version: 2 }]);
    expect((await page('/newsletter/archive')).text).toContain('/newsletter/1"');
    const feed = await page('/newsletter/feed.xml');
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(feed.text).toMatch(/<entry>[\s\S]*<published>2026-03-02T07:00:00.000Z/u);
  });

  it.each([
    '/newsletter/99',
    '/newsletter/1?version=9',
    '/newsletter/archive?page=2',
    '/share/editions/99',
  ])('is missing at %s', async (path) => {
    expect((await page(path)).status).toBe(404);
  });
});
