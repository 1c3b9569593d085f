import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { type HourClose, priceImpact } from '#models/news/price-impact.ts';
import { listCandles } from '#observations/candles/queries.ts';
import type { Story } from '#observations/news/record.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

export type SettleDeps = {
  readonly readModels: ReadModels;
  /** Sources of candles in order of preference; empty if there are none. */
  readonly candleSources: readonly string[];
  readonly coinIdOf: (symbol: string) => string | undefined;
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
): Promise<Story[]> => {
  const dueStories = pending.filter(
    ({ publishedAt }) => Date.parse(publishedAt) + hourMs <= now.getTime(),
  );
  const closesByCoin = new Map<string, HourClose[]>();
  const settledStories: Story[] = [];
  for (const story of dueStories) {
    const coinId = deps.coinIdOf(story.coins[0] ?? '');
    const hours =
      coinId === undefined
        ? []
        : (closesByCoin.get(coinId) ?? (await readCloses(deps, coinId, now)));
    if (coinId !== undefined) closesByCoin.set(coinId, hours);
    const impact = getImpact(story, { coinId, hours, now });
    if (impact) settledStories.push({ ...story, impact });
  }
  return settledStories;
};

const readCloses = async (deps: SettleDeps, coinId: string, now: Date): Promise<HourClose[]> => {
  // Embedded stores respond without yielding, so other requests get a chance between coins.
  await nextTurn();
  const until = now.toISOString();
  const range = { coinId, until, limit: historyHours, sources: deps.candleSources };
  const series = await listCandles(deps, range);
  return (series?.candles ?? []).map(({ openAt, close }) => ({
    endsAt: Date.parse(openAt) + hourMs,
    close,
  }));
};

type ImpactInput = {
  readonly coinId: string | undefined;
  readonly hours: readonly HourClose[];
  readonly now: Date;
};

// Undefined while candles may still arrive.
const getImpact = (
  { publishedAt }: Story,
  { coinId, hours, now }: ImpactInput,
): Story['impact'] | undefined => {
  const at = Date.parse(publishedAt);
  const measuredImpact = coinId === undefined ? undefined : priceImpact(hours, at);
  if (measuredImpact && coinId !== undefined) return { ...measuredImpact, coinId };
  const hasAllCandles = (hours.at(-1)?.endsAt ?? 0) >= at + 2 * hourMs;
  return coinId === undefined || hasAllCandles || now.getTime() - at > maxWaitMs
    ? { level: 'unknown' }
    : undefined;
};
