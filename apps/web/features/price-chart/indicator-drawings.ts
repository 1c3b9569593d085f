import {
  formatAmount,
  formatDecimals,
  formatLevel,
  formatPrice,
  formatShare,
} from '#contract/format.ts';
import type { Indicators } from '#contract/market/market.ts';
import { formatPriceLevels } from '#ui/format/format-levels.ts';
import type { TimeFormat } from './chart-times.ts';
import type { Drawing, Layer } from './drawing.ts';

export const formatIndex = (value: number): string => formatDecimals(value, 1);
export const formatUnits = (value: number): string => formatAmount(value).replace('$', '');
export const formatCorrelation = (value: number): string => formatDecimals(value, 2);
export const formatMultiple = (value: number): string =>
  formatLevel(Math.round(value * 10) / 10).replace(/0$/, '');

const line = (values: Indicators['rsi'], tone: 'ink' | 'depth' | 'mark' | 'edge'): Layer => ({
  kind: 'line',
  values,
  tone,
});

/** The charts of a page of indicators: all over the same times. */
export const createIndicatorDrawings = (
  data: Indicators,
  timeFormat: TimeFormat,
): Readonly<Record<'price' | 'rsi' | 'macd' | 'mfi' | 'obv' | 'drawdown', Drawing>> => {
  const times = data.candles.map(({ openAt }) => Date.parse(openAt));
  const index = { times, format: formatIndex, ...timeFormat, within: [0, 100] as const };
  return {
    price: {
      times,
      format: formatPrice,
      formatScale: formatPriceLevels,
      ...timeFormat,
      layers: [
        line(
          data.candles.map(({ close }) => close),
          'ink',
        ),
        line(data.bollingerUpper, 'depth'),
        line(data.bollingerMiddle, 'edge'),
        line(data.bollingerLower, 'depth'),
        line(data.vwap, 'mark'),
        { kind: 'bars', values: data.candles.map(({ volume }) => volume), atBottom: true },
      ],
    },
    rsi: { ...index, layers: [line(data.rsi, 'ink')], levels: [30, 70] },
    mfi: { ...index, layers: [line(data.mfi, 'ink')], levels: [20, 80] },
    macd: {
      times,
      format: formatPrice,
      ...timeFormat,
      layers: [
        { kind: 'bars', values: data.macdHistogram },
        line(data.macdSignal, 'depth'),
        line(data.macd, 'ink'),
      ],
    },
    obv: { times, format: formatUnits, ...timeFormat, layers: [line(data.obv, 'ink')] },
    drawdown: {
      times,
      format: formatShare,
      ...timeFormat,
      layers: [line(data.drawdown, 'ink')],
    },
  };
};
