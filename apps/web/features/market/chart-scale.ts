import type { Candles } from '#contract/market/market.ts';

export type Candle = Candles['candles'][number];
export type PlotArea = { left: number; right: number; top: number; bottom: number };
export type CandlePoint = { x: number; y: number; candle: Candle };

export type ChartLayout = {
  points: CandlePoint[];
  y: (price: number) => number;
  highest: CandlePoint;
  lowest: CandlePoint;
  /** The first hour of each day, in the reader's time zone. */
  days: CandlePoint[];
  /** Height of each hour's volume bar, in pixels. */
  volumes: number[];
};

const volumeHeight = 40;

/** Closes within a plot; null with fewer than two candles. */
export const createChartLayout = (
  candles: readonly Candle[],
  plot: PlotArea,
): ChartLayout | null => {
  const closes = candles.map(({ close }) => close);
  if (closes.length < 2) return null;
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const span = high - low || 1;
  const y = (price: number): number =>
    plot.bottom - ((price - low) / span) * (plot.bottom - plot.top);
  const points = candles.map((candle, at) => ({
    x: plot.left + (at / (candles.length - 1)) * (plot.right - plot.left),
    y: y(candle.close),
    candle,
  }));
  const maxVolume = Math.max(...candles.map(({ volume }) => volume)) || 1;
  return {
    points,
    y,
    highest: findByClose(points, high),
    lowest: findByClose(points, low),
    days: points.filter(({ candle }) => new Date(candle.openAt).getHours() === 0),
    volumes: candles.map(({ volume }) => (volume / maxVolume) * volumeHeight),
  };
};

const findByClose = (points: readonly CandlePoint[], close: number): CandlePoint => {
  const matchingPoint = points.find(({ candle }) => candle.close === close);
  if (matchingPoint === undefined) throw new Error(`no candle closed at ${String(close)}`);
  return matchingPoint;
};
