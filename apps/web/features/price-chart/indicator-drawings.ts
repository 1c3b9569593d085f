import type { Indicators } from '#contract/market.ts';
import { formatLevels } from '#ui/format-levels.ts';
import { formatAmount, formatLevel, formatPrice } from '#ui/format.ts';
import type { TimeFormat } from './chart-times.ts';
import type { Drawing, Layer } from './drawing.ts';

const minus = '\u2212';
const signed = (format: (size: number) => string, value: number): string =>
  value < 0 ? `${minus}${format(-value)}` : format(value);

export const formatIndex = (value: number): string => value.toFixed(1);
export const formatDollars = (value: number): string => signed(formatPrice, value);
export const formatUnits = (value: number): string =>
  signed((size) => formatAmount(size).slice(1), value);
export const formatShare = (value: number): string =>
  signed((size) => `${(100 * size).toFixed(1)}%`, value);
export const formatCorrelation = (value: number): string =>
  signed((size) => size.toFixed(2), value);
export const formatMultiple = (value: number): string =>
  formatLevel(Math.round(value * 10) / 10).replace(/0$/, '');

const line = (values: Indicators['rsi'], tone: 'ink' | 'depth' | 'mark' | 'edge'): Layer => ({
  kind: 'line',
  values,
  tone,
});

/** The charts of a page of indicators: all over the same times. */
export const indicatorDrawings = (
  data: Indicators,
  timeFormat: TimeFormat,
): Readonly<Record<'price' | 'rsi' | 'macd' | 'mfi' | 'obv' | 'drawdown', Drawing>> => {
  const times = data.candles.map(({ openAt }) => Date.parse(openAt));
  const index = { times, format: formatIndex, ...timeFormat, within: [0, 100] as const };
  return {
    price: {
      ...{ times, format: formatPrice, formatScale: formatLevels, ...timeFormat },
      layers: [
        line(
          data.candles.map(({ close }) => close),
          'ink',
        ),
        line(data.bollingerUpper, 'depth'),
        line(data.bollingerMiddle, 'edge'),
        line(data.bollingerLower, 'depth'),
        line(data.vwap, 'mark'),
        { kind: 'bars', values: data.candles.map(({ volume }) => volume), foot: true },
      ],
    },
    rsi: { ...index, layers: [line(data.rsi, 'ink')], levels: [30, 70] },
    mfi: { ...index, layers: [line(data.mfi, 'ink')], levels: [20, 80] },
    macd: {
      ...{ times, format: formatDollars, ...timeFormat },
      layers: [
        { kind: 'bars', values: data.macdHistogram },
        line(data.macdSignal, 'depth'),
        line(data.macd, 'ink'),
      ],
    },
    obv: { ...{ times, format: formatUnits, ...timeFormat }, layers: [line(data.obv, 'ink')] },
    drawdown: {
      ...{ times, format: formatShare, ...timeFormat },
      layers: [line(data.drawdown, 'ink')],
    },
  };
};
