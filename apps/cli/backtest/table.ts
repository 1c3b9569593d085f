import type { Scored } from '#models/forecast/scoring/scorer.ts';
import { type Loss, summarise, type Summary } from '#models/forecast/scoring/summary.ts';

/** Of one horizon: all of the period, and each of its years. */
export type HorizonSummary = {
  readonly horizonHours: number;
  readonly all: Summary;
  readonly years: Readonly<Record<string, Summary>>;
};

export const summariesOf = (
  scored: ReadonlyMap<number, readonly Scored[]>,
): readonly HorizonSummary[] =>
  [...scored]
    .sort(([one], [other]) => one - other)
    .map(([horizonHours, own]) => {
      const years = Map.groupBy(own, ({ issuedAt }) => String(new Date(issuedAt).getUTCFullYear()));
      return {
        horizonHours,
        all: summarise(own),
        years: Object.fromEntries([...years].map(([year, part]) => [year, summarise(part)])),
      };
    });

const titles = [
  ...[
    'period',
    'model',
    'n',
    'MAE',
    'RMSE',
    'DM',
    'right of called ± s.e.',
    'called',
    'Brier',
    'ECE',
  ],
  ...['QLIKE', 'capped', 'median', 'CRPS', 'DM', '50 %', '80 %', '90 %'],
];

/** The lines of a table for one horizon: each year and all of them, the model with its baselines beneath. */
export const tableOf = ({ horizonHours, all, years }: HorizonSummary): readonly string[] => {
  const rows = [
    titles,
    ...Object.entries(years).flatMap(([year, summary]) => rowsOf(year, summary)),
    ...rowsOf('all', all),
  ];
  const widths = titles.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const heading = `${String(horizonHours)} h ahead`;
  return [
    '',
    heading,
    ...rows.map((row) => row.map((cell, at) => aligned(cell, at, widths)).join('  ')),
  ];
};

const aligned = (cell: string, at: number, widths: readonly number[]): string =>
  at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);

const none = '–';

// Baselines have a word only on what they are made for.
const rowsOf = (period: string, summary: Summary): readonly (readonly string[])[] => {
  const { count, price, direction, variance, distribution } = summary;
  const noDirection = [none, none];
  const blank = [none, none, none];
  return [
    [
      ...[period, 'Tidemark', String(count)],
      ...[ratio(price.model.mae), ratio(price.model.rmse), score(price.dieboldMariano)],
      `${percent(direction.calledHitRate)} ± ${percent(direction.standardError)}`,
      percent(direction.calledShare),
      ...[ratio(direction.brier), percent(direction.calibrationError, 2)],
      ...lossCells(variance.model),
      ...[ratio(distribution.model / distribution.climatology), score(distribution.dieboldMariano)],
      ...distribution.coverage.map((share) => percent(share)),
    ],
    [
      '',
      'last price',
      '',
      '1.0000',
      '1.0000',
      none,
      ...noDirection,
      '1.0000',
      none,
      ...blank,
      none,
      none,
      ...blank,
    ],
    [
      ...[
        '',
        'historical mean',
        '',
        ratio(price.historicalMean.mae),
        ratio(price.historicalMean.rmse),
      ],
      ...[none, ...noDirection, none, none, ...blank, none, none, ...blank],
    ],
    [
      '',
      'EWMA (0.97)',
      '',
      ...blank,
      ...noDirection,
      none,
      none,
      ...lossCells(variance.ewma),
      none,
      none,
      ...blank,
    ],
    [
      '',
      'persistence',
      '',
      ...blank,
      ...noDirection,
      none,
      none,
      ...lossCells(variance.persistence),
      none,
      none,
      ...blank,
    ],
    [
      ...['', 'climatology', '', ...blank, ...noDirection, ratio(direction.climatologyBrier), none],
      ...[
        ...blank,
        '1.0000',
        none,
        ...distribution.climatologyCoverage.map((share) => percent(share)),
      ],
    ],
  ];
};

const lossCells = ({ mean, capped, median }: Loss): readonly string[] =>
  [mean, capped, median].map((loss) => loss.toFixed(3));

const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(4) : none);
const score = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : none);
const percent = (share: number, digits = 1): string =>
  Number.isFinite(share) ? `${(100 * share).toFixed(digits)} %` : none;

/** Reliability of the probability of a rise: what was said, what came, and how often it was said. */
export const reliabilityLines = ({ horizonHours, all }: HorizonSummary): readonly string[] => [
  '',
  `${String(horizonHours)} h ahead: probability of a rise that was said → share that rose (n)`,
  ...all.direction.bins.map(
    ({ said, rose, count }) => `  ${percent(said)} → ${percent(rose)} (${String(count)})`,
  ),
];

/** What the columns mean. */
export const legend: readonly string[] = [
  '',
  'MAE and RMSE of the price, Brier and CRPS are ratios: to the last price, to 0.25, and to the returns of the last year',
  '(climatology); below 1 is better. DM: Diebold–Mariano against the last price and against climatology, in standard errors',
  '(Newey–West, 48 hours); negative is better. QLIKE: mean, mean of values capped at 5, and median; lower is better.',
  '50, 80, 90 %: share of outcomes within those intervals. Forecasts are made every hour, so longer horizons overlap: n is',
  'not a number of independent trials, and the standard error is too small for them. The past promises nothing.',
];
