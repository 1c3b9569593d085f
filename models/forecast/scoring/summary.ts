import { dieboldMariano } from './diebold-mariano.ts';
import { calibrationError, type ReliabilityBin, reliabilityBins } from './reliability.ts';
import { type ScoredForecast, intervalLevels } from './scorer.ts';

// Maximum autocorrelation of losses in hours: twice the longest horizon.
const lags = 48;
const qlikeCap = 5;

export type Loss = {
  readonly mean: number;
  /** Mean of values capped at 5, so that one spike does not dominate. */
  readonly capped: number;
  readonly median: number;
};

export type PointErrors = {
  /** Mean absolute and root mean squared error as ratios to those of the last price. */
  readonly mae: number;
  readonly rmse: number;
};

/** Accuracy of the forecasts of one horizon over a period. A ratio below 1 beats its baseline. */
export type AccuracySummary = {
  readonly count: number;
  readonly price: {
    readonly model: PointErrors;
    readonly historicalMean: PointErrors;
    /** Squared errors against the last price, in standard errors. Negative is better. */
    readonly dieboldMariano: number;
  };
  readonly direction: {
    /** Share of moved prices for which the more likely direction was right. */
    readonly hitRate: number;
    readonly calledHitRate: number;
    /** Standard error of `calledHitRate`, ignoring overlap between outcomes. */
    readonly standardError: number;
    readonly calledShare: number;
    /** Brier score ÷ 0.25. */
    readonly brier: number;
    readonly climatologyBrier: number;
    readonly calibrationError: number;
    readonly bins: readonly ReliabilityBin[];
  };
  readonly variance: {
    readonly model: Loss;
    readonly ewma: Loss;
    readonly persistence: Loss;
    readonly dieboldMariano: number;
  };
  readonly distribution: {
    /** Continuous ranked probability scores as shares of the price. */
    readonly model: number;
    readonly climatology: number;
    readonly dieboldMariano: number;
    /** Coverage of the 50%, 80% and 90% intervals. */
    readonly coverage: readonly number[];
    readonly climatologyCoverage: readonly number[];
  };
};

export const summariseAccuracy = (scored: readonly ScoredForecast[]): AccuracySummary => {
  const modelScores = scored.map(({ rankedScores }) => rankedScores.model);
  const climatologyScores = scored.map(({ rankedScores }) => rankedScores.climatology);
  return {
    count: scored.length,
    price: summarizePrice(scored),
    direction: summarizeDirection(scored),
    variance: summarizeVariance(scored),
    distribution: {
      model: computeMean(modelScores),
      climatology: computeMean(climatologyScores),
      dieboldMariano: dieboldMariano(modelScores, climatologyScores, lags),
      coverage: intervalLevels.map((_, at) =>
        computeShare(scored, ({ covered }) => covered[at] === true),
      ),
      climatologyCoverage: intervalLevels.map((_, at) =>
        computeShare(scored, ({ coveredByClimatology }) => coveredByClimatology[at] === true),
      ),
    },
  };
};

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const computeShare = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  items.filter(holds).length / items.length;

const summarizePrice = (scored: readonly ScoredForecast[]): AccuracySummary['price'] => {
  const getErrors = (name: keyof ScoredForecast['errors'], power: 1 | 2): number[] =>
    scored.map(({ errors }) => Math.abs(errors[name]) ** power);
  const toPoint = (name: keyof ScoredForecast['errors']): PointErrors => ({
    mae: computeMean(getErrors(name, 1)) / computeMean(getErrors('lastPrice', 1)),
    rmse: Math.sqrt(computeMean(getErrors(name, 2)) / computeMean(getErrors('lastPrice', 2))),
  });
  return {
    model: toPoint('model'),
    historicalMean: toPoint('historicalMean'),
    dieboldMariano: dieboldMariano(getErrors('model', 2), getErrors('lastPrice', 2), lags),
  };
};

const summarizeDirection = (scored: readonly ScoredForecast[]): AccuracySummary['direction'] => {
  const movedForecasts = scored.filter(({ rose }) => rose !== undefined);
  const isHit = ({ probUp, rose }: ScoredForecast): boolean => probUp > 0.5 === rose;
  const computeBrierScore = (chanceOf: (one: ScoredForecast) => number): number =>
    computeMean(movedForecasts.map((one) => (chanceOf(one) - (one.rose ? 1 : 0)) ** 2)) / 0.25;
  const calledForecasts = movedForecasts.filter((one) => one.called !== 'none');
  const calledHitRate = computeShare(calledForecasts, isHit);
  const bins = reliabilityBins(
    movedForecasts.map(({ probUp }) => probUp),
    movedForecasts.map(({ rose }) => rose === true),
  );
  return {
    hitRate: computeShare(movedForecasts, isHit),
    calledHitRate,
    standardError: Math.sqrt((calledHitRate * (1 - calledHitRate)) / calledForecasts.length),
    calledShare: calledForecasts.length / movedForecasts.length,
    brier: computeBrierScore(({ probUp }) => probUp),
    climatologyBrier: computeBrierScore(({ riseShare }) => riseShare),
    calibrationError: calibrationError(bins),
    bins,
  };
};

const summarizeVariance = (scored: readonly ScoredForecast[]): AccuracySummary['variance'] => {
  const getLosses = (name: keyof ScoredForecast['qlikes']): number[] =>
    scored.map(({ qlikes }) => qlikes[name]);
  const [model, ewma, persistence] = [
    getLosses('model'),
    getLosses('ewma'),
    getLosses('persistence'),
  ];
  return {
    model: summarizeLoss(model),
    ewma: summarizeLoss(ewma),
    persistence: summarizeLoss(persistence),
    dieboldMariano: dieboldMariano(model, ewma, lags),
  };
};

const summarizeLoss = (losses: readonly number[]): Loss => ({
  mean: computeMean(losses),
  capped: computeMean(losses.map((loss) => Math.min(qlikeCap, loss))),
  median: Float64Array.from(losses).sort()[losses.length >> 1] ?? NaN,
});

/** The largest gap between an interval's coverage and its nominal share in any calendar quarter, 0 to 1. */
export const worstQuarter = (scored: readonly ScoredForecast[]): number => {
  const quarters = Map.groupBy(scored, ({ issuedAt }) => getQuarter(issuedAt));
  return Math.max(
    ...[...quarters.values()].flatMap((own) =>
      intervalLevels.map((aim, at) =>
        Math.abs(computeShare(own, ({ covered }) => covered[at] === true) - aim),
      ),
    ),
  );
};

const getQuarter = (time: number): number => {
  const date = new Date(time);
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
};
