import type { FearGreed, FearGreedHistory } from '#contract/fear-greed.ts';
import { type FearGreedCategory, fearGreedCategoryOf } from '#domain/shared/fear-greed.ts';
import type { FearGreedRecord } from '#observations/fear-greed/queries.ts';

const descriptions: Readonly<Record<FearGreedCategory, string>> = {
  'Extreme Fear': 'People sell in haste. Prices may have fallen further than the news explains.',
  Fear: 'People are careful and sell more readily than they buy.',
  Neutral: 'Neither fear nor greed prevails.',
  Greed: 'People are confident and buy more readily than they sell.',
  'Extreme Greed': 'People buy in haste. Prices may have risen further than the news explains.',
};

export const toFearGreed = (record: FearGreedRecord, systemNow: Date): FearGreed => {
  const { value, source, kind, at, freshUntil } = record;
  const category = fearGreedCategoryOf(value);
  const stale = Date.parse(freshUntil) < systemNow.getTime();
  return { value, category, description: descriptions[category], source, kind, at, stale };
};

export const toHistory = (records: readonly FearGreedRecord[]): FearGreedHistory => ({
  source: records.at(-1)?.source ?? null,
  days: records.map(({ day, value }) => ({ day, value })),
});
