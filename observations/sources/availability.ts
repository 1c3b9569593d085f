import type { SourceStateRecord } from './record.ts';

export type SourceAvailability = 'answers' | 'silent' | 'not-asked';

// As on every screen: a figure is stale after twice its interval.
const staleAfter = 2;

// Candles and tickers are asked for on demand, and a source in reserve when the one before it fails.
const isPolled = /^(markets|feed\b)/;

/** A source that was not asked lately is silent only if a timer asks it. */
export const sourceAvailability = (state: SourceStateRecord, now: Date): SourceAvailability => {
  const { kind, failures, lastAskedAt, lastSuccessAt, refreshMs, preference } = state;
  if (lastAskedAt === null) return 'not-asked';
  if (failures > 0 || lastSuccessAt === null || state.silentSince !== null) return 'silent';
  const age = now.getTime() - Date.parse(lastSuccessAt);
  const isAwaited = preference === 1 && isPolled.test(kind);
  return isAwaited && age > staleAfter * refreshMs ? 'silent' : 'answers';
};
