import type { EditionEvent } from '#domain/edition/events.ts';
import type { EditionNumbered } from '#domain/edition-number/events.ts';
import type { Payloads, PayloadStep } from './payload-step.ts';

const chapters = {
  highlights: [],
  altMovers: [],
  marketOverview: [],
  takeaways: [],
  analysis: [],
  thanks: [],
};

const versionOf = ({ word, index, at }: PayloadStep): EditionEvent['data'] => ({
  edition: index + 1,
  date: at.slice(0, 10),
  version: (index % 3) + 1,
  generatedAt: at,
  title: word,
  chapters: { ...chapters, greeting: [{ kind: 'paragraph', spans: ['Good day. ', word] }] },
  snapshot: [
    {
      title: 'Prices',
      source: 'CoinGecko',
      at,
      simulated: index % 2 === 0,
      values: [{ id: 'bitcoin.price', label: 'Bitcoin, price in USD', value: index }],
    },
  ],
  missing: [],
});

export const editionPayloads: Payloads<EditionEvent> = {
  EditionProduced: versionOf,
  EditionRefreshed: versionOf,
};

export const editionNumberPayloads: Payloads<EditionNumbered> = {
  EditionNumbered: ({ index, at }) => ({
    date: at.slice(0, 10),
    edition: index + 1,
    numberedAt: at,
  }),
};
