import type { PredictionRecord, TrackRecord } from '#contract/predictions/track-record.ts';

/** Which forecasts are looked at; a model version or month that is absent means all. */
export type RecordChoice = {
  readonly symbol: string;
  readonly horizon: number;
  readonly modelVersion: string | undefined;
  readonly month: string | undefined;
};

type Offered = TrackRecord['filters'];

const among = (offered: readonly string[], asked: string | null): string | undefined =>
  offered.find((one) => one === asked);

/** The choice in an address, as far as there is such a thing: Bitcoin's next hour without one. */
export const choiceIn = (params: URLSearchParams, offered: Offered): RecordChoice => ({
  symbol: among(offered.coins, params.get('coin')) ?? offered.coins[0] ?? 'BTC',
  horizon: offered.horizons.find((hours) => String(hours) === params.get('horizon')) ?? 1,
  modelVersion: among(offered.modelVersions, params.get('version')),
  month: among(offered.months, params.get('month')),
});

/** Where the pages of a month begin: with the first moment after it. */
export const endOf = (month: string | undefined): string | undefined => {
  if (month === undefined) return undefined;
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
};

/** Those of a page that belong to the choice. */
export const within = (
  records: readonly PredictionRecord[],
  { modelVersion, month }: RecordChoice,
): PredictionRecord[] =>
  records.filter(
    (record) =>
      (modelVersion === undefined || record.modelVersion === modelVersion) &&
      (month === undefined || record.targetAt.startsWith(month)),
  );

/** Whether the page before this one still belongs to the choice. */
export const hasOlder = (before: string | null, { month }: RecordChoice): before is string =>
  before !== null && (month === undefined || before > `${month}-01T00:00:00.000Z`);
