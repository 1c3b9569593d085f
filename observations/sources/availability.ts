import type { SourceStateRecord } from './record.ts';

export type SourceAvailability = 'answers' | 'silent' | 'not-asked';

// As on every screen, a figure is stale after twice its polling interval.
const staleAfterIntervals = 2;

// Candles and tickers are fetched on demand. Reserve sources are used only when a preferred source fails.
const polledKindPattern = /^(markets|feed\b)/;

/** A missing answer counts as `silent` only for sources that are polled by a timer. */
export const sourceAvailability = (state: SourceStateRecord, now: Date): SourceAvailability => {
  const { kind, failures, lastAskedAt, lastSuccessAt, refreshMs, preference } = state;
  if (lastAskedAt === null) return 'not-asked';
  if (failures > 0 || lastSuccessAt === null || state.silentSince !== null) return 'silent';
  const age = now.getTime() - Date.parse(lastSuccessAt);
  const isAwaited = preference === 1 && polledKindPattern.test(kind);
  return isAwaited && age > staleAfterIntervals * refreshMs ? 'silent' : 'answers';
};
