import { isHourFinal } from '#domain/shared/market/final-hours.ts';
import type { RecordedClose } from '#domain/prediction/commands.ts';
import type { HourlyCandles } from './issue-predictions/hourly-candles.ts';

/** Closes of one source that decide outcomes, by the end of their hour (ISO-8601). */
export type FinalCloses = {
  readonly source: string;
  readonly closes: ReadonlyMap<string, number>;
};

type FinalCloseQuery = {
  readonly coinId: string;
  /** Hours that start in [from, to), in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly now: Date;
};

export const readFinalCloses = async (
  feed: HourlyCandles,
  source: string,
  { coinId, from, to, now }: FinalCloseQuery,
): Promise<FinalCloses> => {
  const stored = await feed.closes(coinId, { source, from, to });
  const closes = new Map<string, number>();
  for (const [endsAt, { price, isProvisional }] of stored) {
    if (isHourFinal({ endsAt, isProvisional, origin: feed.kind }, now))
      closes.set(new Date(endsAt).toISOString(), price);
  }
  return { source, closes };
};

/** Final closes of all sources, in order of preference. */
export const readFinalClosesOfAll = async (
  feed: HourlyCandles,
  query: FinalCloseQuery,
): Promise<readonly FinalCloses[]> => {
  const all: FinalCloses[] = [];
  for (const source of await feed.sources()) all.push(await readFinalCloses(feed, source, query));
  return all;
};

/** The closes of one hour, with the earlier ones that measure moves. */
export const listRecordedCloses = (
  sources: readonly FinalCloses[],
  at: string,
): readonly RecordedClose[] =>
  sources.flatMap(({ source, closes }) => {
    const price = closes.get(at);
    return price === undefined ? [] : [{ source, price, earlier: closes }];
  });
