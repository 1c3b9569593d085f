import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hourMs } from '#domain/shared/time/durations.ts';
import { coinCatalogue } from '#models/simulated-market/coin-catalogue.ts';
import { readFeed } from '#platform/feeds/read-feed.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { storyClustering } from '#workers/market/ingest-news/story-clustering.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { sampleStories } from './sample-stories.ts';
import { bySize } from '../size.ts';

const rounds = bySize(24, 2);
const articles = 50;
// As often as takes about as long as the whole: others share the machine, and take more from what lasts longer.
const readings = 4;
const coins = coinCatalogue.map((coin, index) => ({ ...coin, rank: index + 1 }));
const now = new Date('2026-11-22T12:00:00.000Z');

/** Taking feeds of fifty articles from bytes to stored stories, beside only reading them. */
export const measureFeedIngest = async (): Promise<Measurement> => {
  const feeds = feedsOf(rounds);
  // A server runs for weeks: the first time over warms up.
  await ingest(feeds);
  const taken = await ingest(feeds);
  const stories = taken.reduce((sum, { told }) => sum + told, 0);
  const perArticle = (ms: number): string => ((ms * 1000) / articles).toFixed(0);
  return {
    name: 'feed ingest (read, fold, score, store) to reading the feed alone',
    ratio: median(taken.map(({ readMs, wholeMs }) => readMs / wholeMs)),
    limit: 0.2,
    aim: 0.2,
    lowerIsBetter: false,
    detail: `${perArticle(median(taken.map(({ wholeMs }) => wholeMs)))} µs an article to ${perArticle(median(taken.map(({ readMs }) => readMs)))} µs; ${String(stories)} stories came or changed`,
  };
};

type Round = { readonly readMs: number; readonly wholeMs: number; readonly told: number };

const ingest = async (feeds: readonly Uint8Array[]): Promise<Round[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-feed-ingest-'));
  const readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  const clustering = storyClustering({
    readModels,
    kind: 'live',
    coins: () => Promise.resolve(coins),
  });
  await clustering.open(now);
  const taken: Round[] = [];
  for (const [round, bytes] of feeds.entries()) {
    const began = performance.now();
    for (let again = 0; again < readings; again += 1) {
      if (readFeed({ bytes }).length !== articles) throw new Error('The feed was not read whole.');
    }
    const parsed = performance.now();
    const told = await clustering.addArticles(readFeed({ bytes }), outletOf(round), now);
    const ended = performance.now();
    taken.push({ readMs: (parsed - began) / readings, wholeMs: ended - parsed, told: told.length });
  }
  await readModels.close();
  await rm(folder, { recursive: true });
  return taken;
};

const outletOf = (round: number) => {
  const name = `outlet-${String(round)}`;
  return { source: name, outlet: name, permitsPictures: false };
};

// Of the size of an outlet's own: some paragraphs of HTML for each article.
const feedsOf = (count: number): Uint8Array[] => {
  const stories = sampleStories(count * articles);
  return Array.from({ length: count }, (_, feed) => {
    const items = stories
      .slice(feed * articles, (feed + 1) * articles)
      .map(({ title, excerpt, at }, index) => {
        const body =
          `<p>${excerpt} <a href="https://a.example/x?y=1">More</a> about ${title}.</p>`.repeat(6);
        const published = new Date(now.getTime() - 48 * hourMs + at).toUTCString();
        return `<item><title>${title}</title><link>https://news.example/${String(feed)}/${String(index)}?utm_source=rss</link><pubDate>${published}</pubDate><category>Markets</category><description><![CDATA[${excerpt}]]></description><content:encoded><![CDATA[${body}]]></content:encoded></item>`;
      });
    return new TextEncoder().encode(
      `<rss version="2.0"><channel>${items.join('')}</channel></rss>`,
    );
  });
};
