import { createFeatureTable, type FeatureTable, directionBufferHours } from './columns.ts';
import type { HourHistory } from './hour-history.ts';
import type { PartRegistry } from '../serialized-parts.ts';
import { clip } from './week-profile.ts';

type Feature = (hour: number) => number;

export type DirectionFeatures = {
  readonly table: FeatureTable;
  readonly add: (hour: number) => void;
};

const maxAbs = 4;

/**
 * Features that predict the direction of the next hours, in units of last week's volatility: returns and their sums
 * (momentum and reversal), position in the range, MACD, RSI, gap to the volume-weighted average price, volume shocks,
 * taker buy share where the source provides it, and the hour of the day. Every value uses only hours up to its own.
 * Unknown values are 0.
 */
export const createDirectionFeatures = (
  history: HourHistory,
  parts: PartRegistry,
): DirectionFeatures => {
  const features: readonly Feature[] = [
    () => 1,
    ...createReturnFeatures(history),
    ...createShapeFeatures(history),
    ...[[12, 26] as const, [24, 72] as const].flatMap((lengths) =>
      createMacd(history, lengths, parts),
    ),
    ...[6, 14].map((length) => createRelativeStrength(history, length, parts)),
    ...[6, 24, 168].map((hours) => createVwapGap(history, hours)),
    ...createVolumeShock(history),
    ...[1, 3, 24].map((hours) => createTakerShare(history, hours)),
    ...Array.from({ length: 24 }, (_, at): Feature => {
      return (hour) => (new Date(history.endOf(hour)).getUTCHours() === at ? 1 : 0);
    }),
  ];
  const table = createFeatureTable(directionBufferHours, features.length, parts);
  return {
    table,
    add: (hour) => {
      for (const [column, feature] of features.entries()) {
        const value = feature(hour);
        table.set(hour, column, Number.isNaN(value) ? 0 : clip(value, maxAbs));
      }
    },
  };
};

/** Hourly volatility: square root of the mean variance over the last `hours` hours. */
const computeVolatility = ({ sums }: HourHistory, hour: number, hours = 168): number =>
  Math.sqrt(sums.variance.mean(hour, hours));

// Approximately linear near 0 and bounded by ±2.
const softClip = (value: number): number => 2 * Math.tanh(value / 2);

const createReturnFeatures = (history: HourHistory): readonly Feature[] => {
  const { logReturn, sums } = history;
  const scaledReturn = (hour: number): number =>
    logReturn.at(hour) / computeVolatility(history, hour);
  return [
    ...[0, 1, 2, 3, 4, 5].map((back): Feature => {
      return (hour) =>
        hour > back ? softClip(logReturn.at(hour - back) / computeVolatility(history, hour)) : 0;
    }),
    ...[3, 6, 12, 24, 72, 168, 720].map((hours): Feature => {
      return (hour) =>
        softClip(
          sums.logReturn.sumOver(hour, hours) /
            (computeVolatility(history, hour) * Math.sqrt(hours)),
        );
    }),
    (hour) => Math.sign(scaledReturn(hour)) * Math.max(0, Math.abs(scaledReturn(hour)) - 1),
    (hour) => Math.sign(logReturn.at(hour)),
    (hour) => (hour > 0 ? Math.sign(logReturn.at(hour - 1)) : 0),
    (hour) => softClip(logReturn.at(hour) / computeVolatility(history, hour, 24)),
  ];
};

const createShapeFeatures = ({ open, high, low, close }: HourHistory): readonly Feature[] => [
  ...[1, 3, 12, 24].map((hours): Feature => {
    return (hour) => {
      let [highest, lowest] = [-Infinity, Infinity];
      for (let at = Math.max(0, hour - hours + 1); at <= hour; at += 1) {
        highest = Math.max(highest, high.at(at));
        lowest = Math.min(lowest, low.at(at));
      }
      return highest > lowest ? 2 * ((close.at(hour) - lowest) / (highest - lowest) - 0.5) : 0;
    };
  }),
  (hour) => {
    const range = high.at(hour) - low.at(hour);
    const upperShadow = high.at(hour) - Math.max(open.at(hour), close.at(hour));
    const lowerShadow = Math.min(open.at(hour), close.at(hour)) - low.at(hour);
    return range > 0 ? (upperShadow - lowerShadow) / range : 0;
  },
];

// Exponential moving average that starts at the first value.
const createAverage = (
  weight: number,
  parts: PartRegistry,
  name: string,
): ((value: number) => number) => {
  let average = NaN;
  parts.add(name, {
    save: () => average,
    restore: (kept) => {
      average = kept;
    },
  });
  return (value) => {
    average = Number.isNaN(average) ? value : average + weight * (value - average);
    return average;
  };
};

const createMacd = (
  history: HourHistory,
  [fast, slow]: readonly [number, number],
  parts: PartRegistry,
): readonly Feature[] => {
  const macdParts = parts.within(`macd-${String(fast)}-${String(slow)}`);
  const fastAverage = createAverage(2 / (fast + 1), macdParts, 'fast');
  const slowAverage = createAverage(2 / (slow + 1), macdParts, 'slow');
  const signal = createAverage(0.2, macdParts, 'signal');
  let histogram = 0;
  return [
    (hour) => {
      const close = history.close.at(hour);
      const line = Math.log(fastAverage(close) / slowAverage(close));
      histogram = line - signal(line);
      return softClip(line / computeVolatility(history, hour) / 3);
    },
    (hour) => softClip(histogram / computeVolatility(history, hour)),
  ];
};

const createRelativeStrength = (
  { logReturn }: HourHistory,
  length: number,
  parts: PartRegistry,
): Feature => {
  const strengthParts = parts.within(`strength-${String(length)}`);
  const rises = createAverage(1 / length, strengthParts, 'rises');
  const falls = createAverage(1 / length, strengthParts, 'falls');
  return (hour) => {
    const rise = rises(Math.max(0, logReturn.at(hour)));
    const fall = falls(Math.max(0, -logReturn.at(hour)));
    return rise + fall > 0 ? 4 * (rise / (rise + fall) - 0.5) : 0;
  };
};

const createVwapGap = (history: HourHistory, hours: number): Feature => {
  const { volume, paid } = history.sums;
  return (hour) => {
    const tradedVolume = volume.sumOver(hour, hours);
    if (!(tradedVolume > 0)) return 0;
    const gap = Math.log((history.close.at(hour) * tradedVolume) / paid.sumOver(hour, hours));
    return softClip(gap / (computeVolatility(history, hour) * Math.sqrt(hours / 3)));
  };
};

const createVolumeShock = (history: HourHistory): readonly Feature[] => {
  const shock: Feature = (hour) => {
    const [currentVolume, usualVolume] = [
      history.volume.at(hour),
      history.sums.volume.sumOver(hour, 24) / 24,
    ];
    return currentVolume > 0 && usualVolume > 0
      ? clip(Math.log(currentVolume / usualVolume), 2)
      : 0;
  };
  return [
    (hour) => softClip(history.logReturn.at(hour) / computeVolatility(history, hour)) * shock(hour),
    shock,
  ];
};

const createTakerShare = ({ sums }: HourHistory, hours: number): Feature => {
  return (hour) => {
    const tradedVolume = sums.volumeWithTakers.sumOver(hour, hours);
    return tradedVolume > 0
      ? 10 * (sums.takerBuyVolume.sumOver(hour, hours) / tradedVolume - 0.5)
      : 0;
  };
};
