import type { MoveHorizon } from '#domain/shared/market/move-horizons.ts';
import { median } from '#domain/shared/median.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** The usual width is the median of this many forecasts: one an hour for 30 days. */
export const forecastWindowSize = 720;

/** Fewer forecasts than these (a week) give no usual width. */
export const minForecasts = 168;

/** Forecasts in one list. A new forecast copies only the newest list. */
export const forecastsPerList = 24;

/**
 * Widths of the last forecasts in lists, oldest first: both ends' distance as a share of the last price. The lists
 * contain up to one list more than the window.
 */
export type RangeWidths = readonly (readonly number[])[];

/** How wide the 80% ranges of a coin's forecasts usually are, by horizon in hours. Id: the coin id. */
export type UsualRangesDocument = Document & {
  /** Widths of simulated and real forecasts are not mixed: a change starts again. */
  readonly simulated: boolean;
  readonly horizons: Readonly<Record<MoveHorizon, RangeWidths>>;
};

export const usualRangesCollection: CollectionDefinition = {
  name: 'usual-ranges',
  version: 2,
  indexes: [],
};

export const listUsualRanges = ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<readonly UsualRangesDocument[]> =>
  readModels.collection<UsualRangesDocument>(usualRangesCollection).find({}, {});

/** The median of the widths in the window, or null with too few. */
export const computeUsualWidth = (widths: RangeWidths): number | null => {
  const recent = widths.flat().slice(-forecastWindowSize);
  return recent.length < minForecasts ? null : median(recent);
};
