import type { ForecastOutput } from '#application/predictions/record-hours.ts';
import type { ModelForecast } from '#domain/prediction/commands.ts';
import type { RangeMethod, WithheldReason } from '#domain/prediction/events.ts';

export type LearnedHour = {
  /** End of the hour, in milliseconds. */
  readonly at: number;
  readonly close: number;
  readonly output: ForecastOutput;
};

type Member = Pick<ModelForecast['members'][number], 'name' | 'serves'>;

/**
 * Learned hours in a few flat arrays. Between threads, two hundred objects an hour would be copied and, until they are
 * recorded, moved by the garbage collector.
 */
export type PackedHours = {
  /** For each hour: `at`, `close` and the index of its first forecast. */
  readonly hours: Float64Array;
  /** For each hour; null if there are forecasts. */
  readonly reasons: readonly (WithheldReason | null)[];
  readonly modelVersion: string;
  /** For each forecast: the fields in the order of `forecastFields`, and its prices in the order of `levels`. */
  readonly forecasts: Float64Array;
  readonly levels: readonly number[];
  /** The different lists of members, to which forecasts refer by index. */
  readonly memberLists: readonly (readonly Member[])[];
  readonly shares: Float64Array;
};

const hourFields = 3;
// horizonHours, price, probUp, variance, the indexes of the range method and member list, and of the first share.
const forecastFields = 7;
const rangeMethods: readonly RangeMethod[] = ['model', 'ewma'];

export type HourPacker = {
  readonly add: (hour: LearnedHour) => void;
  readonly pack: () => PackedHours;
};

export const createHourPacker = (): HourPacker => {
  const hours: number[] = [];
  const reasons: (WithheldReason | null)[] = [];
  const forecasts: number[] = [];
  const shares: number[] = [];
  const memberLists: (readonly Member[])[] = [];
  let modelVersion = '';
  let levels: readonly number[] | undefined;
  let forecastCount = 0;
  const addForecast = ({ members, quantiles, ...forecast }: ModelForecast): void => {
    levels ??= quantiles.map(([level]) => level);
    const { horizonHours, price, probUp, variance, rangeMethod } = forecast;
    const method = rangeMethods.indexOf(rangeMethod);
    const memberList = findOrAddMembers(memberLists, members);
    forecasts.push(horizonHours, price, probUp, variance, method, memberList, shares.length);
    for (const quantile of quantiles) forecasts.push(quantile[1]);
    for (const { share } of members) shares.push(share);
    forecastCount += 1;
  };
  return {
    add: ({ at, close, output }) => {
      hours.push(at, close, forecastCount);
      reasons.push('reason' in output ? output.reason : null);
      if ('reason' in output) return;
      ({ modelVersion } = output);
      output.forecasts.forEach(addForecast);
    },
    pack: () => ({
      hours: Float64Array.from(hours),
      reasons,
      modelVersion,
      forecasts: Float64Array.from(forecasts),
      levels: levels ?? [],
      memberLists,
      shares: Float64Array.from(shares),
    }),
  };
};

const findOrAddMembers = (
  lists: (readonly Member[])[],
  members: ModelForecast['members'],
): number => {
  const found = lists.findIndex((list) => isSameList(list, members));
  if (found >= 0) return found;
  return lists.push(members.map(({ name, serves }) => ({ name, serves }))) - 1;
};

const isSameList = (list: readonly Member[], members: readonly Member[]): boolean =>
  list.length === members.length &&
  list.every(
    ({ name, serves }, index) => members[index]?.name === name && members[index].serves === serves,
  );

/** The hours, each of which is unpacked when its output is read. */
export const unpackHours = (packed: PackedHours): readonly LearnedHour[] =>
  packed.reasons.map((reason, index) => ({
    at: packed.hours[index * hourFields] ?? 0,
    close: packed.hours[index * hourFields + 1] ?? 0,
    get output() {
      return reason === null ? unpackForecasts(packed, index) : { reason };
    },
  }));

const unpackForecasts = (packed: PackedHours, hour: number): ForecastOutput => {
  const { hours, modelVersion, levels } = packed;
  const width = forecastFields + levels.length;
  const first = hours[hour * hourFields + 2] ?? 0;
  const end = hours[(hour + 1) * hourFields + 2] ?? packed.forecasts.length / width;
  const forecasts: ModelForecast[] = [];
  for (let index = first; index < end; index += 1)
    forecasts.push(unpackForecast(packed, index * width));
  return { modelVersion, forecasts };
};

const unpackForecast = (
  { forecasts, levels, memberLists, shares }: PackedHours,
  from: number,
): ModelForecast => {
  const read = (field: number): number => forecasts[from + field] ?? 0;
  const firstShare = read(6);
  return {
    horizonHours: read(0),
    price: read(1),
    probUp: read(2),
    variance: read(3),
    rangeMethod: rangeMethods[read(4)] ?? 'model',
    members: (memberLists[read(5)] ?? []).map(({ name, serves }, index) => ({
      name,
      serves,
      share: shares[firstShare + index] ?? 0,
    })),
    quantiles: levels.map((level, index) => [level, read(forecastFields + index)] as const),
  };
};
