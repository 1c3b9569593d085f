import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newsRecordDetailsSchema, newsRecordSchema } from '#contract/news/news-records.ts';
import {
  type NewsItem,
  newsListSchema,
  newsStorySchema,
  newsViewsSchema,
} from '#contract/news/news.ts';
import { buildUrl } from '#contract/url.ts';
import { problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { newsChannel, type Story } from '#observations/news/record.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import { openNewsPictures, writeNewsPicture } from '#observations/news-pictures/store.ts';
import { checkedFetch, register, type Visitor } from '../testing/api-client.ts';
import { listQuery, runStaffedApi, type StaffedApi } from '../testing/staffed-api.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString();
const publication = (outlet: string, minute: number) => ({
  source: outlet.toLowerCase(),
  outlet,
  url: `https://${outlet.toLowerCase()}.example/story`,
  title: `As ${outlet} tells it`,
  publishedAt: at(minute),
});
const story = (id: string, minute: number, over: Partial<Story> = {}): Story => ({
  id,
  kind: 'simulated',
  title: `Story ${id}`,
  excerpt: 'What everybody may read.',
  text: ['What everybody may read.', 'What only an opened story tells.'],
  pictureUrl: 'https://pictures.example/1.jpg',
  publishedAt: at(minute),
  readAt: at(minute),
  publications: [publication('CoinDesk', minute)],
  coins: ['BTC'],
  category: 'Markets',
  sentiment: { score: 0.5, because: 'soars' },
  impact: { level: 'pending' },
  ...over,
});
const told = story('told', 30, {
  title: 'Ripple wins approval',
  publications: [publication('CoinDesk', 30), publication('Decrypt', 31)],
  coins: ['XRP', 'BTC'],
  impact: { level: 'high', coinId: 'ripple', move: 3.2, usual: 0.8 },
});
const stories = [...Array.from({ length: 25 }, (_, n) => story(`s${String(n)}`, n)), told];

let api: StaffedApi;
const storyPath = (id: string): string => buildUrl(operations.newsStory, { params: { id } });
const viewPath = (id: string): string => buildUrl(operations.viewStory, { params: { id } });
const list = operations.publicNews.path;

const keep = async (kept: readonly Story[]): Promise<void> => {
  const { readModels, broadcast } = api.running.platform;
  await writeStories({ readModels }, kept, []);
  await broadcast.publish(newsChannel, '');
};
const read = async (path: string): Promise<NewsItem[]> =>
  newsListSchema.parse(JSON.parse((await api.admin.call('GET', path)).text));
const viewsOf = async (member: Visitor) =>
  newsViewsSchema.parse((await member.call('GET', operations.newsViews.path)).body);

beforeAll(async () => {
  api = await runStaffedApi();
  await openNewsCollections(api.running.platform);
  await keep(stories);
  await vi.waitFor(
    async () => {
      expect(await read(`${list}?limit=20`)).toHaveLength(20);
    },
    { timeout: 60_000 },
  );
});
afterAll(() => vi.restoreAllMocks());

describe('the public list', () => {
  it.each([
    ['', 10],
    ['?limit=5', 5],
    ['?limit=20&_=1763710212345', 20],
    ['?limit=3', 3],
  ])('with "%s" gives the newest %i stories, to everybody', async (query, count) => {
    const found = await read(`${list}${query}`);
    expect(found.map(({ id }) => id)).toEqual(
      ['told', ...Array.from({ length: 25 }, (_, n) => `s${String(24 - n)}`)].slice(0, count),
    );
  });

  it('gives the excerpt and our own address, and nothing that an opened story tells', async () => {
    const [first] = await read(list);
    expect(first).toEqual({
      id: 'told',
      title: 'Ripple wins approval',
      content: 'What everybody may read.',
      source: 'CoinDesk',
      outlets: 2,
      publishedAt: at(30),
      imageUrl: '/api/news-plates/CoinDesk',
      url: '/news/told',
      sentimentScore: 0.5,
      relatedCoins: 'XRP,BTC',
      priceImpact: 'high',
      category: 'Markets',
      kind: 'simulated',
    });
    const { text } = await api.admin.call('GET', list);
    expect(text).not.toMatch(/only an opened|\.example|soars/);
  });

  it('names our copy of the picture where there is one, and serves it and the plates to everybody', async () => {
    const { platform } = api.running;
    await openNewsPictures(platform);
    const webp = Buffer.from('RIFF----WEBP').toString('base64');
    const byWidth = { '132': webp, '264': webp };
    await writeNewsPicture(platform, { id: 's24', publishedAt: at(24), byWidth });
    await keep([story('s24', 24, { picture: 'stored' })]);
    const address = '/api/news-pictures/s24/264';
    await vi.waitFor(
      async () => {
        expect((await read(list)).map(({ imageUrl }) => imageUrl)).toContain(address);
      },
      { timeout: 60_000 },
    );
    const get = (path: string) => checkedFetch(new URL(path, api.running.url));
    const picture = await get(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(picture.headers.get('cache-control')).toBe('public, max-age=2592000');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await picture.arrayBuffer()).toString()).toBe('RIFF----WEBP');
    for (const [path, status] of [
      ['/api/news-pictures/s23/264', 404],
      ['/api/news-pictures/s24/4000', 400],
      [`/api/news-plates/${'x'.repeat(61)}`, 400],
    ] as const)
      expect([path, (await get(path)).status]).toEqual([path, status]);
    const plate = await get(`/api/news-plates/${encodeURIComponent('<x onload="marked=1">')}`);
    expect(plate.headers.get('content-type')).toBe('image/svg+xml');
    expect(await plate.text()).toContain('>&lt;x</text></svg>');
  });

  it.each(['0', '21', '-1', 'ten', '', '5&limit=10'])('refuses a limit of "%s"', async (limit) => {
    const { status } = await api.admin.call('GET', `${list}?limit=${limit}`);
    expect(status).toBe(400);
  });

  it('shows news of one kind only: those that were read last', async () => {
    const live = story('live', 20, { kind: 'live', readAt: at(1) });
    await keep([live]);
    await keep([story('s24', 24, { title: 'Told anew' })]);
    await vi.waitFor(
      async () => {
        expect((await read(list))[1]?.title).toBe('Told anew');
      },
      { timeout: 60_000 },
    );
    expect((await read(`${list}?limit=20`)).map(({ id }) => id)).not.toContain('live');
  });
});

describe('the list of staff', () => {
  const listed = async (filter: object) => {
    const query = listQuery({ filter, range: [0, 1] });
    const { body, headers } = await api.admin.call('GET', `/api/admin/news?${query}`);
    const total = Number(headers.get('content-range')?.split('/')[1]);
    return { rows: newsRecordSchema.strict().array().parse(body), total };
  };

  it('gives a page of all stories, or of a category, with when each was read', async () => {
    const all = await listed({});
    expect(all.rows).toHaveLength(2);
    expect(all.rows[0]).toMatchObject({ id: 'told', readAt: at(30), outlets: 2 });
    expect(all.total).toBeGreaterThanOrEqual(stories.length);
    expect((await listed({ category: 'Markets' })).total).toBe(all.total);
    expect((await listed({ category: 'Education' })).total).toBe(0);
  });

  it('gives one story with its publications and what decided its score', async () => {
    const { body } = await api.admin.call('GET', '/api/admin/news/told');
    const found = newsRecordDetailsSchema.strict().parse(body);
    expect(found).toMatchObject({ because: 'soars', impact: { move: 3.2, usual: 0.8 } });
    expect(found.publications.map(({ outlet }) => outlet)).toEqual(['CoinDesk', 'Decrypt']);
    expect((await api.admin.call('GET', '/api/admin/news/none')).status).toBe(404);
  });

  it('is refused to members', async () => {
    const member = await register(api.running, 'news-record@example.com');
    expect((await member.call('GET', '/api/admin/news')).status).toBe(403);
    expect((await member.call('GET', '/api/admin/news/told')).status).toBe(403);
  });
});

describe('the search', () => {
  const find = (q: string) =>
    api.admin.call('GET', buildUrl(operations.searchNews, { query: { q } }));

  it('finds titles and excerpts, ignoring case, three at most', async () => {
    expect((await find('RIPPLE')).body).toMatchObject([{ id: 'told' }]);
    expect((await find('everybody may')).body).toHaveLength(3);
    expect((await find('an opened story')).body).toHaveLength(3);
    expect((await find('nowhere to be found')).body).toEqual([]);
    expect((await find('.*')).body).toEqual([]);
    expect((await find('r')).status).toBe(400);
  });

  it('finds the newest stories about one coin, and takes a text, a coin or both', async () => {
    const { path } = operations.searchNews;
    const about = async (query: string) => await read(`${path}?limit=5&${query}`);
    expect(await about('coin=xrp')).toMatchObject([{ id: 'told' }]);
    const bitcoin = (await about('coin=BTC')).map(({ id }) => id);
    expect(bitcoin).toEqual(['told', 's24', 's23', 's22', 's21']);
    expect(await about('coin=BTC&q=ripple')).toMatchObject([{ id: 'told' }]);
    expect(await about('coin=NOPE')).toEqual([]);
    for (const symbol of ['币安人生', 'USD₮0', '$MICHI', 'FIGR_HELOC'])
      expect(await about(`coin=${encodeURIComponent(symbol)}`)).toEqual([]);
    const [, second = ''] = bitcoin;
    expect((await about(`coin=BTC&before=${second}`)).map(({ id }) => id).slice(0, 3)).toEqual([
      's23',
      's22',
      's21',
    ]);
    expect((await about('before=told'))[0]?.id).toBe('s24');
    expect(await about('before=gone')).toEqual([]);
    for (const query of ['', '?coin=%3Cx%3E', '?coin=BTC&coin=ETH']) {
      expect((await api.admin.call('GET', `${path}${query}`)).status).toBe(400);
    }
  });
});

describe('the limit of the free plan', () => {
  it('counts a story once, however often it is opened, and shows what was opened', async () => {
    const ada = await register(api.running, 'reader@example.com');
    const first = await ada.call('POST', viewPath('told'));
    expect(newsViewsSchema.parse(first.body)).toMatchObject({ viewsToday: 1, viewsPerDay: 10 });
    await ada.call('POST', viewPath('told'));
    await ada.call('GET', storyPath('told'));
    const views = await viewsOf(ada);
    expect(views).toMatchObject({ viewsToday: 1, opened: [{ storyId: 'told' }] });
    expect(views.opened[0]?.story?.title).toBe('Ripple wins approval');
    await api.running.platform.reachedHead();
    expect((await ada.call('GET', operations.me.path)).body).toMatchObject({
      newsViewsToday: 1,
      newsViewsPerDay: 10,
    });
  });

  it('gives ten stories in full and refuses the eleventh; the ten stay open', async () => {
    const ada = await register(api.running, 'ten@example.com');
    for (let n = 0; n < 10; n += 1) {
      const answer = await ada.call('GET', storyPath(`s${String(n)}`));
      expect(newsStorySchema.parse(answer.body).text).toHaveLength(2);
    }
    for (const [method, path] of [
      ['GET', storyPath('told')],
      ['POST', viewPath('told')],
    ] as const) {
      const refused = await ada.call(method, path);
      expect(refused.status).toBe(403);
      const { code, message, retryAt } = problemSchema.parse(refused.body);
      expect({ code, message }).toEqual({
        code: 'news/limit-reached',
        message: "You've reached your daily news view limit.",
      });
      expect(retryAt).toMatch(/T00:00:00\.000Z$/);
      expect(refused.text).not.toContain('only an opened');
    }
    expect((await ada.call('GET', storyPath('s3'))).status).toBe(200);
    expect((await viewsOf(ada)).viewsToday).toBe(10);
  });

  it('holds against many tabs at once', async () => {
    const ada = await register(api.running, 'tabs@example.com');
    const opened = await Promise.all(
      Array.from({ length: 14 }, (_, n) => ada.call('POST', viewPath(`s${String(n)}`))),
    );
    const answers = opened.map(({ status }) => status);
    // A tab that lost too many races is told to try again.
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect((await viewsOf(ada)).viewsToday).toBe(answers.filter((s) => s === 200).length);
  });

  it('does not hold for a plan without it, which is not counted either', async () => {
    const bob = await register(api.running, 'bob@example.com');
    await bob.call('POST', viewPath('s1'));
    expect((await api.grant(bob, { plan: 'basic' })).status).toBe(200);
    for (const { id } of stories.slice(0, 12))
      expect((await bob.call('POST', viewPath(id))).status).toBe(200);
    expect(await viewsOf(bob)).toMatchObject({ viewsToday: 0, viewsPerDay: null, opened: [] });
    const written: string[] = [];
    const { eventStore, clock } = api.running.platform;
    const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
    for await (const { type } of eventStore.read(`newsviews-${bob.id}-${day}`)) written.push(type);
    expect(written).toEqual(['StoryViewed']);
  });
});

describe('a story in full', () => {
  it('names its outlets, and what decided the score only where the plan has the reasons', async () => {
    const full = newsStorySchema.parse((await api.admin.call('GET', storyPath('told'))).body);
    expect(full).toMatchObject({
      because: 'soars',
      impact: { coinSymbol: 'XRP', move: 3.2, usual: 0.8 },
      publications: [
        { outlet: 'CoinDesk', url: 'https://coindesk.example/story' },
        { outlet: 'Decrypt' },
      ],
    });
    const ada = await register(api.running, 'reasons@example.com');
    expect((await ada.call('GET', storyPath('told'))).body).toMatchObject({ because: null });
  });

  it('is not found by an id that no story has, and counts nothing then', async () => {
    const ada = await register(api.running, 'nothing@example.com');
    for (const id of ['none', '__proto__', '%2e%2e', 'a'.repeat(100)])
      expect((await ada.call('POST', `/api/news/${id}/view`)).status).toBe(404);
    expect((await ada.call('GET', storyPath('a'.repeat(101)))).status).toBe(400);
    expect((await viewsOf(ada)).viewsToday).toBe(0);
  });

  it('takes a session', async () => {
    const { url } = api.running;
    const answers = await Promise.all(
      [storyPath('told'), operations.newsViews.path, `${operations.searchNews.path}?q=ripple`].map(
        (path) => checkedFetch(url + path),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});
