import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOldDocuments } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  coinProfilesCollection as collection,
  coinProfileSchema,
  type CoinProfileRecord,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openCoinProfiles = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

export const writeCoinProfile = (
  { readModels }: Ports,
  profile: CoinProfileRecord,
): Promise<void> =>
  readModels.write({
    changes: [
      { collection, changes: [{ id: profile.id, document: coinProfileSchema.parse(profile) }] },
    ],
  });

export const dropOldCoinProfiles = ({ readModels }: Ports, now: Date): Promise<void> =>
  dropOldDocuments(readModels, collection, { now, days: retention['coin-profiles'].days });
