import type { FearGreed, FearGreedHistory } from '#contract/fear-greed.ts';
import { fearGreedCategories } from '#contract/fear-greed-categories.ts';
import type { FearGreedRecord } from '#observations/fear-greed/queries.ts';

// The provider's own label follows other bands and is not used.
const upTo = [25, 45, 55, 75] as const;

const descriptions: Readonly<Record<FearGreed['category'], string>> = {
  'Extreme Fear': 'People sell in haste. Prices may have fallen further than the news explains.',
  Fear: 'People are careful and sell more readily than they buy.',
  Neutral: 'Neither fear nor greed prevails.',
  Greed: 'People are confident and buy more readily than they sell.',
  'Extreme Greed': 'People buy in haste. Prices may have risen further than the news explains.',
};

export const categoryOf = (value: number): FearGreed['category'] => {
  const band = upTo.findIndex((limit) => value <= limit);
  return fearGreedCategories[band] ?? 'Extreme Greed';
};

export const toFearGreed = (record: FearGreedRecord, systemNow: Date): FearGreed => {
  const { value, source, kind, at, freshUntil } = record;
  const category = categoryOf(value);
  const stale = Date.parse(freshUntil) < systemNow.getTime();
  return { value, category, description: descriptions[category], source, kind, at, stale };
};

export const toHistory = (records: readonly FearGreedRecord[]): FearGreedHistory => ({
  source: records.at(-1)?.source ?? null,
  days: records.map(({ day, value }) => ({ day, value })),
});
