import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { type Impact, priceImpact } from '#models/news/price-impact.ts';
import { closeReader, type CloseSeries, type ReadCloses } from '#observations/candles/queries.ts';
import type { PastCloses } from '#observations/candles/past-closes.ts';
import type { Story } from '#observations/news/record.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type SettleDeps = {
  readonly readModels: ReadModels;
  /** Sources of candles in order of preference; empty if there are none. */
  readonly candleSources: readonly string[];
  readonly pastCloses: PastCloses;
  readonly coinIdOf: (symbol: string) => string | undefined;
};

export type SettledStory = {
  readonly story: Story;
  /** Null if the impact could not be measured. */
  readonly measured: MeasuredImpact | null;
};

export type MeasuredImpact = Impact & {
  readonly coinId: string;
  /** The source of the closes. */
  readonly source: string;
};

// 30 days before the oldest pending story, plus the hours after it.
const historyHours = 33 * 24;
// Candles missing after this time are not expected any more.
const maxWaitMs = dayMs;

/**
 * Pending stories with their measured price impact, once an hour has passed. Stories without candles wait for up to a
 * day.
 */
export const computeSettledImpacts = async (
  deps: SettleDeps,
  pending: readonly Story[],
  now: Date,
): Promise<SettledStory[]> => {
  const dueStories = pending.filter(
    ({ publishedAt }) => Date.parse(publishedAt) + hourMs <= now.getTime(),
  );
  const closesDeps = { ...deps, readCloses: closeReader(deps, deps.pastCloses) };
  const closesByCoin = new Map<string, CloseSeries>();
  const settledStories: SettledStory[] = [];
  for (const story of dueStories) {
    const coinId = deps.coinIdOf(story.coins[0] ?? '');
    if (coinId === undefined) {
      settledStories.push(withUnknownImpact(story));
      continue;
    }
    const closes = closesByCoin.get(coinId) ?? (await findCloses(closesDeps, coinId, now));
    closesByCoin.set(coinId, closes);
    const settled = settleStory(story, { coinId, closes, now });
    if (settled) settledStories.push(settled);
  }
  return settledStories;
};

const withUnknownImpact = (story: Story): SettledStory => ({
  story: { ...story, impact: { level: 'unknown' } },
  measured: null,
});

type ClosesDeps = Pick<SettleDeps, 'candleSources'> & { readonly readCloses: ReadCloses };

const findCloses = async (
  { candleSources: sources, readCloses }: ClosesDeps,
  coinId: string,
  now: Date,
): Promise<CloseSeries> => {
  // Embedded stores respond without yielding, so other requests get a chance between coins.
  await nextTurn();
  const until = now.toISOString();
  const series = await readCloses({ coinId, until, limit: historyHours, sources });
  return series ?? { source: '', hours: [] };
};

type ImpactInput = {
  readonly coinId: string;
  readonly closes: CloseSeries;
  readonly now: Date;
};

// Undefined while candles may still arrive.
const settleStory = (
  story: Story,
  { coinId, closes: { source, hours }, now }: ImpactInput,
): SettledStory | undefined => {
  const at = Date.parse(story.publishedAt);
  const measured = priceImpact(hours, at);
  if (measured) {
    const { level, move, usual } = measured;
    return {
      story: { ...story, impact: { level, move, usual, coinId } },
      measured: { ...measured, coinId, source },
    };
  }
  const hasAllCandles = (hours.at(-1)?.endsAt ?? 0) >= at + 2 * hourMs;
  return hasAllCandles || now.getTime() - at > maxWaitMs ? withUnknownImpact(story) : undefined;
};
