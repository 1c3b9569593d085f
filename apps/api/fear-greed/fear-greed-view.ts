import type { FearGreed, FearGreedHistory } from '#contract/market/fear-greed.ts';
import { type FearGreedCategory, getFearGreedCategory } from '#domain/shared/market/fear-greed.ts';
import type { FearGreedRecord } from '#observations/fear-greed/queries.ts';

const descriptions: Readonly<Record<FearGreedCategory, string>> = {
  'Extreme Fear':
    'Investors are selling in panic. Prices may have fallen further than the news explains.',
  Fear: 'Investors are cautious and selling.',
  Neutral: 'The market is balanced.',
  Greed: 'Investors are confident and buying.',
  'Extreme Greed':
    'Investors are buying in a rush. Prices may have risen further than the news explains.',
};

export const toFearGreed = (record: FearGreedRecord, systemNow: Date): FearGreed => {
  const { value, source, kind, at, freshUntil } = record;
  const category = getFearGreedCategory(value);
  const isStale = Date.parse(freshUntil) < systemNow.getTime();
  return { value, category, description: descriptions[category], source, kind, at, stale: isStale };
};

export const toHistory = (records: readonly FearGreedRecord[]): FearGreedHistory => ({
  source: records.at(-1)?.source ?? null,
  days: records.map(({ day, value }) => ({ day, value })),
});
