import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';

type TimeScale = IHorzScaleBehavior<Time>;
type Points = Parameters<TimeScale['fillWeightsForPoints']>[0];

/**
 * The library's time scale with its day labels at the first time of each day of the reader. The library itself puts them
 * at midnight UTC.
 */
export const createLocalDayScale = (getOffset: (time: number) => number): TimeScale => {
  const toLocalTime = (seconds: UTCTimestamp): UTCTimestamp =>
    (seconds + getOffset(seconds * 1000) / 1000) as UTCTimestamp;
  class LocalDayScale extends defaultHorzScaleBehavior() {
    override fillWeightsForPoints(points: Points, startIndex: number): void {
      const localPoints = points.map((point) => ({
        ...point,
        time: this.convertHorzItemToInternal(toLocalTime(point.originalTime as UTCTimestamp)),
      }));
      super.fillWeightsForPoints(localPoints, startIndex);
      for (const [index, point] of points.entries())
        point.timeWeight = localPoints[index]?.timeWeight ?? point.timeWeight;
    }
  }
  return new LocalDayScale();
};
