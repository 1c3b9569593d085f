import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { usualRangesCollection, type UsualRangesDocument } from './read-model.ts';

export const listUsualRanges = ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<readonly UsualRangesDocument[]> =>
  readModels.collection<UsualRangesDocument>(usualRangesCollection).find({}, {});
