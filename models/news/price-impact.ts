import type { HourClose } from '#domain/shared/market/hour-close.ts';
import { hourMs } from '#domain/shared/time/durations.ts';

export type Impact = {
  readonly level: 'low' | 'medium' | 'high';
  readonly move: number;
  readonly usual: number;
  /** Times of the two closes in Unix milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
};

const lookbackHours = 30 * 24;
const minHours = 24;
const mediumThreshold = 1;
const highThreshold = 2;

// Two usual moves are exceeded in one of twenty periods without any story, three in one of fifty.
const largeThreshold = 3;
// Three usual moves of a stable coin are a twentieth of one per cent.
const minLargePercent = 1;

/**
 * The price move, in percent, from the last close before a publication to the first close at least an hour after it,
 * relative to the standard deviation of hourly moves over the 30 days before: low below one deviation, high from two.
 * When the move spans two hours, the deviation is multiplied by √2. Undefined where hours are missing.
 */
export const priceImpact = (
  hours: readonly HourClose[],
  publishedAt: number,
): Impact | undefined => {
  const last = hours.findLastIndex(({ endsAt }) => endsAt <= publishedAt);
  const hourBefore = hours[last];
  const hourAfter = hours.find(({ endsAt }) => endsAt >= publishedAt + hourMs);
  if (!hourBefore || !hourAfter) return undefined;
  const spanHours = (hourAfter.endsAt - hourBefore.endsAt) / hourMs;
  const usualMove = computeDeviation(hours.slice(Math.max(0, last - lookbackHours), last + 1));
  if (spanHours > 2 || usualMove === undefined) return undefined;
  const move = (hourAfter.close / hourBefore.close - 1) * 100;
  const moveRatio = compareWithUsual(move, { usual: usualMove, spanHours });
  const level =
    moveRatio >= highThreshold ? 'high' : moveRatio >= mediumThreshold ? 'medium' : 'low';
  return {
    level,
    move: roundPercent(move),
    usual: roundPercent(usualMove),
    startsAt: hourBefore.endsAt,
    endsAt: hourAfter.endsAt,
  };
};

type UsualMove = { readonly usual: number; readonly spanHours: number };

const compareWithUsual = (move: number, { usual, spanHours }: UsualMove): number =>
  Math.abs(move) / (usual * Math.sqrt(spanHours));

/** The size of a move as a multiple of the usual one over the same time. */
export const getMoveRatio = ({ move, usual, startsAt, endsAt }: Omit<Impact, 'level'>): number =>
  compareWithUsual(move, { usual, spanHours: (endsAt - startsAt) / hourMs });

/** Whether members are notified of a move. */
export const isLargeMove = (impact: Impact): boolean =>
  getMoveRatio(impact) >= largeThreshold && Math.abs(impact.move) >= minLargePercent;

const computeDeviation = (hours: readonly HourClose[]): number | undefined => {
  const moves = hours.flatMap(({ close, endsAt }, index) => {
    const previous = hours[index - 1];
    return previous?.endsAt === endsAt - hourMs ? [(close / previous.close - 1) * 100] : [];
  });
  if (moves.length < minHours) return undefined;
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  const variance = moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / moves.length;
  return variance > 0 ? Math.sqrt(variance) : undefined;
};

const roundPercent = (percent: number): number => Number(percent.toPrecision(6));
