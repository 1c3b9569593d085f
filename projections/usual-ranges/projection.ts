import type { PredictionEvent, PredictionIssued } from '#domain/prediction/events.ts';
import { roundToSignificant } from '#domain/shared/decimals.ts';
import { moveHorizons, type MoveHorizon } from '#domain/shared/market/move-horizons.ts';
import { defineProjection } from '../engine/projection.ts';
import {
  forecastsPerList,
  forecastWindowSize,
  type RangeWidths,
  usualRangesCollection,
  type UsualRangesDocument,
} from './read-model.ts';

export const usualRanges = defineProjection<UsualRangesDocument, PredictionEvent>({
  collection: usualRangesCollection,
  categories: ['prediction'],
  on: {
    PredictionIssued: ({ data }) => [
      {
        id: data.coinId,
        apply: (found) => {
          const { simulated } = data;
          const knownHorizons = found?.simulated === simulated ? found.horizons : noHorizons;
          const horizons = mapHorizons((hours) => withForecast(knownHorizons[hours], data, hours));
          return { id: data.coinId, simulated, horizons };
        },
      },
    ],
  },
});

const mapHorizons = (
  widthsOf: (hours: MoveHorizon) => RangeWidths,
): UsualRangesDocument['horizons'] =>
  Object.fromEntries(moveHorizons.map((hours) => [hours, widthsOf(hours)])) as Record<
    MoveHorizon,
    RangeWidths
  >;

const noHorizons = mapHorizons(() => []);

const withForecast = (
  known: RangeWidths,
  issued: PredictionIssued['data'],
  hours: MoveHorizon,
): RangeWidths => {
  const width = computeWidth(issued, hours);
  return width === undefined ? known : addWidth(known, width);
};

const maxFullLists = forecastWindowSize / forecastsPerList;

const addWidth = (lists: RangeWidths, width: number): RangeWidths => {
  const newest = lists.at(-1);
  return newest === undefined || newest.length === forecastsPerList
    ? [...lists.slice(-maxFullLists), [width]]
    : lists.with(-1, [...newest, width]);
};

// Undefined without this horizon or without the ends of its 80% range.
const computeWidth = (issued: PredictionIssued['data'], hours: MoveHorizon): number | undefined => {
  const quantiles = issued.quantiles[issued.horizonHours.indexOf(hours)];
  const [low, high] = [0.1, 0.9].map((level) =>
    Number(quantiles?.[issued.quantileLevels.indexOf(level)]),
  );
  const width = ((high ?? NaN) - (low ?? NaN)) / Number(issued.lastPrice);
  return Number.isFinite(width) ? roundToSignificant(width, 5) : undefined;
};
