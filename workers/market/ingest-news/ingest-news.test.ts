import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestPorts } from '#application/testing/test-ports.ts';
import { storyMoveStream } from '#domain/story-move/story-move.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import {
  addressesCollection,
  newsChannel,
  storiesCollection,
  type Story,
} from '#observations/news/record.ts';
import { findNewsPicture } from '#observations/news-pictures/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { newsFromFeeds } from '#platform/news/feeds.adapter.ts';
import { createHttpClient } from '#platform/outgoing/http.adapter.ts';
import { startLocalServer, type LocalServer } from '#platform/outgoing/testing/local-server.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { sharpPictures } from '#platform/pictures/sharp.adapter.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { newsCollectors } from './news-collector.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const later = (hours: number): Date => new Date(noon.getTime() + hours * hourMs);

let folder: string;
let readModels: ReadModels;
let server: LocalServer;
let feeds: Record<string, string>;
let pictures: Record<string, Buffer>;
// Outlets whose pictures may be shown.
let permitting: readonly string[];
let told: string[];
let asked: string[];
let unsubscribe: () => Promise<void>;
let eventStore: EventStore;
const broadcast = memoryBroadcast();
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-ingest-news-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  ({ eventStore } = await openTestPorts());
  feeds = {};
  pictures = {};
  permitting = [];
  told = [];
  asked = [];
  unsubscribe = await broadcast.subscribe(newsChannel, (message) => told.push(message));
  server = await startLocalServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    asked.push(name);
    const [feed, picture] = [feeds[name], pictures[name]];
    if (picture) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
      return;
    }
    if (feed === undefined) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(feed);
  });
});
afterEach(async () => {
  await unsubscribe();
  await server.close();
  await readModels.close();
  await rm(folder, { recursive: true });
});

type Item = { title: string; path: string; at?: Date; about?: string; picture?: string };
const rss = (items: readonly Item[]): string =>
  `<rss><channel>${items
    .map(
      ({ title, path: page, at, about = '', picture }) =>
        `<item><title>${title}</title><link>https://www.${page}?utm_source=rss</link><description>${about}</description>${picture === undefined ? '' : `<media:thumbnail url="${server.url}/${picture}"/>`}${at ? `<pubDate>${at.toISOString()}</pubDate>` : ''}</item>`,
    )
    .join('')}</channel></rss>`;

// A process that reads these outlets; a turn asks each once.
const processOf = (outlets: readonly string[], sources: readonly string[] = [], waits = true) => {
  const logger = { info: vi.fn(), warn: vi.fn() };
  const outgoing = createHttpClient({ userAgent: 'Tidemark', allowed: [server.host] });
  const news = newsFromFeeds(
    outlets.map((id) => ({
      pictures: { permitted: permitting.includes(id), because: 'They are ours to show.' },
      id,
      outlet: id.toUpperCase(),
      url: `${server.url}/${id}`,
      everyMinutes: 10,
      requestsPerHour: 60,
    })),
    outgoing,
  );
  const marketData = { candles: sources.map((name) => ({ name })) } as never;
  const runner = sourceRunner({
    states: createSourceStateStore({ readModels }),
    logger,
    systemNow: () => noon,
    retry: { retries: 0, minPauseMs: 0 },
  });
  const ports = {
    marketData,
    readModels,
    eventStore,
    broadcast,
    logger,
    outgoing,
    pictures: sharpPictures(),
  };
  const collectors = newsCollectors({ news, ...ports }).map((open) => open(runner));
  const collectAll = async (now: Date): Promise<void> => {
    for (const collector of collectors) await collector.collect(now);
  };
  // No price comes here, and the stories have waited for one.
  let hasWaited = !waits;
  return async (now: Date): Promise<void> => {
    if (!hasWaited) await collectAll(later(-1));
    hasWaited = true;
    await collectAll(now);
  };
};
const stories = async (): Promise<Story[]> =>
  readModels.collection<Story>(storiesCollection).find({}, { sort: [['publishedAt', 'asc']] });

it('waits for the market of a new installation, ten minutes at most', async () => {
  feeds = { alpha: rss([{ title: 'Uniswap gains', path: 'a.example/uni', at: later(-1) }]) };
  const collect = processOf(['alpha'], [], false);
  await collect(noon);
  await collect(later(0.15));
  expect(await stories()).toEqual([]);
  await collect(later(0.17));
  expect(await stories()).toHaveLength(1);
});

describe('the stories of several outlets', () => {
  const first = {
    title: 'BNY launches tokenized deposits for institutions',
    path: 'a.example/bny/',
  };
  const second = {
    title: 'BNY debuts tokenized deposits for institutional clients',
    path: 'b.example/1',
  };

  it('are folded, the first telling gives title and address, and reading them again changes nothing', async () => {
    feeds = {
      alpha: rss([
        { ...first, at: later(-3), about: 'The bank serves funds.' },
        { title: 'Bitcoin gains 3% to $90,000', path: 'a.example/btc', at: later(-2) },
      ]),
      beta: rss([{ ...second, at: later(-1) }]),
    };
    await processOf(['alpha', 'beta'])(noon);
    const stored = await stories();
    expect(stored).toMatchObject([
      {
        kind: 'live',
        title: first.title,
        excerpt: 'The bank serves funds.',
        coins: [],
        category: 'Adoption',
        impact: { level: 'unknown' },
        readAt: noon.toISOString(),
        publications: [
          { source: 'alpha', outlet: 'ALPHA', url: 'https://www.a.example/bny/' },
          { source: 'beta', outlet: 'BETA', url: 'https://www.b.example/1', title: second.title },
        ],
      },
      { coins: ['BTC'], category: 'Markets', impact: { level: 'pending' } },
    ]);
    expect(stored[1]?.sentiment.score).toBeGreaterThan(0);
    expect(told).toHaveLength(2);

    // Another process, later, and the address in another form.
    feeds['alpha'] = rss([{ ...first, path: 'a.example/bny', at: later(-3) }]);
    await processOf(['alpha', 'beta'])(later(0.1));
    expect(await stories()).toEqual(stored);
    expect(told).toHaveLength(2);
  });

  it('are told in the new words where an outlet corrects its headline, once and in place', async () => {
    const wrong = {
      title: 'Harbourline hacked, Bitcoin falls',
      path: 'a.example/1',
      at: later(-3),
    };
    const retold = {
      title: 'Harbourline hacked: Bitcoin falls',
      path: 'b.example/1',
      at: later(-2),
    };
    feeds = { alpha: rss([{ ...wrong, about: 'Funds are gone.' }]), beta: rss([retold]) };
    const turn = processOf(['alpha', 'beta']);
    await turn(noon);
    const [before] = await stories();
    expect(before?.sentiment.score).toBeLessThan(-0.3);

    const right = { ...wrong, title: 'Harbourline wins, Solana surges to a record' };
    feeds['alpha'] = rss([{ ...right, about: 'Funds are safe.' }]);
    await turn(later(0.2));
    const correctedStories = await stories();
    expect(correctedStories).toMatchObject([
      {
        id: before?.id,
        title: right.title,
        excerpt: 'Funds are safe.',
        coins: ['SOL'],
        readAt: noon.toISOString(),
        publishedAt: before?.publishedAt,
        publications: [{ title: right.title }, { source: 'beta', title: retold.title }],
      },
    ]);
    expect(correctedStories[0]?.sentiment.score).toBeGreaterThan(0.3);
    expect(told).toHaveLength(3);

    // Nothing more is told of it, here and in another process; what the feed leaves out is kept.
    feeds['alpha'] = rss([right]);
    await turn(later(0.4));
    await processOf(['alpha', 'beta'])(later(0.6));
    expect(await stories()).toEqual(correctedStories);
    expect(told).toHaveLength(3);

    // An outlet that told it later corrects its own publication alone.
    feeds['beta'] = rss([{ ...retold, title: 'No hack after all' }]);
    await turn(later(0.8));
    expect(await stories()).toMatchObject([
      {
        title: right.title,
        publications: [{ title: right.title }, { title: 'No hack after all' }],
      },
    ]);
  });

  it('of one outlet stay apart, however alike', async () => {
    const titles = ['Morning report: Rain, BNY, Zcash', 'Morning report: Rain, BNY, Zcash again'];
    feeds = { alpha: rss(titles.map((title, n) => ({ title, path: `a.example/${String(n)}` }))) };
    await processOf(['alpha'])(noon);
    expect(await stories()).toHaveLength(2);
  });

  it('are from when they were read where an outlet gives no time, or one to come', async () => {
    feeds = {
      alpha: rss([
        { title: 'Fireblocks buys TRES', path: 'a.example/1' },
        { title: 'Zashi wallet renamed', path: 'a.example/2', at: later(30) },
        { title: 'Ancient', path: 'a.example/3', at: later(-24 * 800) },
      ]),
    };
    await processOf(['alpha'])(noon);
    const times = (await stories()).map(({ publishedAt }) => publishedAt);
    // A millisecond apart, so that they keep the feed's order.
    expect(times).toEqual(['2026-11-22T11:59:59.999Z', noon.toISOString()]);
  });

  it('keep the order of a feed without dates, and what is new is newer', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `Report number ${String(at)}`);
    const itemOf = (title: string) => ({ title, path: `a.example/${title.replaceAll(' ', '-')}` });
    feeds = { alpha: rss(names.map(itemOf)) };
    const turn = processOf(['alpha']);
    await turn(noon);
    feeds = { alpha: rss(['Something new', 'Something else', ...names].map(itemOf)) };
    await turn(later(0.2));
    const newestFirst = (await stories()).map(({ title }) => title).toReversed();
    expect(newestFirst).toEqual(['Something new', 'Something else', ...names]);
  });

  it('come from the others while one outlet fails or sends a page', async () => {
    feeds = { beta: '<html>', gamma: rss([{ title: 'Alone', path: 'c.example/1' }]) };
    await processOf(['alpha', 'beta', 'gamma'])(noon);
    expect((await stories()).map(({ title }) => title)).toEqual(['Alone']);
  });

  it('are kept for two years', async () => {
    feeds = { alpha: rss([{ title: 'Old', path: 'a.example/1', at: later(-24) }]) };
    await processOf(['alpha'])(noon);
    feeds = { alpha: rss([]) };
    await processOf(['alpha'])(later(24 * 729));
    expect(await stories()).toHaveLength(1);
    await processOf(['alpha'])(later(24 * 732));
    expect(await stories()).toEqual([]);
  });
});

describe('an article whose address was corrected', () => {
  const wrong = { title: 'Harbourline opens', path: 'a.example/harborline', at: later(-3) };
  const right = { ...wrong, path: 'a.example/harbourline', about: 'More of it.' };
  const addressesOf = ({ publications }: Story) =>
    publications.map(({ url, formerUrls }) => ({ url, formerUrls }));
  const both = {
    url: 'https://www.a.example/harbourline',
    formerUrls: ['https://www.a.example/harborline'],
  };

  it.each([
    ['later', [[wrong], [right]]],
    ['while the wrong one is still there', [[wrong], [right, wrong], [wrong, right]]],
    ['in the same feed', [[right, wrong], [right]]],
    ['and back', [[wrong], [right], [wrong]]],
  ])('stays one story with both addresses: %s', async (_, turns) => {
    for (const [at, items] of turns.entries()) {
      feeds = { alpha: rss(items) };
      await processOf(['alpha'])(later(at / 10));
    }
    const stored = await stories();
    expect(stored).toHaveLength(1);
    expect(stored.flatMap(addressesOf)).toEqual([both]);
  });

  it('is corrected in place at its new address, and told elsewhere too', async () => {
    feeds = { alpha: rss([wrong]), beta: rss([{ ...wrong, path: 'b.example/1', at: later(-2) }]) };
    const turn = processOf(['alpha', 'beta']);
    await turn(noon);
    const [before] = await stories();
    feeds['alpha'] = rss([right]);
    await turn(later(0.2));
    feeds['alpha'] = rss([{ ...right, title: 'Harbourline opens in Leeds' }]);
    await turn(later(0.4));
    const after = await stories();
    expect(after).toMatchObject([
      { id: before?.id, title: 'Harbourline opens in Leeds', excerpt: 'More of it.' },
    ]);
    expect(after[0]?.publications).toMatchObject([both, { source: 'beta' }]);
  });

  it('is another story at another time, under another title or of another outlet', async () => {
    feeds = {
      alpha: rss([
        { title: 'Markets this morning', path: 'a.example/1', at: later(-30) },
        { title: 'Markets this morning', path: 'a.example/2', at: later(-6) },
        { title: 'Markets this evening', path: 'a.example/3', at: later(-6) },
        { title: 'Fireblocks buys TRES', path: 'a.example/4' },
        { title: 'Fireblocks buys TRES', path: 'a.example/5' },
      ]),
    };
    await processOf(['alpha'])(noon);
    expect(await stories()).toHaveLength(5);
  });
});

describe('a feed with a new address for each article at every reading', () => {
  const read = async (items: (reading: number) => readonly Item[], readings = 10) => {
    const turn = processOf(['alpha']);
    for (let reading = 0; reading < readings; reading += 1) {
      feeds = { alpha: rss(items(reading)) };
      await turn(later(reading / 6));
    }
  };
  const page = (name: string, reading: number): string => `a.example/${name}-${String(reading)}`;
  const title = 'Fireblocks buys TRES';

  it.each([
    ['dated', later(-3)],
    ['older than the stories in memory', later(-24 * 20)],
    ['undated', undefined],
  ])('has one story of each, and the address is followed five times: %s', async (_, at) => {
    const dated = at === undefined ? {} : { at };
    await read((reading) => [{ title, path: page('one', reading), about: 'A deal.', ...dated }]);
    const stored = await stories();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.publications).toMatchObject([
      {
        url: `https://www.${page('one', 5)}`,
        formerUrls: [0, 1, 2, 3, 4].map((reading) => `https://www.${page('one', reading)}`),
      },
    ]);
    expect(await readModels.collection(addressesCollection).count()).toBe(6);
    expect(told).toHaveLength(6);
  });

  it('keeps two undated articles apart that share a headline', async () => {
    await read((reading) => ['one', 'two'].map((name) => ({ title, path: page(name, reading) })));
    expect(await stories()).toHaveLength(2);
  });

  it('has another story when the text of an undated article is another one', async () => {
    await read((reading) => [
      { title, path: page('one', reading), about: reading < 2 ? 'A deal.' : 'No deal.' },
    ]);
    expect((await stories()).map(({ excerpt }) => excerpt)).toEqual(['A deal.', 'No deal.']);
  });
});

describe('a round-up that returns at its address', () => {
  const days = (count: number): Date => later(24 * count);
  const edition = (about: string, at: Date, title = 'Crypto today') =>
    rss([{ title, path: 'a.example/today', at, about }]);
  const excerpts = async () => (await stories()).map(({ excerpt }) => excerpt);

  it.each([0.5, 1, 7, 30, 400])(
    'is a new story %d days later, with its corrections',
    async (gap) => {
      feeds = { alpha: edition('Rules change.', noon) };
      await processOf(['alpha'])(noon);
      feeds = { alpha: edition('A bank opens.', days(gap)) };
      await processOf(['alpha'])(days(gap));
      const stored = await stories();
      expect(stored.map(({ excerpt }) => excerpt)).toEqual(['Rules change.', 'A bank opens.']);
      expect(new Set(stored.map(({ id }) => id)).size).toBe(2);
      expect(stored[1]?.publishedAt).toBe(days(gap).toISOString());

      // Reading it again changes nothing, here and in another process; a correction is one of the newer edition.
      const turn = processOf(['alpha']);
      await turn(days(gap + 0.01));
      expect(await stories()).toEqual(stored);
      feeds = { alpha: edition('A bank opens in Leeds.', days(gap)) };
      await turn(days(gap + 0.02));
      expect(await excerpts()).toEqual(['Rules change.', 'A bank opens in Leeds.']);
    },
  );

  it('is updated in place within twelve hours, without a date, or with the same content', async () => {
    feeds = { alpha: edition('Rules change.', noon) };
    const turn = processOf(['alpha']);
    await turn(noon);
    feeds = { alpha: edition('A bank opens.', later(11.9)) };
    await turn(later(12));
    expect(await excerpts()).toEqual(['A bank opens.']);
    feeds = { alpha: rss([{ title: 'Crypto today', path: 'a.example/today', about: 'Both.' }]) };
    await turn(days(2));
    expect(await excerpts()).toEqual(['Both.']);
    feeds = { alpha: edition('Both.', days(3)) };
    await turn(days(3));
    expect(await excerpts()).toEqual(['Both.']);
    expect((await stories())[0]?.publishedAt).toBe(noon.toISOString());
  });
});

describe('an undated round-up with a new address each day', () => {
  const title = 'Lombard Street briefing on crypto markets';
  const read = async (): Promise<void> => {
    const turn = processOf(['beta', 'alpha']);
    for (const hours of [0, 11, 24, 48]) {
      feeds['alpha'] = rss([{ title, path: `a.example/${String(hours)}` }]);
      await turn(later(hours));
    }
  };
  const times = async () => (await stories()).map(({ publishedAt }) => Date.parse(publishedAt));

  it('is a new story each day without a text, and counts once within twelve hours', async () => {
    feeds = { beta: rss([]) };
    await read();
    expect(await times()).toEqual([0, 24, 48].map((hours) => later(hours).getTime()));
  });

  it('is a new story on the day after it joined the story of another outlet', async () => {
    feeds = { beta: rss([{ title, path: 'b.example/1', at: later(-1) }]) };
    await read();
    expect((await stories()).map(({ publications }) => publications.length)).toEqual([2, 1, 1]);
    expect(await times()).toEqual([-1, 24, 48].map((hours) => later(hours).getTime()));
  });
});

describe('the price impact', () => {
  it('is computed when the hour after publication has its candle, by whichever process runs then', async () => {
    feeds = { alpha: rss([{ title: 'Bitcoin jumps', path: 'a.example/1', at: later(0) }]) };
    await processOf(['alpha'], ['Prices'])(noon);
    const levels = async () => (await stories()).map(({ impact }) => impact);
    await openCandleCollections({ readModels });
    const candle = (hour: number, close: number) => ({
      coinId: 'bitcoin',
      openAt: later(hour).toISOString(),
      open: close,
      high: close,
      low: close,
      close,
      volume: 1,
    });
    const before = Array.from({ length: 48 }, (_, hour) => candle(hour - 48, 100 + (hour % 2)));
    await writeCandles({ readModels }, 'Prices', before);
    await processOf(['alpha'], ['Prices'])(later(1));
    expect(await levels()).toEqual([{ level: 'pending' }]);
    await writeCandles({ readModels }, 'Prices', [candle(0, 104)]);
    await processOf(['alpha'], ['Prices'])(later(1.1));
    expect(await levels()).toMatchObject([
      { level: 'high', coinId: 'bitcoin', move: 2.9703, usual: 0.994824 },
    ]);
  });

  it('stays unknown where no candle comes for a day', async () => {
    feeds = { alpha: rss([{ title: 'Bitcoin jumps', path: 'a.example/1', at: later(0) }]) };
    const turn = processOf(['alpha']);
    await turn(noon);
    await turn(later(24));
    expect((await stories())[0]?.impact.level).toBe('pending');
    await turn(later(24.1));
    expect((await stories())[0]?.impact.level).toBe('unknown');
  });
});

describe('a large move after a story', () => {
  const stream = storyMoveStream({ coinId: 'bitcoin', startsAt: noon.toISOString() });
  const recorded = async () => {
    const moves: unknown[] = [];
    for await (const { data } of eventStore.read(stream)) moves.push(data);
    return moves;
  };
  const level = async () => (await stories())[0]?.impact.level;
  const jump = async (): Promise<void> => {
    feeds = { alpha: rss([{ title: 'Bitcoin jumps', path: 'a.example/1', at: later(0) }]) };
    await processOf(['alpha'], ['Prices'])(noon);
    await openCandleCollections({ readModels });
    const candles = Array.from({ length: 49 }, (_, hour) => {
      const close = hour === 48 ? 106 : 100 + (hour % 2);
      const openAt = later(hour - 48).toISOString();
      return { coinId: 'bitcoin', openAt, open: 1, high: 1, low: 1, close, volume: 1 };
    });
    await writeCandles({ readModels }, 'Prices', candles);
  };

  it('is recorded before the story is settled', async () => {
    await jump();
    await processOf(['alpha'], ['Prices'])(later(1.1));
    const [story] = await stories();
    expect(await recorded()).toMatchObject([
      {
        coinId: 'bitcoin',
        symbol: 'BTC',
        storyId: story?.id,
        title: 'Bitcoin jumps',
        outlet: 'ALPHA',
        outlets: 1,
        publishedAt: noon.toISOString(),
        move: 4.9505,
        startsAt: noon.toISOString(),
        endsAt: later(1).toISOString(),
        source: 'Prices',
        measuredAt: later(1.1).toISOString(),
        simulated: false,
      },
    ]);
    expect(story?.impact.level).toBe('high');
  });

  it('is recorded once by a process that is killed in between and the next one', async () => {
    await jump();
    const working = eventStore;
    // The process ends after the event is stored.
    eventStore = {
      ...working,
      append: async (...given) => {
        await working.append(...given);
        throw new Error('killed');
      },
    };
    await expect(processOf(['alpha'], ['Prices'])(later(1.1))).rejects.toThrow('killed');
    eventStore = working;
    expect(await level()).toBe('pending');
    await processOf(['alpha'], ['Prices'])(later(1.2));
    expect(await level()).toBe('high');
    expect(await recorded()).toHaveLength(1);
  });

  it('waits while the event store is unavailable, and other stories do not', async () => {
    await jump();
    feeds['alpha'] = rss([
      { title: 'Bitcoin jumps', path: 'a.example/1', at: later(0) },
      { title: 'Fireblocks buys TRES', path: 'a.example/2', at: later(0) },
    ]);
    const working = eventStore;
    const unavailable = new UnavailableError('The event store is unavailable.');
    eventStore = { ...working, append: () => Promise.reject(unavailable) };
    await processOf(['alpha'], ['Prices'])(later(1.1));
    const levels = async () => (await stories()).map(({ impact }) => impact.level).toSorted();
    expect(await levels()).toEqual(['pending', 'unknown']);
    eventStore = working;
    await processOf(['alpha'], ['Prices'])(later(1.2));
    expect(await levels()).toEqual(['high', 'unknown']);
    expect(await recorded()).toHaveLength(1);
  });

  it('is not recorded if the story is older than three hours', async () => {
    await jump();
    await processOf(['alpha'], ['Prices'])(later(3.1));
    expect(await level()).toBe('high');
    expect(await recorded()).toEqual([]);
  });
});

describe('the picture of a story', () => {
  const withPicture = (picture: string): string =>
    rss([{ title: 'Fireblocks buys TRES', path: 'a.example/1', at: later(-1), picture }]);
  const copyOf = async (width: '132' | '264') => {
    const [story] = await stories();
    const bytes = await findNewsPicture({ readModels }, { storyId: story?.id ?? '', width });
    return bytes && sharp(Buffer.from(bytes)).metadata();
  };
  const states = async () => (await stories()).map(({ picture }) => picture);
  const jpeg = sharp({
    create: { width: 1200, height: 675, channels: 3, background: '#c33' },
  }).jpeg();

  it('is copied in two sizes where its outlet permits it, and fetched once', async () => {
    permitting = ['alpha'];
    pictures = { 'p.jpg': await jpeg.toBuffer() };
    feeds = { alpha: withPicture('p.jpg') };
    const turn = processOf(['alpha']);
    await turn(noon);
    await turn(later(0.2));
    await processOf(['alpha'])(later(0.4));
    expect(await states()).toEqual(['stored']);
    expect(await copyOf('132')).toMatchObject({ format: 'webp', width: 132, height: 88 });
    expect(await copyOf('264')).toMatchObject({ format: 'webp', width: 264, height: 176 });
    expect(asked.filter((name) => name === 'p.jpg')).toHaveLength(1);
    expect(told).toHaveLength(2);
  });

  it('is not asked for where its outlet does not permit it, or a day after the story', async () => {
    permitting = ['beta'];
    pictures = { 'p.jpg': await jpeg.toBuffer() };
    const old = { title: 'Zashi renamed', path: 'b.example/1', at: later(-25), picture: 'p.jpg' };
    feeds = { alpha: withPicture('p.jpg'), beta: rss([old]) };
    await processOf(['alpha', 'beta'])(noon);
    expect(await states()).toEqual(['none', 'none']);
    expect(asked).not.toContain('p.jpg');
  });

  it('is left out for good where it is no picture, moves or is too large', async () => {
    permitting = ['alpha'];
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
      .gif()
      .toBuffer();
    pictures = {
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      page: Buffer.from('<!doctype html>'),
      gif,
      large: Buffer.alloc(6 * 1024 * 1024, await jpeg.toBuffer()),
    };
    for (const name of Object.keys(pictures)) {
      feeds = {
        alpha: rss([{ title: name, path: `a.example/${name}`, at: later(-1), picture: name }]),
      };
      await processOf(['alpha'])(noon);
      await processOf(['alpha'])(later(0.1));
    }
    expect(await states()).toEqual(['none', 'none', 'none', 'none']);
    expect(asked.filter((name) => name in pictures)).toEqual(Object.keys(pictures));
  });

  it('never comes from a private server', async () => {
    permitting = ['alpha'];
    const [, port = ''] = server.host.split(':');
    for (const host of ['10.0.0.1', '169.254.169.254', `[::1]:${port}`, `127.0.0.2:${port}`]) {
      feeds = { alpha: withPicture('p.jpg').replaceAll(server.host, host) };
      await processOf(['alpha'])(noon);
    }
    expect(await states()).toEqual(['none']);
    expect(asked).not.toContain('p.jpg');
  });

  it('is tried again for an hour while its server fails', async () => {
    permitting = ['alpha'];
    feeds = { alpha: withPicture('p.jpg') };
    const turn = processOf(['alpha']);
    await turn(noon);
    expect(await states()).toEqual(['pending']);
    pictures = { 'p.jpg': await jpeg.toBuffer() };
    await turn(later(0.3));
    expect(await states()).toEqual(['stored']);
  });

  it('is deleted after a month, when the story stays', async () => {
    permitting = ['alpha'];
    pictures = { 'p.jpg': await jpeg.toBuffer() };
    feeds = { alpha: withPicture('p.jpg') };
    await processOf(['alpha'])(noon);
    await processOf(['alpha'])(later(29 * 24));
    expect(await states()).toEqual(['stored']);
    await processOf(['alpha'])(later(31 * 24));
    expect(await states()).toEqual(['none']);
    expect(await copyOf('132')).toBeUndefined();
  });
});
