import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { bollingerBands } from './bollinger.ts';
import type { IndicatorCandle, Series } from './candle.ts';
import { correlation } from './correlation.ts';
import { type Drawdown, drawdown } from './drawdown.ts';
import { macd } from './macd.ts';
import { mergeCandles } from './merge-candles.ts';
import { relativeStrengthIndex } from './relative-strength.ts';
import { termStructure, type VolatilityTerm } from './volatility.ts';
import { volumeByHourOfWeek } from './volume-by-hour.ts';
import { moneyFlowIndex, onBalanceVolume, dailyVwap } from './volume-flow.ts';

const correlationDays = [30, 90];
const volumeDays = 90;

/** Candles computed before the first displayed one, so that averages have converged by then. */
export const warmUpCandles = 100;

export type IndicatorSeries = {
  readonly rsi: Series;
  readonly macd: Series;
  readonly macdSignal: Series;
  readonly macdHistogram: Series;
  readonly bollingerLower: Series;
  readonly bollingerMiddle: Series;
  readonly bollingerUpper: Series;
  readonly vwap: Series;
  readonly obv: Series;
  readonly mfi: Series;
  readonly drawdown: Series;
};

export type CoinIndicators = {
  /** The displayed candles, each `periodMs` long. */
  readonly candles: readonly IndicatorCandle[];
  /** One value per displayed candle. */
  readonly series: IndicatorSeries;
  readonly volatility: readonly VolatilityTerm[];
  readonly drawdown: Omit<Drawdown, 'series'> | null;
  readonly correlations: readonly {
    readonly symbol: string;
    readonly days: number;
    readonly value: number | null;
  }[];
  readonly volumeByHour: readonly (number | null)[];
};

export type IndicatorInput = {
  /** Hourly, oldest first: the displayed hours and the warm-up hours before them. */
  readonly hours: readonly IndicatorCandle[];
  readonly others: readonly {
    readonly symbol: string;
    readonly hours: readonly IndicatorCandle[];
  }[];
  readonly periodMs: number;
  /** Number of periods to display. */
  readonly displayedPeriods: number;
};

/** All indicators of a coin. Those drawn on the chart use candles of the displayed period. */
export const coinIndicators = ({
  hours,
  others,
  periodMs,
  displayedPeriods,
}: IndicatorInput): CoinIndicators => {
  const candles = mergeCandles(hours, periodMs);
  const days = toCompleteDays(hours);
  const priceDrawdown = drawdown(candles.slice(-displayedPeriods));
  return {
    candles: candles.slice(-displayedPeriods),
    series: {
      ...toDisplayedSeries(candles, displayedPeriods),
      vwap: keepLastOfPeriod(hours, dailyVwap(hours), periodMs).slice(-displayedPeriods),
      drawdown: priceDrawdown?.series ?? [],
    },
    volatility: termStructure(hours),
    drawdown: priceDrawdown && withoutSeries(priceDrawdown),
    correlations: others.flatMap(({ symbol, hours: theirs }) =>
      correlationDays.map((count) => ({
        symbol,
        days: count,
        value: correlation(days, toCompleteDays(theirs), count),
      })),
    ),
    volumeByHour: volumeByHourOfWeek(hours.slice(-volumeDays * 24)),
  };
};

const withoutSeries = ({
  current,
  deepest,
  highAt,
  lowAt,
}: Drawdown): Omit<Drawdown, 'series'> => ({
  current,
  deepest,
  highAt,
  lowAt,
});

const toDisplayedSeries = (
  candles: readonly IndicatorCandle[],
  shown: number,
): Omit<IndicatorSeries, 'vwap' | 'drawdown'> => {
  const closes = candles.map(({ close }) => close);
  const { macd: line, signal, histogram } = macd(closes);
  const { lower, middle, upper } = bollingerBands(closes);
  const takeDisplayed = (series: Series): Series => series.slice(-shown);
  return {
    rsi: takeDisplayed(relativeStrengthIndex(closes)),
    macd: takeDisplayed(line),
    macdSignal: takeDisplayed(signal),
    macdHistogram: takeDisplayed(histogram),
    bollingerLower: takeDisplayed(lower),
    bollingerMiddle: takeDisplayed(middle),
    bollingerUpper: takeDisplayed(upper),
    obv: takeDisplayed(onBalanceVolume(candles)),
    mfi: takeDisplayed(moneyFlowIndex(candles)),
  };
};

// Keeps the last value of each period.
const keepLastOfPeriod = (
  hours: readonly IndicatorCandle[],
  series: Series,
  periodMs: number,
): Series => {
  const last = new Map(
    hours.map(({ openAt }, at) => [Math.floor(openAt / periodMs), series[at] ?? null]),
  );
  return [...last.values()];
};

// Excludes incomplete days, whose return is not a daily return.
const toCompleteDays = (hours: readonly IndicatorCandle[]): IndicatorCandle[] => {
  const end = (hours.at(-1)?.openAt ?? 0) + hourMs;
  return mergeCandles(hours, dayMs).filter(({ openAt }) => openAt + dayMs <= end);
};
