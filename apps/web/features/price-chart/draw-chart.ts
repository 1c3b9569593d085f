import {
  BaselineSeries,
  CandlestickSeries,
  createChartEx,
  type DeepPartial,
  HistogramSeries,
  type IChartApiBase,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  TickMarkType,
  type Time,
  type TimeChartOptions,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartColours } from './chart-colours.ts';
import { getFinestStep, roundToStep } from './chart-step.ts';
import type { Drawing, Layer, RunningPeriod, Tone } from './drawing.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { fitValues } from './fit-values.ts';
import { createLocalDayScale } from './local-day-scale.ts';

export type ChartHandle = {
  /** Marks a time; null removes the mark. */
  readonly mark: (at: number | null) => void;
  /** Draws the running period in the first layer, or moves it. */
  readonly moveRunning: (period: RunningPeriod) => void;
  readonly remove: () => void;
};

type ChartInput = {
  readonly box: HTMLElement;
  readonly drawing: Drawing;
  readonly colours: ChartColours;
  /** The pointer entered a time, or left. */
  readonly onPoint: (at: number | null) => void;
};

/**
 * Only this module and its time scale import the chart library. Scrolling and zooming are disabled, because the page scrolls and
 * buttons select the range.
 */
export const drawChart = ({ box, drawing: given, colours, onPoint }: ChartInput): ChartHandle => {
  const drawing = fitValues(given);
  const minMove = getFinestStep(getLargestSize(drawing));
  const scale = createLocalDayScale(drawing.getOffset);
  const chart = createChartEx<Time, typeof scale>(
    box,
    scale,
    getChartOptions(drawing, colours, minMove),
  );
  const times = drawing.times.map((time) => (time / 1000) as UTCTimestamp);
  const seriesOptions = { ...leftScaleOptions, priceFormat: { type: 'price', minMove } } as const;
  const canvas = { chart, times, colours, drawing, usual: seriesOptions };
  let first: ISeriesApi<SeriesType> | undefined;
  let running: RunningPeriod | undefined;
  const addLayers = (): void => {
    [first] = drawing.layers.map((layer) => addLayer(canvas, layer));
    for (const price of drawing.levels ?? []) {
      first?.createPriceLine({
        price,
        color: colours.edge,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
        title: '',
      });
    }
    chart.timeScale().fitContent();
    if (running !== undefined) moveRunning(running);
  };
  // In a task of its own, after the one in which the browser makes the canvases.
  const cancelLayers = afterFrame(addLayers);
  const index = new Map(times.map((time, at) => [time as number, at]));
  const moveRunning = (period: RunningPeriod): void => {
    running = period;
    const [layer] = given.layers;
    // Divided values have no room for a price that is not.
    if (first === undefined || layer === undefined || drawing !== given) return;
    const time = (period.time / 1000) as UTCTimestamp;
    const { open, high, low, close } = period;
    first.update(
      layer.kind === 'candles' ? { time, open, high, low, close } : { time, value: close },
    );
    if (index.has(time)) return;
    index.set(time, times.length);
    times.push(time);
    chart.timeScale().fitContent();
  };
  chart.subscribeCrosshairMove(({ time, sourceEvent }) => {
    // Marks set by keyboard trigger no pointer event.
    if (sourceEvent === undefined && time !== undefined) return;
    onPoint(typeof time === 'number' ? (index.get(time) ?? null) : null);
  });
  return {
    mark: (at) => {
      const time = at === null ? undefined : times[at];
      if (time === undefined || first === undefined) chart.clearCrosshairPosition();
      else chart.setCrosshairPosition(0, time, first);
    },
    moveRunning,
    remove: () => {
      cancelLayers();
      chart.remove();
    },
  };
};

// Returns a function that cancels it.
const afterFrame = (act: () => void): (() => void) => {
  let cancelIdle = (): void => undefined;
  const frame = requestAnimationFrame(() => {
    cancelIdle = whenIdle(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdle();
  };
};

// Reserves space for six-digit prices, so that later prices do not shift the chart.
const priceWidth = 76;

const getChartOptions = (
  drawing: Drawing,
  colours: ChartColours,
  minMove: number,
): DeepPartial<TimeChartOptions> => ({
  autoSize: true,
  handleScroll: false,
  handleScale: false,
  layout: {
    background: { color: 'transparent' },
    textColor: colours['ink-3'],
    fontFamily: colours.font,
    fontSize: 12,
    // The library's logo adds a style element, which our content policy refuses; the page credits TradingView itself.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: colours.rule } },
  leftPriceScale: {
    visible: true,
    borderVisible: false,
    // A label at the edge would be cut.
    entireTextOnly: true,
    minimumWidth: priceWidth,
    ...getMargins(drawing),
  },
  rightPriceScale: { visible: false },
  timeScale: {
    borderColor: colours['rule-2'],
    timeVisible: true,
    fixLeftEdge: true,
    fixRightEdge: true,
    tickMarkFormatter: (time: UTCTimestamp, type: TickMarkType) =>
      drawing.formatTick(time * 1000, type >= TickMarkType.Time),
  },
  localization: {
    priceFormatter: (value: number) => drawing.format(roundToStep(value, minMove)),
    ...(drawing.formatScale ? { tickmarksPriceFormatter: drawing.formatScale } : {}),
    timeFormatter: (time: UTCTimestamp) => drawing.formatTime(time * 1000),
  },
  crosshair: {
    vertLine: { color: colours.mark, style: LineStyle.Solid, labelBackgroundColor: colours.mark },
    horzLine: { visible: false, labelVisible: false },
  },
});

type Canvas = {
  readonly chart: IChartApiBase;
  readonly times: readonly UTCTimestamp[];
  readonly colours: ChartColours;
  readonly drawing: Drawing;
  readonly usual: typeof leftScaleOptions & {
    readonly priceFormat: { readonly type: 'price'; readonly minMove: number };
  };
};

const addLayer = (canvas: Canvas, layer: Layer): ISeriesApi<SeriesType> => {
  const { chart, times, colours, usual } = canvas;
  if (layer.kind === 'candles') {
    const series = chart.addSeries(CandlestickSeries, { ...usual, ...getCandleColours(colours) });
    series.setData(
      layer.candles.flatMap(({ open, high, low, close }, at) => {
        const time = times[at];
        return time === undefined ? [] : [{ time, open, high, low, close }];
      }),
    );
    return series;
  }
  const points = toPoints(layer.values, times);
  if (layer.kind === 'bars') return addBars(canvas, layer.atBottom === true, points);
  const range = getRange(canvas.drawing);
  if (layer.kind === 'line') {
    const color = getToneColour(layer.tone, colours);
    const series = chart.addSeries(LineSeries, { ...usual, ...range, lineWidth: 2, color });
    series.setData(points);
    return series;
  }
  const baselineValue = layer.values.find((value) => value !== null) ?? 0;
  const series = chart.addSeries(BaselineSeries, {
    ...usual,
    ...range,
    lineWidth: 2,
    baseValue: { type: 'price', price: baselineValue },
    topLineColor: colours.ink,
    bottomLineColor: colours.ink,
    topFillColor1: colours['gain-tint'],
    topFillColor2: colours['gain-tint'],
    bottomFillColor1: colours['loss-tint'],
    bottomFillColor2: colours['loss-tint'],
  });
  series.setData(points);
  return series;
};

const getLargestSize = (drawing: Drawing): number => {
  const sizes = drawing.layers.flatMap((layer) => {
    if (layer.kind === 'candles') return layer.candles.map(({ high }) => high);
    return layer.kind === 'bars' && layer.atBottom === true
      ? []
      : layer.values.map((value) => Math.abs(value ?? 0));
  });
  return sizes.reduce((most, each) => Math.max(most, each), 0);
};

const leftScaleOptions = {
  priceScaleId: 'left',
  lastValueVisible: false,
  priceLineVisible: false,
} as const;

// A time without a value keeps its place, so that charts of the same times stand below each other.
type PlotPoint = { time: UTCTimestamp; value: number } | { time: UTCTimestamp };

const toPoints = (
  values: readonly (number | null)[],
  times: readonly UTCTimestamp[],
): PlotPoint[] =>
  values.flatMap((value, at) => {
    const time = times[at];
    if (time === undefined) return [];
    return [value === null ? { time } : { time, value }];
  });

const addBars = (
  { chart, colours, usual }: Canvas,
  foot: boolean,
  points: readonly PlotPoint[],
): ISeriesApi<SeriesType> => {
  const scale = foot ? { priceScaleId: 'foot' } : {};
  const series = chart.addSeries(HistogramSeries, { ...usual, color: colours['rule-2'], ...scale });
  if (foot) series.priceScale().applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } });
  series.setData([...points]);
  return series;
};

const getRange = ({ within }: Drawing) =>
  within === undefined
    ? {}
    : {
        autoscaleInfoProvider: () => ({
          priceRange: { minValue: within[0], maxValue: within[1] },
        }),
      };

// On a bounded scale, such as 0 to 100, the usual margins would show values outside it.
const getMargins = ({ within }: Drawing) =>
  within === undefined ? {} : { scaleMargins: { top: 0.06, bottom: 0.06 } };

const getToneColour = (tone: Tone, colours: ChartColours): string =>
  ({ ink: colours.ink, depth: colours['depth-line'], mark: colours.mark, edge: colours.edge })[
    tone
  ];

const getCandleColours = ({ gain, loss }: ChartColours) => ({
  upColor: 'transparent',
  borderUpColor: gain,
  wickUpColor: gain,
  downColor: loss,
  borderDownColor: loss,
  wickDownColor: loss,
});
