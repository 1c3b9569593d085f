import type { PredictionRecord, TrackRecord } from '#contract/predictions/track-record.ts';

/** The selected forecasts. Without a model version or month, all of them. */
export type RecordSelection = {
  readonly symbol: string;
  readonly horizon: number;
  readonly modelVersion: string | undefined;
  readonly month: string | undefined;
};

type FilterOptions = TrackRecord['filters'];

const findOption = (offered: readonly string[], asked: string | null): string | undefined =>
  offered.find((one) => one === asked);

/** The selection in an address. Unknown values fall back to Bitcoin's next hour. */
export const parseRecordSelection = (
  params: URLSearchParams,
  offered: FilterOptions,
): RecordSelection => ({
  symbol: findOption(offered.coins, params.get('coin')) ?? offered.coins[0] ?? 'BTC',
  horizon: offered.horizons.find((hours) => String(hours) === params.get('horizon')) ?? 1,
  modelVersion: findOption(offered.modelVersions, params.get('version')),
  month: findOption(offered.months, params.get('month')),
});

/** The first moment after a month, where its pages start. */
export const getMonthEnd = (month: string | undefined): string | undefined => {
  if (month === undefined) return undefined;
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
};

/** The records of a page that match the selection. */
export const filterRecords = (
  records: readonly PredictionRecord[],
  { modelVersion, month }: RecordSelection,
): PredictionRecord[] =>
  records.filter(
    (record) =>
      (modelVersion === undefined || record.modelVersion === modelVersion) &&
      (month === undefined || record.targetAt.startsWith(month)),
  );

/** Whether older pages can still contain records of the selection. */
export const hasOlderRecords = (
  before: string | null,
  { month }: RecordSelection,
): before is string =>
  before !== null && (month === undefined || before > `${month}-01T00:00:00.000Z`);
