import { hourMs } from '#domain/shared/time/durations.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { openFearGreedCollection } from '#observations/fear-greed/store.ts';
import { openNewsCollections, writeStories } from '#observations/news/store.ts';
import type { Story } from '#observations/news/record.ts';
import { marketChannel } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import type { Platform } from '#platform/platform.ts';

type Ports = Pick<Platform, 'broadcast' | 'readModels'>;

const at = '2026-03-02T08:00:00.000Z';
const source = 'Simulated market';

/** A reading of the simulated market. A different `seq` has different prices. */
export const seedMarket = async (ports: Ports, seq: number): Promise<void> => {
  await openMarketReadingsCollection(ports);
  const coins = simulatedMarket('tidemark').marketAt(Date.parse(at) + seq * hourMs);
  const figures = { chart: null, chartSource: null, source, at };
  const freshUntil = '2100-01-01T00:00:00.000Z';
  await writeMarketReading(ports, {
    id: 'latest',
    seq,
    source,
    kind: 'simulated',
    at,
    coins: coins.map((coin) => ({ ...coin, ...figures, freshUntil })),
  });
  await ports.broadcast.publish(marketChannel, String(seq));
};

/** Stories with these ids, and the stores that a newsletter needs. */
export const seedNews = async (ports: Ports, ...ids: readonly string[]): Promise<void> => {
  await openNewsCollections(ports);
  await openFearGreedCollection(ports);
  await writeStories(ports, ids.map(story), []);
};

const story = (id: string): Story => ({
  id,
  kind: 'simulated',
  title: id,
  excerpt: 'Excerpt',
  text: ['Text'],
  pictureUrl: null,
  publishedAt: at,
  readAt: at,
  coins: ['BTC'],
  category: 'Markets',
  publications: [
    { source: 'wire', outlet: 'Wire', url: 'https://wire.example', title: id, publishedAt: at },
  ],
  sentiment: { score: 0.5, because: 'soars' },
  impact: { level: 'pending' },
});
