import type { PredictionRecord } from '#contract/predictions/track-record.ts';

/** A forecast in the chart. `y` is null without an outcome. */
export type RecordPoint = {
  readonly record: PredictionRecord;
  readonly x: number;
  readonly y: number | null;
  readonly low: number;
  readonly high: number;
  readonly held: boolean | null;
};

type ChartPoints = {
  readonly points: readonly RecordPoint[];
  readonly levels: readonly { readonly y: number; readonly percent: number }[];
};

type Size = { readonly width: number; readonly height: number };

export const plotMargins = { left: 52, right: 12, top: 14, bottom: 30 } as const;

const getPercentChange = (price: number, from: number): number => 100 * (price / from - 1);

/** Whether the price ended in the 80% band. Null without an outcome. */
export const isInsideBand = ({ actual, band80 }: PredictionRecord): boolean | null =>
  actual === null ? null : actual >= band80.low && actual <= band80.high;

// The largest move or band limit, rounded up to half a percent.
const getMaxReach = (records: readonly PredictionRecord[]): number => {
  const moves = records.flatMap(({ lastPrice, actual, band80 }) =>
    [actual ?? lastPrice, band80.low, band80.high].map((price) =>
      Math.abs(getPercentChange(price, lastPrice)),
    ),
  );
  return Math.max(0.5, Math.ceil(2 * Math.max(0, ...moves)) / 2);
};

/** Chart positions of forecasts, oldest first, by target time and price change. */
export const createChartPoints = (
  records: readonly PredictionRecord[],
  { width, height }: Size,
): ChartPoints => {
  const orderedRecords = records.toSorted((one, other) => (one.targetAt < other.targetAt ? -1 : 1));
  const maxReach = getMaxReach(orderedRecords);
  const first = Date.parse(orderedRecords[0]?.targetAt ?? '');
  const timeSpanMs = Math.max(1, Date.parse(orderedRecords.at(-1)?.targetAt ?? '') - first);
  const plotWidth = width - plotMargins.left - plotMargins.right - 16;
  const getX = (at: string): number =>
    plotMargins.left + 8 + ((Date.parse(at) - first) / timeSpanMs) * plotWidth;
  const centerY = (plotMargins.top + height - plotMargins.bottom) / 2;
  const halfHeight = (height - plotMargins.bottom - plotMargins.top) / 2;
  const getY = (percent: number): number => centerY - (percent / maxReach) * halfHeight;
  return {
    points: orderedRecords.map((record) => {
      const { lastPrice, actual, band80, targetAt } = record;
      return {
        record,
        x: getX(targetAt),
        y: actual === null ? null : getY(getPercentChange(actual, lastPrice)),
        low: getY(getPercentChange(band80.low, lastPrice)),
        high: getY(getPercentChange(band80.high, lastPrice)),
        held: isInsideBand(record),
      };
    }),
    levels: [-maxReach, -maxReach / 2, 0, maxReach / 2, maxReach].map((percent) => ({
      percent,
      y: getY(percent),
    })),
  };
};

/** The point nearest to `x`. */
export const findNearestPoint = (
  points: readonly RecordPoint[],
  x: number,
): RecordPoint | undefined =>
  points.reduce<RecordPoint | undefined>(
    (best, point) =>
      best === undefined || Math.abs(point.x - x) < Math.abs(best.x - x) ? point : best,
    undefined,
  );
