import type { HourlyPredictions, PredictionBands } from '#contract/predictions.ts';

/** A closing price and its time, ISO-8601. */
export type Measured = { at: string; price: number };

type Band = PredictionBands['band80'];
type Point = { at: number; price: number };

/** What a fan chart draws, in pixels. */
export type Fan = {
  measured: string;
  middle: string;
  /** The bands of 90, 80 and 50 %, widest first. */
  bands: readonly string[];
  levels: readonly { y: number; price: number }[];
  days: readonly { x: number; at: number }[];
  now: { x: number; at: number };
  /** The band of 80 % at the end. */
  last: Band;
};

const left = 64;
const top = 18;
const bottom = 24;
const dayLabelWidth = 48;
const dayMs = 86_400_000;
const bandNames = ['band90', 'band80', 'band50'] as const;

/** The paths of price and forecast in a picture of the given size; undefined without a forecast. */
export const fanOf = (
  measured: readonly Measured[],
  hourly: HourlyPredictions,
  size: { width: number; height: number },
): Fan | undefined => {
  const { predictions, currentPrice, lastUpdated } = hourly;
  const last = predictions.at(-1);
  if (last === undefined || currentPrice === null || lastUpdated === null) return undefined;
  const start: Point = { at: Date.parse(lastUpdated), price: currentPrice };
  const past = [...pointsBefore(measured, start.at), start];
  const end = Date.parse(last.timestamp);
  const prices = [
    ...past.map(({ price }) => price),
    ...predictions.flatMap(({ bands }) => [bands.band90.low, bands.band90.high]),
  ];
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const from = past[0]?.at ?? start.at;
  const x = (at: number): number => left + ((at - from) / (end - from)) * (size.width - left);
  const y = (price: number): number =>
    top + ((high - price) / (high - low || 1)) * (size.height - top - bottom);
  const lineOf = (points: readonly Point[]): string =>
    points
      .map(
        ({ at, price }, index) => `${index ? 'L' : 'M'}${x(at).toFixed(1)} ${y(price).toFixed(1)}`,
      )
      .join('');
  const edge = (name: (typeof bandNames)[number], side: keyof Band): Point[] =>
    predictions.map(({ timestamp, bands }) => ({
      at: Date.parse(timestamp),
      price: bands[name][side],
    }));
  return {
    measured: lineOf(past),
    middle: lineOf([
      start,
      ...predictions.map(({ timestamp, price }) => ({ at: Date.parse(timestamp), price })),
    ]),
    bands: bandNames.map(
      (name) => `${lineOf([start, ...edge(name, 'high'), ...edge(name, 'low').reverse()])}Z`,
    ),
    levels: levelsOf(low, high).map((price) => ({ price, y: y(price) })),
    days: daysBetween(from, end)
      .map((at) => ({ at, x: x(at) }))
      .filter((day) => day.x < size.width - dayLabelWidth),
    now: { x: x(start.at), at: start.at },
    last: last.bands.band80,
  };
};

const pointsBefore = (measured: readonly Measured[], until: number): Point[] =>
  measured
    .map(({ at, price }) => ({ at: Date.parse(at), price }))
    .filter(({ at }) => at < until && at >= until - 3 * dayMs);

// Four or five round prices.
const levelsOf = (low: number, high: number): number[] => {
  const rough = (high - low) / 5 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step) * step;
  const count = Math.floor((high - first) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * step);
};

const daysBetween = (from: number, end: number): number[] => {
  const first = Math.ceil(from / dayMs) * dayMs;
  const count = Math.max(0, Math.floor((end - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => first + index * dayMs);
};
