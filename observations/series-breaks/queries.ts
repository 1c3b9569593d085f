import { dayMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type SeriesBreak, seriesBreaksCollection } from './record.ts';

export type { SeriesBreak } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const findSeriesBreak = (
  { readModels }: Ports,
  coinId: string,
): Promise<SeriesBreak | undefined> =>
  readModels.collection<SeriesBreak>(seriesBreaksCollection).findOne(coinId);

/** By coin. */
export const listSeriesBreaks = async ({
  readModels,
}: Ports): Promise<ReadonlyMap<string, SeriesBreak>> => {
  const breaks = await readModels.collection<SeriesBreak>(seriesBreaksCollection).find({});
  return new Map(breaks.map((seriesBreak) => [seriesBreak.id, seriesBreak]));
};

/**
 * Whether an hour is of the new level. An exchange may list the old unit for some hours more, so an hour of the first
 * day counts only if its close is nearer to the new level.
 */
export const isAfterBreak = (
  { at, before, after }: SeriesBreak,
  { openAt, close }: { readonly openAt: number; readonly close: number },
): boolean => {
  const sinceMs = openAt - Date.parse(at);
  if (sinceMs < 0) return false;
  const distanceTo = (level: number): number => Math.abs(Math.log(close / level));
  return sinceMs > dayMs || distanceTo(after) <= distanceTo(before);
};
