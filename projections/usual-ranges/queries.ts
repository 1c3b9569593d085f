import { median } from '#domain/shared/median.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  forecastWindowSize,
  minForecasts,
  type RangeWidths,
  usualRangesCollection,
  type UsualRangesDocument,
} from './read-model.ts';

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
