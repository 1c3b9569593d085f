import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { signalRecordCollection, type SignalRecordDocument } from './read-model.ts';

export type { SignalRecordDocument, SignalSums } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

/** The sums of every month, of one coin or of all, oldest first. */
export const listSignalRecord = (
  { readModels }: Ports,
  { coinId }: { readonly coinId?: string | undefined } = {},
): Promise<readonly SignalRecordDocument[]> =>
  readModels
    .collection<SignalRecordDocument>(signalRecordCollection)
    .find(coinId === undefined ? {} : { coinId: { eq: coinId } }, { sort: [['month', 'asc']] });
