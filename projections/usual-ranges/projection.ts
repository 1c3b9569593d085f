import type { PredictionEvent, PredictionIssued } from '#domain/prediction/events.ts';
import { roundToSignificant } from '#domain/shared/decimals.ts';
import { moveHorizons, type MoveHorizon } from '#domain/shared/market/move-horizons.ts';
import { median } from '#domain/shared/median.ts';
import { defineProjection } from '../engine/projection.ts';
import {
  minForecasts,
  type RangeWidths,
  forecastWindowSize,
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

const noHorizons = mapHorizons(() => ({ recent: [], usual: null }));

const withForecast = (
  known: RangeWidths,
  issued: PredictionIssued['data'],
  hours: MoveHorizon,
): RangeWidths => {
  const width = computeWidth(issued, hours);
  if (width === undefined) return known;
  const recent = known.recent.slice(-(forecastWindowSize - 1)).concat(width);
  return { recent, usual: recent.length < minForecasts ? null : median(recent) };
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
