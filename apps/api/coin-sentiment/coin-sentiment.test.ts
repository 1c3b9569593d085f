import { beforeAll, describe, expect, it, vi } from 'vitest';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { coinSentimentSchema } from '#contract/news/coin-sentiment.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { type Publication, storiesCollection, type Story } from '#observations/news/record.ts';
import { listStoriesBetween } from '#observations/coin-sentiment/queries.ts';
import { openCollection } from '#observations/open-collection.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

let free: Visitor;
let basic: Visitor;
let beforeAnyNews: readonly Story[];

const story = (id: string, given: Partial<Story> = {}): Story => {
  const publishedAt = new Date(running.platform.clock.now().getTime() - hourMs).toISOString();
  const publication: Publication = {
    source: 'coindesk',
    outlet: 'CoinDesk',
    url: 'https://example.com/a',
    title: 'Ether rises',
    publishedAt,
  };
  return {
    id,
    kind: 'simulated',
    title: `Ether rises ${id}`,
    excerpt: '',
    text: [],
    pictureUrl: null,
    publishedAt,
    readAt: publishedAt,
    publications: [publication],
    coins: ['ETH', 'SOL'],
    category: 'Markets',
    sentiment: { score: 0.8, because: 'rises' },
    impact: { level: 'pending' },
    ...given,
  };
};

const running = await runApiForFile();
beforeAll(async () => {
  const { platform } = running;
  const now = platform.clock.now();
  beforeAnyNews = await listStoriesBetween(platform, { from: new Date(0), to: now });
  await openCollection(platform.readModels, storiesCollection);
  const stories = [
    ...['a', 'b', 'c', 'd'].map((id) => story(id)),
    story('e', { sentiment: { score: -0.9, because: null } }),
    ...['f', 'g', 'h', 'i', 'j'].map((id) =>
      story(id, {
        coins: ['ADA'],
        publishedAt: new Date(now.getTime() - 12.5 * dayMs).toISOString(),
      }),
    ),
  ];
  await platform.readModels.write({
    changes: [
      {
        collection: storiesCollection,
        changes: stories.map((document) => ({ id: document.id, document })),
      },
    ],
  });
  free = await register(running, 'free@example.com');
  basic = await register(running, 'basic@example.com');
  await grantMembership(
    platform,
    { accountId: basic.id, plan: 'basic', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now, correlationId: 'test' },
  );
  await platform.reachedHead();
});

const sentimentFor = async (visitor: Visitor, symbol: string) => {
  const { status, body } = await visitor.call('GET', pathOf(operations.coinSentiment, { symbol }));
  expect(status).toBe(200);
  return coinSentimentSchema.parse(body);
};

describe('GET /api/sentiment/{symbol}', () => {
  it('shows a free member the shares of Ether, and none of the reasons', async () => {
    expect(await sentimentFor(free, 'ETH')).toMatchObject({
      coinSymbol: 'ETH',
      sentiment: {
        bullishPercentage: 80,
        neutralPercentage: 0,
        bearishPercentage: 20,
        overallSentiment: 'Mixed',
      },
      storyCount: 5,
      kind: 'simulated',
      stories: null,
      trend: null,
    });
  });

  it('shows from basic on how the bullish share went in seven days', async () => {
    const { trend, storyCount } = await sentimentFor(basic, 'ADA');
    const now = running.platform.clock.now().getTime();
    expect(trend?.map(({ at }) => Math.round((now - Date.parse(at)) / dayMs))).toEqual([
      6, 5, 4, 3, 2, 1, 0,
    ]);
    // Twelve days ago: six days ago it still counts, five days ago no more; nothing is told since.
    expect(trend?.map(({ bullish }) => bullish)).toEqual([100, null, null, null, null, null, null]);
    expect(storyCount).toBe(0);
  });

  it('says too little where there are fewer than five stories', async () => {
    expect(await sentimentFor(free, 'btc')).toMatchObject({
      name: 'BTC',
      coinSymbol: 'BTC',
      change24h: null,
      sentiment: null,
      storyCount: 0,
      storiesNeeded: 5,
      kind: null,
    });
    expect(beforeAnyNews).toEqual([]);
  });

  it('shows other coins and the stories from basic on', async () => {
    const { stories, sentiment } = await sentimentFor(basic, 'SOL');
    expect(sentiment).toMatchObject({ bullishPercentage: 80, bearishPercentage: 20 });
    expect(stories?.map(({ label }) => label).toSorted()).toEqual([
      'Negative',
      'Positive',
      'Positive',
      'Positive',
      'Positive',
    ]);
    expect((await sentimentFor(basic, 'ETH')).stories).toHaveLength(5);
  });

  it('refuses what was not bought, and what is no coin', async () => {
    const statusOf = async (asked: Promise<{ readonly status: number }>) => (await asked).status;
    const path = pathOf(operations.coinSentiment, { symbol: 'SOL' });
    expect(
      await statusOf(
        call(running, 'GET', { path: pathOf(operations.coinSentiment, { symbol: 'BTC' }) }),
      ),
    ).toBe(401);
    expect(await statusOf(call(running, 'GET', { path }))).toBe(401);
    const refused = await free.call('GET', path);
    expect(refused.status).toBe(403);
    expect(refused.text).not.toMatch(/rises|bullish/);
    expect(
      await statusOf(free.call('GET', pathOf(operations.coinSentiment, { symbol: 'sol' }))),
    ).toBe(403);
    expect(
      await statusOf(basic.call('GET', pathOf(operations.coinSentiment, { symbol: 'NOPE' }))),
    ).toBe(404);
  });

  it('is serialised and compressed once a minute for each plan, after access was asked', async () => {
    const minute = running.platform.clock.now().getTime() + 600_000;
    const clock = vi.spyOn(running.platform.clock, 'now').mockReturnValue(new Date(minute));
    const serialised = vi.spyOn(JSON, 'stringify');
    const askAll = async (query = ''): Promise<Set<string>> => {
      const tags = [];
      for (const visitor of [basic, free, basic, free]) {
        const path = pathOf(operations.coinSentiment, { symbol: 'ETH' }) + query;
        const answer = await visitor.call('GET', path, { headers: { 'accept-encoding': 'br' } });
        expect(answer.headers.get('content-encoding')).toBe('br');
        tags.push(answer.headers.get('etag') ?? '');
      }
      expect(await sentimentFor(free, 'ETH')).toMatchObject({ stories: null });
      return new Set(tags);
    };
    const tags = await askAll();
    expect(tags.size).toBe(2);
    expect(await askAll('?_=17&limit=3')).toEqual(tags);
    const ofEther = serialised.mock.calls.filter(
      ([value]) => (value as { coinSymbol?: unknown } | undefined)?.coinSymbol === 'ETH',
    );
    expect(ofEther).toHaveLength(2);
    serialised.mockRestore();
    clock.mockRestore();
  });
});
