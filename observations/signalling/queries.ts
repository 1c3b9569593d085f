import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { signallingCollection, type SignallingRecord } from './record.ts';

export type { SignallingRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** The state of signal evaluation for each coin. Empty before the first worker has run. */
export const listSignallingStatuses = ({
  readModels,
}: Ports): Promise<readonly SignallingRecord[]> =>
  readModels.collection<SignallingRecord>(signallingCollection).find({}, {});
