import type { Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import { trackRecordCollection, type TrackRecordDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type TrackRecordFilter = {
  readonly coinId?: string | undefined;
  readonly modelVersion?: string | undefined;
  readonly month?: string | undefined;
};

export const listTrackRecord = (
  { readModels }: Ports,
  filter: TrackRecordFilter = {},
): Promise<readonly TrackRecordDocument[]> => {
  const definedFilters = Object.entries(filter).filter(([, value]) => value !== undefined);
  const where: Filter<TrackRecordDocument> = Object.fromEntries(
    definedFilters.map(([field, value]) => [field, { eq: value }]),
  );
  return readModels
    .collection<TrackRecordDocument>(trackRecordCollection)
    .find(where, { sort: [['month', 'asc']] });
};
