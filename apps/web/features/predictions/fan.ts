import { dayMs } from '#contract/durations.ts';
import { formatPrice } from '#contract/format.ts';
import type { PredictionBands } from '#contract/predictions/predictions.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import { roundLevels } from '../../lib/round-levels.ts';
import { spreadPositions } from './spread.ts';
import { predictionTexts } from './texts.ts';

/** A closing price and its time, ISO-8601. */
export type MeasuredPrice = { at: string; price: number };

type Band = PredictionBands['band80'];
type BandName = keyof PredictionBands;
type Point = { at: number; price: number };
/** `fontPx` is the size of the labels, which grows with the reader's own font size. */
type Size = { width: number; height: number; fontPx?: number };

/** A price label at the right edge, with the positions of the price and of its text. */
export type EdgeLabel = {
  name: 'high90' | 'high80' | 'middle' | 'low80' | 'low90';
  price: number;
  y: number;
  textY: number;
};

/** What a fan chart draws, in pixels. */
export type FanLayout = {
  measured: string;
  middle: string;
  /** The 90%, 80% and 50% bands, widest first. */
  bands: readonly string[];
  /** The 80% band from a day ago. Undefined when there was no forecast. */
  previous: { path: string; labelX: number; labelY: number } | undefined;
  levels: readonly { y: number; price: number }[];
  days: readonly { x: number; at: number }[];
  now: { x: number; at: number };
  edges: readonly EdgeLabel[];
  /** Labels of the bands that are tall enough for text. */
  levelNames: readonly { name: BandName; x: number; y: number }[];
  /** The 80% band at the end. */
  last: Band;
  plot: PlotArea;
};

/** The plot area. Prices are to its left where there is room, and band limits to its right. */
export type PlotArea = { left: number; right: number; top: number; bottom: number };

const narrowWidth = 560;
const topMargin = 24;
const bottomMargin = 24;
const dayLabelWidth = 48;
const lineHeight = 16;
const bandNames = ['band90', 'band80', 'band50'] as const satisfies readonly BandName[];

/** Whether a chart is as narrow as on a phone. It then shows fewer hours, and prices only at the right edge. */
export const isNarrow = ({ width }: Pick<Size, 'width'>): boolean => width < narrowWidth;

const createPlot = (size: Size, prices: readonly number[]): PlotArea => {
  const names = isNarrow(size) ? [] : Object.values(predictionTexts.fan.edges);
  const maxPriceLength = getMaxLength(prices.map(formatPrice));
  const name = getMaxLength(names);
  const edgeLabelWidth =
    edgeGap + (maxPriceLength + name) * getCharacterWidth(size) + (name === 0 ? 0 : nameGap);
  return {
    left: isNarrow(size)
      ? 0
      : Math.max(minLeft, maxPriceLength * getCharacterWidth(size) + edgeGap),
    right: size.width - Math.ceil(edgeLabelWidth) - edgeGap / 2,
    top: topMargin,
    bottom: size.height - bottomMargin,
  };
};

/** Gaps in pixels between plot and price, and between price and name of an edge label. */
export const edgeGap = 10;
export const nameGap = 6;
const minLeft = 64;

const getMaxLength = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length));

// Digits and the bold weight are the widest that a label contains.
const getCharacterWidth = ({ fontPx = 12 }: Size): number => fontPx * 0.62;

/** The paths of price and forecast for a chart of the given size. Undefined without a forecast. */
export const createFanLayout = (
  measured: readonly MeasuredPrice[],
  hourly: HourlyPredictions,
  size: Size,
): FanLayout | undefined => {
  const { predictions, currentPrice, lastUpdated, previous } = hourly;
  const last = predictions.at(-1);
  if (last === undefined || currentPrice === null || lastUpdated === null) return undefined;
  const start: Point = { at: Date.parse(lastUpdated), price: currentPrice };
  const visibleFrom = start.at - (isNarrow(size) ? 1 : 3) * dayMs;
  const pastPoints = [...filterPointsBetween(measured, visibleFrom, start.at), start];
  const endAt = Date.parse(last.timestamp);
  const { low, high } = getExtent(pastPoints, hourly);
  const plot = createPlot(size, [
    low,
    high,
    last.price,
    ...Object.values(last.bands).flatMap(getBounds),
  ]);
  const startAt = Math.min(pastPoints[0]?.at ?? start.at, previous ? visibleFrom : start.at);
  const x = (at: number): number =>
    plot.left + ((at - startAt) / (endAt - startAt)) * (plot.right - plot.left);
  const y = (price: number): number =>
    plot.top + ((high - price) / (high - low || 1)) * (plot.bottom - plot.top);
  const chartScales = { x, y };
  return {
    plot,
    last: last.bands.band80,
    now: { x: x(start.at), at: start.at },
    measured: formatLine(pastPoints, chartScales),
    middle: formatLine([start, ...predictions.map(toPoint)], chartScales),
    bands: bandNames.map((name) => formatOutline({ start, hours: predictions, name }, chartScales)),
    previous: previous === null ? undefined : getPreviousBand(previous, chartScales),
    levels: isNarrow(size)
      ? []
      : roundLevels(low, high, 5).map((price) => ({ price, y: y(price) })),
    days: listDaysBetween(startAt, endAt)
      .map((at) => ({ at, x: x(at) }))
      .filter((day) => day.x < plot.right - dayLabelWidth),
    edges: getEdgeLabels(last, y, plot),
    levelNames: getLevelNames(last, y, plot),
  };
};

type Hour = { timestamp: string; price: number; bands: PredictionBands };
type Scales = { x: (at: number) => number; y: (price: number) => number };

const toPoint = ({ timestamp, price }: Pick<Hour, 'timestamp' | 'price'>): Point => ({
  at: Date.parse(timestamp),
  price,
});

const getBounds = ({ low, high }: Band): readonly number[] => [low, high];

const getExtent = (past: readonly Point[], { predictions, previous }: HourlyPredictions): Band => {
  const prices = [
    ...past.map(({ price }) => price),
    ...predictions.flatMap(({ bands }) => [bands.band90.low, bands.band90.high]),
    ...(previous?.predictions ?? []).flatMap(({ bands }) => [bands.band80.low, bands.band80.high]),
  ];
  return { low: Math.min(...prices), high: Math.max(...prices) };
};

const formatLine = (points: readonly Point[], { x, y }: Scales): string =>
  points
    .map(({ at, price }, index) => `${index ? 'L' : 'M'}${x(at).toFixed(1)} ${y(price).toFixed(1)}`)
    .join('');

type Outline = { start: Point; hours: readonly Hour[]; name: BandName };

const formatOutline = ({ start, hours, name }: Outline, scales: Scales): string => {
  const getEdgePoints = (side: keyof Band): Point[] =>
    hours.map(({ timestamp, bands }) => toPoint({ timestamp, price: bands[name][side] }));
  return `${formatLine([start, ...getEdgePoints('high'), ...getEdgePoints('low').reverse()], scales)}Z`;
};

const getPreviousBand = (
  { lastUpdated, currentPrice, predictions }: NonNullable<HourlyPredictions['previous']>,
  scales: Scales,
): FanLayout['previous'] => {
  const last = predictions.at(-1);
  if (last === undefined) return undefined;
  const start: Point = { at: Date.parse(lastUpdated), price: currentPrice };
  return {
    path: formatOutline({ start, hours: predictions, name: 'band80' }, scales),
    labelX: scales.x(Date.parse(last.timestamp)) - 8,
    labelY: scales.y(last.bands.band80.low) + lineHeight,
  };
};

const getEdgeLabels = (last: Hour, y: Scales['y'], plot: PlotArea): EdgeLabel[] => {
  const { band80, band90 } = last.bands;
  const namedEdges = [
    ['high90', band90.high],
    ['high80', band80.high],
    ['middle', last.price],
    ['low80', band80.low],
    ['low90', band90.low],
  ] as const;
  const textPositions = spreadPositions(
    namedEdges.map(([, price]) => y(price)),
    { gap: lineHeight, from: plot.top, to: plot.bottom },
  );
  return namedEdges.map(([name, price], index) => ({
    name,
    price,
    y: y(price),
    textY: textPositions[index] ?? y(price),
  }));
};

const getLevelNames = (
  { bands, price }: Hour,
  y: Scales['y'],
  plot: PlotArea,
): FanLayout['levelNames'] => {
  const bandTops = [...bandNames.map((name) => bands[name].high), price].map(y);
  return bandNames.flatMap((name, index) => {
    const [upper = 0, lower = 0] = bandTops.slice(index);
    // A band is slightly narrower at its label than at its end.
    const availableHeight = lower - upper;
    return availableHeight < lineHeight + 4
      ? []
      : [{ name, x: plot.right - 24, y: upper + availableHeight / 2 + 6 }];
  });
};

const filterPointsBetween = (
  measured: readonly MeasuredPrice[],
  from: number,
  until: number,
): Point[] =>
  measured
    .map(({ at, price }) => ({ at: Date.parse(at), price }))
    .filter(({ at }) => at < until && at >= from);

const listDaysBetween = (from: number, end: number): number[] => {
  const first = Math.ceil(from / dayMs) * dayMs;
  const count = Math.max(0, Math.floor((end - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, index) => first + index * dayMs);
};
