import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { addressesCollection, storiesCollection, type Story } from '#observations/news/record.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import { readFeed } from '#platform/feeds/read-feed.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { storyClustering } from './story-clustering.ts';
import { createEditionId, createStoryId } from './story-id.ts';

const noon = new Date('2026-11-22T12:00:00.000Z');
const later = (hours: number): Date => new Date(noon.getTime() + hours * hourMs);
const titles = [
  'Matching engine upgrade moves to Tuesday night',
  'Three dollar pairs join the spot market',
  'Custody fees are halved for small accounts',
] as const;

let readModels: ReadModels;
let turn: number;
beforeEach(() => {
  readModels = sqliteReadModels({ file: ':memory:' });
  turn = 0;
});
afterEach(() => readModels.close());

type Item = {
  readonly title?: string;
  readonly link?: string;
  readonly guid?: string;
  readonly permalink?: boolean;
  readonly at?: Date;
  readonly about?: string;
};
const toItem = ({ title, link, guid, permalink, at, about }: Item): string =>
  [
    '<item>',
    title === undefined ? '' : `<title>${title}</title>`,
    link === undefined ? '' : `<link>${link.replaceAll('&', '&amp;')}</link>`,
    guid === undefined
      ? ''
      : `<guid isPermaLink="${String(permalink ?? false)}">${guid.replaceAll('&', '&amp;')}</guid>`,
    at === undefined ? '' : `<pubDate>${at.toUTCString()}</pubDate>`,
    about === undefined ? '' : `<description>${about}</description>`,
    '</item>',
  ].join('');
const rss = (items: readonly Item[]): string =>
  `<rss version="2.0"><channel><title>x</title>${items.map(toItem).join('')}</channel></rss>`;

/** A process that reads one feed at a time. */
const startProcess = () => {
  const clustering = storyClustering({
    readModels,
    kind: 'live',
    coins: () =>
      Promise.resolve([
        { symbol: 'BTC', name: 'Bitcoin', rank: 1 },
        { symbol: 'SOL', name: 'Solana', rank: 2 },
      ]),
  });
  return async (feed: string, now: Date, source = 'alpha'): Promise<Story[]> => {
    await clustering.open(now);
    const articles = readFeed({ bytes: new TextEncoder().encode(feed), now });
    return clustering.addArticles(
      articles,
      { source, outlet: source.toUpperCase(), permitsPictures: false },
      now,
    );
  };
};
const stories = async (): Promise<Story[]> =>
  readModels.collection<Story>(storiesCollection).find(
    {},
    {
      sort: [
        ['publishedAt', 'asc'],
        ['id', 'asc'],
      ],
    },
  );
const titlesOf = async (): Promise<string[]> => (await stories()).map(({ title }) => title);
const urlsOf = async (): Promise<string[]> =>
  (await stories()).flatMap(({ publications }) => publications.map(({ url }) => url)).toSorted();

/** Reads each feed an hour after the one before, then the last one again, which must change nothing. */
const readAll = async (feeds: readonly string[], stepMs = hourMs): Promise<Story[]> => {
  const read = startProcess();
  let now = noon;
  for (const feed of feeds) {
    now = new Date(noon.getTime() + turn * stepMs);
    await read(feed, now);
    turn += 1;
  }
  const stored = await stories();
  expect(await read(feeds.at(-1) ?? '', now)).toEqual([]);
  expect(await startProcess()(feeds.at(-1) ?? '', new Date(now.getTime() + 1000))).toEqual([]);
  expect(await stories()).toEqual(stored);
  return stored;
};

const three = (each: (n: number) => Item): Item[] =>
  titles.map((title, n) => ({ title, at: later(-3 + n), ...each(n) }));

describe('without a guid, the address decides', () => {
  it.each([
    ['fragment', (n: number) => `https://x.example/notices#n${String(n)}`],
    ['route behind #/', (n: number) => `https://x.example/#/news/${String(n)}`],
    ['route behind #!/', (n: number) => `https://x.example/#!/news/${String(n)}`],
    ['ref', (n: number) => `https://x.example/view?ref=10${String(n)}`],
    ['query', (n: number) => `https://x.example/view?id=${String(n)}`],
  ])('with its %s', async (_, link) => {
    await readAll([rss(three((n) => ({ link: link(n) })))]);
    expect(await titlesOf()).toEqual([...titles]);
    expect(await urlsOf()).toEqual([0, 1, 2].map(link));
  });

  it.each([
    ['trailing slash', ['https://x.example/a/', 'https://x.example/a']],
    ['scheme', ['http://x.example/a', 'https://x.example/a']],
    ['route with a slash', ['https://x.example/#/a/', 'https://x.example/#/a']],
    ['campaign', ['https://x.example/a?utm_source=1', 'https://x.example/a?utm_source=2']],
    ['campaign in the fragment', ['https://x.example/a#xtor=RSS-1', 'https://x.example/a']],
    ['text fragment', ['https://x.example/a#:~:text=b', 'https://x.example/a']],
    ['session', ['https://x.example/a?PHPSESSID=1', 'https://x.example/a?PHPSESSID=2']],
    ['session in the path', ['https://x.example/a;jsessionid=1A', 'https://x.example/a']],
  ])('but not with its %s', async (_, links) => {
    await readAll(
      // Another headline, so that only the address shows that it is the same article.
      links.map((link, n) => rss([{ title: titles[n] ?? '', link, at: later(-3 - n) }])),
    );
    expect(await titlesOf()).toEqual([titles[1]]);
  });

  it.each([
    ['dated', later(-3)],
    ['undated', undefined],
  ])('a parameter that changes at every reading does not: %s', async (_, at) => {
    const feeds = Array.from({ length: 40 }, (_unused, n) => {
      const corrected = at !== undefined && n > 35 ? titles[1] : titles[0];
      const link = `https://x.example/a?id=5&t=${String(n)}`;
      return rss([{ title: corrected, link, ...(at && { at }) }]);
    });
    await readAll(feeds);
    expect(await titlesOf()).toEqual([at === undefined ? titles[0] : titles[1]]);
  });

  it('a parameter without a name that changes at every reading does not', async () => {
    const feeds = Array.from({ length: 10 }, (_unused, n) =>
      rss([{ title: titles[n > 6 ? 1 : 0], link: `https://x.example/a?${String(n)}`, at: noon }]),
    );
    await readAll(feeds);
    expect(await titlesOf()).toEqual([titles[1]]);
  });

  it('a number that tells articles apart is never learned as changing', async () => {
    const link = (n: number) => `https://x.example/view?id=${String(n)}`;
    const maintenance = [1, 2, 3, 4].map((n) => ({
      title: 'Maintenance',
      link: link(n),
      at: noon,
    }));
    await readAll([
      rss(maintenance),
      rss([...maintenance, { title: titles[0], link: link(5), at: noon }]),
    ]);
    expect((await titlesOf()).filter((title) => title === titles[0])).toHaveLength(1);
  });
});

describe('the guid decides within a feed', () => {
  const link = 'https://x.example/a';

  it('one link with several guids is several articles, each with its own link', async () => {
    const items = three((n) => ({ link: 'https://x.example/status', guid: `n-${String(n)}` }));
    await readAll([rss(items)]);
    expect(await titlesOf()).toEqual([...titles]);
  });

  it('one link with several guids, one item at a time, is several articles', async () => {
    const items = three((n) => ({ link: 'https://x.example/status', guid: `n-${String(n)}` }));
    await readAll([...items.map((item) => rss([item])), rss(items)]);
    expect(await titlesOf()).toEqual([...titles]);
  });

  it('is kept with its fragment where only the fragment differs', async () => {
    const guid = (n: number) => `https://x.example/status#${String(n)}`;
    const items = three((n) => ({ link: 'https://x.example/status', guid: guid(n) }));
    await readAll([rss(items.slice(0, 1)), rss(items)]);
    expect(await titlesOf()).toEqual([...titles]);
  });

  it.each([
    ['fragment', ['https://x.example/?p=7#0', 'https://x.example/?p=7#3']],
    ['scheme and slash', ['http://x.example/7/', 'https://x.example/7']],
    ['space', [' 7 ', '7']],
  ])('without the %s of the guid', async (_, guids) => {
    await readAll(
      guids.map((guid, n) =>
        rss([{ title: titles[n] ?? '', link: `${link}-${String(n)}`, guid, at: later(-3 - n) }]),
      ),
    );
    expect(await titlesOf()).toEqual([titles[1]]);
    expect(await urlsOf()).toEqual([`${link}-1`]);
  });

  it('isPermaLink does not matter, and a guid without a link is the link', async () => {
    const guid = 'https://x.example/7';
    await readAll([
      rss([{ title: titles[0], guid, permalink: true, at: noon }]),
      rss([{ title: titles[1], link: `${link}-2`, guid, at: noon }]),
    ]);
    expect(await titlesOf()).toEqual([titles[1]]);
  });

  it.each([
    [
      'Atom',
      (n: number) =>
        `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>urn:x:7</id><title>${titles[n] ?? ''}</title><link href="${link}-${String(n)}"/><updated>2026-11-22T0${String(n)}:00:00Z</updated></entry></feed>`,
    ],
    [
      'RDF',
      (n: number) =>
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><item rdf:about="https://x.example/7"><title>${titles[n] ?? ''}</title><link>${link}-${String(n)}</link></item></rdf:RDF>`,
    ],
  ])('so does the id of %s', async (_, feed) => {
    await readAll([feed(0), feed(1)]);
    expect(await titlesOf()).toEqual([titles[1]]);
    expect(await urlsOf()).toEqual([`${link}-1`]);
  });

  it.each([
    ['empty', ''],
    ['the same for all', 'https://x.example/'],
  ])('a guid that is %s does not', async (_, guid) => {
    const items = three((n) => ({ link: `${link}${String(n)}`, guid }));
    await readAll([rss(items.slice(0, 1)), rss(items), rss(items.toReversed())]);
    expect(await titlesOf()).toEqual([...titles]);
  });

  it('guids that number the places in the list do not', async () => {
    const numbered = (of: readonly number[]): string =>
      rss(
        of.map((n, place) => ({
          ...three(() => ({}))[n],
          link: `${link}${String(n)}`,
          guid: String(place),
        })),
      );
    await readAll([numbered([1, 0]), numbered([2, 1]), numbered([2, 1])]);
    expect(await titlesOf()).toEqual([...titles]);
  });

  it('a new guid at each reading does not, with the same headline and date', async () => {
    const feeds = Array.from({ length: 12 }, (_unused, n) =>
      rss([{ title: titles[0], link, guid: `g${String(n)}`, at: noon }]),
    );
    await readAll(feeds);
    expect(await titlesOf()).toEqual([titles[0]]);
  });

  it('a new guid for the next edition at the same address is another story', async () => {
    const edition = (n: number) =>
      rss([{ title: 'Crypto today', link, guid: `day-${String(n)}`, at: later(n) }]);
    await readAll([edition(0), edition(1)]);
    expect(await stories()).toHaveLength(2);
  });

  it('a guid that is used again months later is another story', async () => {
    const item = { link, guid: '7' };
    const read = startProcess();
    await read(rss([{ ...item, title: titles[0], at: noon }]), noon);
    const months = new Date(noon.getTime() + 90 * dayMs);
    const reused = rss([{ ...item, title: titles[1], at: months }]);
    await read(reused, months);
    const stored = await stories();
    expect(stored.map(({ title }) => title)).toEqual([titles[0], titles[1]]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(2);
    expect(await read(reused, months)).toEqual([]);
    expect(await startProcess()(reused, months)).toEqual([]);
  });

  it('two feeds with one link, or one text, have one story', async () => {
    const read = startProcess();
    const item = { title: titles[0], at: later(-2), about: 'The exchange needs an hour.' };
    await read(rss([{ ...item, link, guid: '7' }]), noon);
    await read(rss([{ ...item, link, guid: 'b7' }]), noon, 'beta');
    await read(rss([{ ...item, link: 'https://y.example/a', guid: '7' }]), noon, 'gamma');
    const stored = await stories();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.publications.map(({ source }) => source)).toEqual(['alpha', 'gamma']);
    expect(await read(rss([{ ...item, link, guid: 'b7' }]), later(1), 'beta')).toEqual([]);
  });
});

describe('the same guid with a correction replaces the story', () => {
  const wrong = {
    title: 'Bitcoin crashes as exchange is hacked',
    link: 'https://x.example/bitcoin-crashes',
    guid: '7',
    at: later(-3),
  };

  it('headline and slug: also its score and coins', async () => {
    const [before] = await readAll([rss([wrong])]);
    const right = {
      ...wrong,
      title: 'Solana surges to a record after strong gains',
      link: 'https://x.example/solana-surges',
    };
    const stored = await readAll([rss([right])]);
    expect(stored).toMatchObject([
      {
        id: before?.id,
        title: right.title,
        coins: ['SOL'],
        readAt: before?.readAt,
        publications: [{ url: right.link, formerUrls: [wrong.link], title: right.title }],
      },
    ]);
    expect(before?.sentiment.score).toBeLessThan(0);
    expect(stored[0]?.sentiment.score).toBeGreaterThan(0);
  });

  it('slug and date: the story moves in time, and its price impact is computed again', async () => {
    await readAll([rss([wrong])]);
    const at = later(-1);
    const stored = await readAll([rss([{ ...wrong, link: `${wrong.link}-2`, at }])]);
    expect(stored).toMatchObject([
      {
        publishedAt: at.toISOString(),
        impact: { level: 'pending' },
        publications: [{ url: `${wrong.link}-2`, publishedAt: at.toISOString() }],
      },
    ]);
  });

  it('also days later, when it is no longer in memory', async () => {
    const read = startProcess();
    await read(rss([wrong]), noon);
    const at = later(24 * 20);
    await startProcess()(rss([{ ...wrong, at }]), at);
    expect((await stories()).map(({ publishedAt }) => publishedAt)).toEqual([at.toISOString()]);
  });

  it('a date to come is the time of reading, and stays so when it has passed', async () => {
    await readAll([rss([{ ...wrong, at: later(5) }])]);
    const read = startProcess();
    await read(rss([{ ...wrong, at: later(5) }]), later(8));
    expect((await stories()).map(({ publishedAt }) => publishedAt)).toEqual([noon.toISOString()]);
  });

  it('of an outlet that was not the first, only its publication changes', async () => {
    const read = startProcess();
    await read(rss([wrong]), noon);
    const other = { ...wrong, link: 'https://y.example/1', at: later(-2) };
    await read(rss([other]), noon, 'beta');
    const corrected = { ...other, title: 'No hack', link: 'https://y.example/2', at: later(-1) };
    await read(rss([corrected]), later(1), 'beta');
    expect(await stories()).toMatchObject([
      {
        title: wrong.title,
        publishedAt: wrong.at.toISOString(),
        publications: [
          { title: wrong.title, url: wrong.link },
          { title: 'No hack', url: corrected.link, publishedAt: later(-1).toISOString() },
        ],
      },
    ]);
  });

  it('an address that changes at every reading is followed five times', async () => {
    const feeds = Array.from({ length: 12 }, (_unused, n) =>
      rss([{ ...wrong, link: `${wrong.link}?t=${String(n)}` }]),
    );
    await readAll(feeds);
    const [story] = await stories();
    expect(story?.publications[0]?.formerUrls).toHaveLength(5);
    expect(await readModels.collection(addressesCollection).count()).toBe(7);
  });
});

describe('an item without a title', () => {
  it.each([
    ['Fees fall. They fell before.', 'Fees fall.'],
    ['The U.S. SEC delays a decision. Others wait.', 'The U.S. SEC delays a decision.'],
    ['Bitcoin is at $90.5K now! Wow.', 'Bitcoin is at $90.5K now!'],
    ['No full stop', 'No full stop'],
    ['&lt;p&gt;First paragraph&lt;/p&gt;&lt;p&gt;Second one.&lt;/p&gt;', 'First paragraph'],
  ])('takes the first sentence of "%s"', async (about, title) => {
    await readAll([rss([{ link: 'https://x.example/1', about, at: noon }])]);
    expect(await titlesOf()).toEqual([title]);
  });

  it('is no story without a text', async () => {
    await readAll([rss([{ link: 'https://x.example/1', at: noon }])]);
    expect(await stories()).toEqual([]);
  });
});

describe('stories of earlier versions keep their ids', () => {
  // As the versions before guids stored them: without fragment and `ref`, with the id of that address.
  const storeFormer = async (url: string, title: string, at: Date): Promise<string> => {
    await openNewsCollections({ readModels });
    const publishedAt = at.toISOString();
    const id = createStoryId(url);
    const publication = { source: 'alpha', outlet: 'ALPHA', url, title, publishedAt };
    const story: Story = {
      id,
      kind: 'live',
      title,
      excerpt: '',
      text: [],
      pictureUrl: null,
      publishedAt,
      readAt: publishedAt,
      publications: [publication],
      coins: [],
      category: 'Markets',
      sentiment: { score: 0.123, because: null },
      impact: { level: 'unknown' },
    };
    await writeStories({ readModels }, [story], [{ id, storyId: id }]);
    return id;
  };
  const idOf = async (title: string): Promise<string | undefined> =>
    (await stories()).find((story) => story.title === title)?.id;

  it.each([
    ['with a guid', { link: 'https://x.example/a', guid: '7' }],
    ['with a fragment', { link: 'https://x.example/a#n1' }],
    ['with ref', { link: 'https://x.example/a?ref=5' }],
    ['with ref and a guid', { link: 'https://x.example/a?ref=5', guid: '7' }],
    [
      'with a guid that is an address',
      { link: 'https://x.example/a', guid: 'https://x.example/a#0' },
    ],
  ])('when the feed is read again: %s', async (_, keys) => {
    const id = await storeFormer('https://x.example/a', titles[0], later(-3));
    const item = { title: titles[0], at: later(-3), ...keys };
    const stored = await readAll([rss([item])]);
    expect(stored).toMatchObject([{ id, sentiment: { score: 0.123 } }]);
    const corrected = await readAll([rss([{ ...item, title: titles[1] }])]);
    expect(corrected).toMatchObject([{ id, title: titles[1] }]);
  });

  it('also a story older than those in memory', async () => {
    const at = later(-24 * 30);
    const id = await storeFormer('https://x.example/a', titles[0], at);
    const link = 'https://x.example/a?ref=5';
    expect(await readAll([rss([{ title: titles[0], link, guid: '7', at }])])).toMatchObject([
      { id },
    ]);
  });

  it('one of several articles that were stored as one keeps it, the others are new', async () => {
    const id = await storeFormer('https://x.example/notices', titles[2], later(-1));
    await readAll([rss(three((n) => ({ link: `https://x.example/notices#n${String(n)}` })))]);
    expect(await titlesOf()).toEqual([...titles]);
    expect(await idOf(titles[2])).toBe(id);
  });

  it('so does one of several guids of one link, and what follows is new', async () => {
    const id = await storeFormer('https://x.example/status', titles[1], noon);
    const items = three((n) => ({ link: 'https://x.example/status', guid: String(n), at: noon }));
    await readAll([rss(items.slice(0, 2)), rss(items)]);
    expect((await titlesOf()).toSorted()).toEqual(titles.toSorted());
    expect(await idOf(titles[1])).toBe(id);
  });

  it('so does an edition at an address that is used again', async () => {
    const url = 'https://x.example/today';
    await storeFormer(url, titles[0], later(-48));
    const read = startProcess();
    await read(rss([{ title: titles[1], link: url, at: later(-1) }]), noon);
    const id = createEditionId(url, later(-1).toISOString());
    expect(await idOf(titles[1])).toBe(id);
    const withGuid = { title: titles[1], link: url, guid: '7', at: later(-1) };
    await read(rss([withGuid]), later(1));
    await read(rss([{ ...withGuid, title: titles[2], at: later(0) }]), later(2));
    expect((await stories()).map((story) => [story.title, story.id === id])).toEqual([
      [titles[0], false],
      [titles[2], true],
    ]);
  });
});

describe('reading a feed twice, in any order', () => {
  const runs = 100;
  const itemArbitrary = fc.record(
    {
      title: fc.constantFrom(...titles),
      link: fc.constantFrom(
        'https://x.example/a',
        'http://x.example/a/',
        'https://x.example/a#n1',
        'https://x.example/#/b',
        'https://x.example/a?ref=1',
        'https://x.example/a?t=1',
        'https://x.example/a?t=2',
        'https://x.example/c',
      ),
      guid: fc.constantFrom('', '1', '2', '3', 'https://x.example/a#1', 'https://x.example/a#2'),
      at: fc.constantFrom(later(-30), later(-3), later(-2)),
      about: fc.constantFrom('One. Two.', 'Three.'),
    },
    { requiredKeys: ['link', 'title'] },
  );

  // Undated articles take their times from the order, so these keep theirs.
  const shuffledOf = (items: readonly Item[]): fc.Arbitrary<readonly Item[]> =>
    items.every(({ at }) => at !== undefined)
      ? fc.shuffledSubarray([...items], { minLength: items.length })
      : fc.constant(items);
  const readTwice = async (
    earlier: readonly (readonly Item[])[],
    items: readonly Item[],
    shuffled: readonly Item[],
  ): Promise<void> => {
    await readModels.close();
    readModels = sqliteReadModels({ file: ':memory:' });
    const read = startProcess();
    for (const [at, before] of earlier.entries()) await read(rss(before), later(at - 4));
    await read(rss(items), noon);
    const stored = await stories();
    expect(await read(rss(shuffled), later(1))).toEqual([]);
    expect(await startProcess()(rss(shuffled), later(2))).toEqual([]);
    expect(await stories()).toEqual(stored);
  };

  it('changes nothing, whatever the items', async () => {
    const feeds = fc
      .array(itemArbitrary, { maxLength: 6 })
      .chain((items) => fc.tuple(fc.constant(items), shuffledOf(items)));
    await fc.assert(
      fc.asyncProperty(feeds, ([items, shuffled]) => readTwice([], items, shuffled)),
      { numRuns: runs },
    );
  });

  it('changes nothing after earlier readings of the articles, and they stay apart', async () => {
    // An article keeps its guid, and its headline, address and date are corrected.
    const version = (n: number): fc.Arbitrary<Item> =>
      fc.record(
        {
          title: fc.constantFrom(titles[n] ?? '', `${titles[n] ?? ''} after all`),
          link: fc.constantFrom(
            'https://x.example/status',
            ...['a', 'b?t=1', 'b?t=2', '#n', '?ref='].map(
              (path) => `https://x.example/${path}${String(n)}`,
            ),
          ),
          guid: fc.constant(`guid-${String(n)}`),
          at: fc.constantFrom(later(-9), later(-8)),
        },
        { requiredKeys: ['title', 'link', 'guid'] },
      );
    const feed = fc.tuple(version(0), version(1), version(2));
    const feeds = feed.chain((items) => fc.tuple(fc.constant(items), shuffledOf(items)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(feed, { maxLength: 3 }),
        feeds,
        async (earlier, [items, shuffled]) => {
          await readTwice(earlier, items, shuffled);
          expect((await titlesOf()).toSorted()).toEqual(items.map(({ title }) => title).toSorted());
        },
      ),
      { numRuns: runs },
    );
  });
});
