import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { signalRecordCollection, type SignalRecordDocument } from './read-model.ts';

export type { SignalRecordDocument, SignalSums } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export const listSignalRecord = ({ readModels }: Ports): Promise<readonly SignalRecordDocument[]> =>
  readModels
    .collection<SignalRecordDocument>(signalRecordCollection)
    .find({}, { sort: [['month', 'asc']] });
