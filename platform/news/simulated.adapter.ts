import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, secondMs } from '#domain/shared/time/durations.ts';
import { type SimulatedHeadline, simulatedHeadlines } from '#models/simulated-market/headlines.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { FeedArticle } from '../feeds/read-feed.ts';
import type { NewsData, NewsSource } from './news.port.ts';

// The same interval as the simulated prices, so that news keep up with a moved clock.
const refreshMs = 5 * secondMs;
const storyDays = 14;
const outlets = ['Simulated Wire', 'Simulated Ledger', 'Simulated Post'] as const;

/** Headlines of three simulated outlets that match the simulated market of the same seed. */
export const simulatedNews = (seed = 'tidemark'): NewsData => {
  const headlines = simulatedHeadlines(seed, simulatedMarket(seed));
  const createSource = (name: string, outlet: number): NewsSource => ({
    name: toSlug(name),
    mode: 'simulated',
    refreshMs,
    fetch: async ({ query, now }) => {
      const to = now.getTime();
      const since = query.since === undefined ? -Infinity : Date.parse(query.since) + 1;
      const from = Math.max(to - storyDays * dayMs, since > to ? -Infinity : since);
      const publishedHeadlines = await collectByDay(headlines, from, to);
      const value = publishedHeadlines.filter((headline) => headline.outlet === outlet);
      if (value.length === 0) return { status: 'not-modified' };
      return { status: 'value', value: value.map(toArticle), at: now.toISOString() };
    },
    close: () => Promise.resolve(),
  });
  return {
    kind: 'simulated',
    outlets: outlets.map((name, outlet) => ({
      name,
      source: createSource(name, outlet),
      permitsPictures: false,
    })),
    close: () => Promise.resolve(),
  };
};

// Yields after each day, because a day reads hundreds of prices.
const collectByDay = async (
  headlines: ReturnType<typeof simulatedHeadlines>,
  from: number,
  to: number,
): Promise<SimulatedHeadline[]> => {
  const foundHeadlines: SimulatedHeadline[] = [];
  for (let start = from; start < to; start += dayMs) {
    foundHeadlines.push(...headlines(start, Math.min(start + dayMs, to)));
    await nextTurn();
  }
  return foundHeadlines;
};

// The domain `example` is reserved (RFC 2606) and resolves nowhere.
const toArticle = ({ id, at, title, summary, text }: SimulatedHeadline): FeedArticle => ({
  title,
  url: `https://simulated.example/${toSlug(title)}-${id}`,
  guid: null,
  publishedAt: new Date(at).toISOString(),
  author: null,
  categories: [],
  summary,
  text,
  pictureUrl: null,
});

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
