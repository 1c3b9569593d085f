import { hourMs } from '#domain/shared/time/durations.ts';
import type { Backtest } from '#models/forecast/scoring/backtest.ts';
import { type ScoredForecast, intervalLevels } from '#models/forecast/scoring/scorer.ts';
import {
  summariseAccuracy,
  type AccuracySummary,
  worstQuarter,
} from '#models/forecast/scoring/summary.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { measureCost } from './cost.ts';
import { candlesOf, files, isRecorded, walkOver } from './recorded.ts';
import { measureSources } from './sources.ts';
import { findNoCallReason, likelierDirection } from '#domain/prediction/direction-call.ts';
import {
  addOutcome,
  createDirectionRecord,
  type DirectionOutcome,
} from '#domain/prediction/direction-record.ts';

const tested = { from: '2023-01-01', to: '2025-07-01' };

/** Quality of the forecasts in a walk-forward over recorded candles, beside the floors and aims that were set, and what it costs. */
export const measureForecast = async (): Promise<readonly (Measurement | NotRun)[]> => {
  if (!isRecorded) return [{ name: 'forecast', reason: '../shared/data is not there' }];
  const bitcoin = await walkOver(files.bitcoin, tested);
  return [
    ...measureBitcoin(bitcoin),
    ...measureCalls('Bitcoin', bitcoin.scored, horizonsOfCalls),
    ...measureCost(await candlesOf(files.bitcoin)),
    ...(await measureOthers()),
    ...(await measureSources()),
  ];
};

const horizonsOfCalls = [1, 2, 4, 7, 8, 12, 24];

const lower = { lowerIsBetter: true } as const;

const measureBitcoin = ({ scored, missedHours }: Backtest): readonly Measurement[] => {
  const summaries = new Map([...scored].map(([horizon, own]) => [horizon, summariseAccuracy(own)]));
  const [hour, day] = [summaries.get(1), summaries.get(24)];
  if (!hour || !day) throw new Error('There are no forecasts to measure.');
  const missed = [...missedHours]
    .map(([reason, hours]) => `${reason} ${String(hours)} h`)
    .join(', ');
  return [
    {
      ...lower,
      name: 'Bitcoin, 24 h: QLIKE to persistence',
      limit: 0.45,
      aim: 0.39,
      ratio: day.variance.model.mean / day.variance.persistence.mean,
      detail: `${formatLosses(day)}; without forecast: ${missed === '' ? 'none' : missed}`,
    },
    {
      ...lower,
      name: 'Bitcoin, 1 h: QLIKE to EWMA(0.97)',
      limit: 0.66,
      aim: 0.61,
      ratio: hour.variance.model.mean / hour.variance.ewma.mean,
      detail: formatLosses(hour),
    },
    rankedScoreOf('Bitcoin, 1 h', hour, { limit: 0.963, aim: 0.957 }),
    rankedScoreOf('Bitcoin, 24 h', day, { limit: 0.986, aim: 0.98 }),
    coverageOf(summaries),
    ...quarters.map(([horizon, bounds]) => ({
      ...lower,
      ...bounds,
      name: `Bitcoin, ${String(horizon)} h: worst quarter, points`,
      ratio: 100 * worstQuarter(scored.get(horizon) ?? []),
      detail: 'the farthest of 50, 80 and 90 % in any quarter of a year',
    })),
    brierOf('Bitcoin, 1 h', hour, { limit: 0.988, aim: 0.985 }),
    {
      ...lower,
      name: 'Bitcoin, 1 h: calibration error, points',
      limit: 1,
      aim: 0.5,
      ratio: 100 * hour.direction.calibrationError,
      detail: hour.direction.bins
        .map(
          ({ predicted, rose, count }) =>
            `${points(predicted)} → ${points(rose)} (${String(count)})`,
        )
        .join(', '),
    },
    worstPrice(scored),
  ];
};

const quarters = [
  [1, { limit: 4, aim: 3 }],
  [4, { limit: 5, aim: 4 }],
  [12, { limit: 7, aim: 6 }],
  [24, { limit: 10, aim: 8 }],
] as const;

type Bounds = { readonly limit: number; readonly aim: number };

const points = (share: number): string => (100 * share).toFixed(1);

const formatLosses = ({ variance: { model, ewma, persistence } }: AccuracySummary): string =>
  (
    [
      ['ours', model],
      ['EWMA', ewma],
      ['persistence', persistence],
    ] as const
  )
    .map(
      ([name, { mean, capped, median }]) =>
        `${name} ${mean.toFixed(3)}, capped ${capped.toFixed(3)}, median ${median.toFixed(3)}`,
    )
    .join('; ');

const rankedScoreOf = (
  name: string,
  { distribution: { model, climatology, dieboldMariano } }: AccuracySummary,
  bounds: Bounds,
): Measurement => ({
  ...lower,
  ...bounds,
  name: `${name}: CRPS to climatology`,
  ratio: model / climatology,
  detail: `Diebold–Mariano ${dieboldMariano.toFixed(1)} (HAC, 48 h)`,
});

const brierOf = (name: string, { direction }: AccuracySummary, bounds: Bounds): Measurement => ({
  ...lower,
  ...bounds,
  name: `${name}: Brier to 0.25`,
  ratio: direction.brier,
  detail: `right ${points(direction.calledHitRate)} % ± ${points(direction.standardError)} of the ${points(direction.calledShare)} % that are called, ${points(direction.hitRate)} % of all`,
});

const coverageOf = (summaries: ReadonlyMap<number, AccuracySummary>): Measurement => {
  const all = [...summaries].map(([horizon, { distribution }]) => ({
    horizon,
    found: distribution.coverage,
    away: Math.max(
      ...intervalLevels.map((aim, at) => Math.abs((distribution.coverage[at] ?? NaN) - aim)),
    ),
  }));
  return {
    ...lower,
    name: 'Bitcoin: coverage, points off in the worst horizon',
    limit: 1,
    aim: 0.5,
    ratio: 100 * Math.max(...all.map(({ away }) => away)),
    detail: all
      .map(({ horizon, found }) => `${String(horizon)} h ${found.map(points).join('/')}`)
      .join(', '),
  };
};

const worstPrice = (scored: Backtest['scored']): Measurement => {
  const all = [...scored].flatMap(([horizon, own]) =>
    [...Map.groupBy(own, yearOf)].map(([year, part]) => ({
      name: `${String(horizon)} h in ${String(year)}`,
      rmse: summariseAccuracy(part).price.model.rmse,
    })),
  );
  const worst = all.reduce((one, other) => (other.rmse > one.rmse ? other : one));
  return {
    ...lower,
    name: 'Bitcoin: RMSE to the last price, worst horizon and year',
    ratio: worst.rmse,
    limit: 1.0005,
    aim: 1.0002,
    detail: `${worst.rmse.toFixed(5)} at ${worst.name}`,
  };
};

const yearOf = ({ issuedAt }: ScoredForecast): number => new Date(issuedAt).getUTCFullYear();

const measureOthers = async (): Promise<readonly Measurement[]> => {
  const measured: Measurement[] = [];
  for (const { symbol, file } of files.others) {
    const { scored } = await walkOver(file, { ...tested, horizons: [1, 24] });
    const [hour, day] = [
      summariseAccuracy(scored.get(1) ?? []),
      summariseAccuracy(scored.get(24) ?? []),
    ];
    measured.push(
      rankedScoreOf(`${symbol}, 1 h`, hour, { limit: 0.975, aim: 0.965 }),
      rankedScoreOf(`${symbol}, 24 h`, day, { limit: 1, aim: 0.99 }),
      brierOf(`${symbol}, 1 h`, hour, { limit: 0.997, aim: 0.993 }),
      ...measureCalls(symbol, scored, [1]),
    );
  }
  return measured;
};

type Side = DirectionOutcome & { readonly isCalled: boolean };

/** How the sides that the record supported came out beside those that it did not, each judged by what was known at its hour. */
const measureCalls = (
  coin: string,
  scored: ReadonlyMap<number, readonly ScoredForecast[]>,
  horizons: readonly number[],
): readonly Measurement[] =>
  horizons.map((horizonHours) => {
    const sides = sidesOf(scored.get(horizonHours) ?? [], horizonHours);
    const called = sides.filter(({ isCalled }) => isCalled);
    return {
      name: `${coin}, ${String(horizonHours)} h: wrong calls to those of a coin toss`,
      // Nothing called is as good as a coin toss.
      ratio: called.length === 0 ? 1 : 2 * (1 - rightOf(called)),
      lowerIsBetter: true,
      detail: [
        `${String(called.length)} of ${String(sides.length)} sides from 52 % on are called`,
        `right ${percent(rightOf(called))} %`,
        `of the others ${percent(rightOf(sides.filter(({ isCalled }) => !isCalled)))} %`,
        `of all ${percent(rightOf(sides))} %`,
      ].join(', '),
    };
  });

const sidesOf = (scored: readonly ScoredForecast[], horizonHours: number): readonly Side[] => {
  const sides: Side[] = [];
  // Those whose outcome is known at the hour.
  let known = createDirectionRecord(horizonHours);
  for (const { issuedAt, probUp, rose } of scored) {
    let next = sides[known.count];
    while (next && next.targetHour * hourMs <= issuedAt) {
      known = addOutcome(known, next);
      next = sides[known.count];
    }
    const side = likelierDirection(probUp);
    if (side === 'none' || rose === undefined) continue;
    const cutOffAt = new Date(issuedAt).toISOString();
    sides.push({
      targetHour: issuedAt / hourMs + horizonHours,
      right: (side === 'up') === rose,
      isCalled: findNoCallReason(known, cutOffAt) === null,
    });
  }
  return sides;
};

const rightOf = (sides: readonly Side[]): number =>
  sides.filter(({ right }) => right).length / sides.length;

const percent = (share: number): string => (100 * share).toFixed(1);
