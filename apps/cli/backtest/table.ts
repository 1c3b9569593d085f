import type { ScoredForecast } from '#models/forecast/scoring/scorer.ts';
import {
  type Loss,
  summariseAccuracy,
  type AccuracySummary,
} from '#models/forecast/scoring/summary.ts';

export type HorizonSummary = {
  readonly horizonHours: number;
  readonly all: AccuracySummary;
  readonly years: Readonly<Record<string, AccuracySummary>>;
};

export const summariseByHorizon = (
  scored: ReadonlyMap<number, readonly ScoredForecast[]>,
): readonly HorizonSummary[] =>
  [...scored]
    .sort(([one], [other]) => one - other)
    .map(([horizonHours, own]) => {
      const forecastsByYear = Map.groupBy(own, ({ issuedAt }) =>
        String(new Date(issuedAt).getUTCFullYear()),
      );
      return {
        horizonHours,
        all: summariseAccuracy(own),
        years: Object.fromEntries(
          [...forecastsByYear].map(([year, part]) => [year, summariseAccuracy(part)]),
        ),
      };
    });

const columnTitles = [
  'period',
  'model',
  'n',
  'MAE',
  'RMSE',
  'DM of price',
  'right of called ± s.e.',
  'called',
  'Brier',
  'ECE',
  'QLIKE',
  'capped',
  'median',
  'DM of QLIKE',
  'CRPS',
  'DM of CRPS',
  '50 %',
  '80 %',
  '90 %',
];
type Column = (typeof columnTitles)[number];

/** The table of a horizon: each year and the whole period, with baselines below the model. */
export const formatHorizonTable = ({
  horizonHours,
  all,
  years,
}: HorizonSummary): readonly string[] => {
  const rows = [
    columnTitles,
    ...Object.entries(years).flatMap(([year, summary]) => toRows(year, summary)),
    ...toRows('all', all),
  ];
  const widths = columnTitles.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const heading = `${String(horizonHours)} h ahead`;
  return [
    '',
    heading,
    ...rows.map((row) => row.map((cell, at) => alignCell(cell, at, widths)).join('  ')),
  ];
};

const alignCell = (cell: string, at: number, widths: readonly number[]): string =>
  at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);

const noValue = '–';

type Row = Partial<Record<Column, string>>;

// A baseline has values only in the columns that it applies to.
const toRows = (period: string, summary: AccuracySummary): readonly (readonly string[])[] => {
  const { price, direction, variance, distribution } = summary;
  const rows: readonly Row[] = [
    { period, ...toModelRow(summary) },
    { model: 'last price', MAE: '1.0000', RMSE: '1.0000', Brier: '1.0000' },
    {
      model: 'historical mean',
      MAE: formatRatio(price.historicalMean.mae),
      RMSE: formatRatio(price.historicalMean.rmse),
    },
    { model: 'EWMA (0.97)', ...toLossCells(variance.ewma) },
    { model: 'persistence', ...toLossCells(variance.persistence) },
    {
      model: 'climatology',
      Brier: formatRatio(direction.climatologyBrier),
      CRPS: '1.0000',
      ...toCoverageCells(distribution.climatologyCoverage),
    },
  ];
  const emptyRow = { period: '', n: '' };
  return rows.map((row) =>
    columnTitles.map((title) => ({ ...emptyRow, ...row })[title] ?? noValue),
  );
};

const toModelRow = ({ count, price, direction, variance, distribution }: AccuracySummary): Row => ({
  model: 'Tidemark',
  n: String(count),
  MAE: formatRatio(price.model.mae),
  RMSE: formatRatio(price.model.rmse),
  'DM of price': formatScore(price.dieboldMariano),
  'right of called ± s.e.': `${formatPercent(direction.calledHitRate)} ± ${formatPercent(direction.standardError)}`,
  called: formatPercent(direction.calledShare),
  Brier: formatRatio(direction.brier),
  ECE: formatPercent(direction.calibrationError, 2),
  ...toLossCells(variance.model),
  'DM of QLIKE': formatScore(variance.dieboldMariano),
  CRPS: formatRatio(distribution.model / distribution.climatology),
  'DM of CRPS': formatScore(distribution.dieboldMariano),
  ...toCoverageCells(distribution.coverage),
});

const toLossCells = ({ mean, capped, median }: Loss): Row => ({
  QLIKE: mean.toFixed(3),
  capped: capped.toFixed(3),
  median: median.toFixed(3),
});

const toCoverageCells = ([half, most, nearlyAll]: readonly number[]): Row => ({
  '50 %': formatPercent(half ?? NaN),
  '80 %': formatPercent(most ?? NaN),
  '90 %': formatPercent(nearlyAll ?? NaN),
});

const formatRatio = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(4) : noValue;
const formatScore = (value: number): string =>
  Number.isFinite(value) ? value.toFixed(1) : noValue;
const formatPercent = (share: number, digits = 1): string =>
  Number.isFinite(share) ? `${(100 * share).toFixed(digits)} %` : noValue;

export const formatReliability = ({ horizonHours, all }: HorizonSummary): readonly string[] => [
  '',
  `${String(horizonHours)} h ahead: probability of a rise that was said → share that rose (n)`,
  ...all.direction.bins.map(
    ({ predicted, rose, count }) =>
      `  ${formatPercent(predicted)} → ${formatPercent(rose)} (${String(count)})`,
  ),
];

export const legend: readonly string[] = [
  '',
  'MAE and RMSE of the price, Brier and CRPS are ratios: to the last price, to 0.25, and to the returns of the last year',
  '(climatology); below 1 is better. QLIKE: mean, mean of values capped at 5, and median; lower is better. DM: Diebold–Mariano',
  'against the last price, EWMA and climatology, in standard errors (Newey–West, 48 hours); negative is better.',
  '50, 80, 90 %: share of outcomes within those intervals. Forecasts are made every hour, so longer horizons overlap: n is',
  'not a number of independent trials, and the standard error is too small for them. The past promises nothing.',
];
