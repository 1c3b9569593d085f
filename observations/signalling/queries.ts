import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { signallingCollection, type SignallingRecord } from './record.ts';

export type { SignallingRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** How far the signals of all coins are; none before the first worker ran. */
export const listSignalling = ({ readModels }: Ports): Promise<readonly SignallingRecord[]> =>
  readModels.collection<SignallingRecord>(signallingCollection).find({}, {});
