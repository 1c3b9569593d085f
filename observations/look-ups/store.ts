import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOldDocuments } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  type SymbolLookup,
  symbolLookupSchema,
  symbolLookupsCollection as collection,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openSymbolLookupsCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

export const writeSymbolLookup = ({ readModels }: Ports, lookUp: SymbolLookup): Promise<void> =>
  readModels.write({
    changes: [
      { collection, changes: [{ id: lookUp.id, document: symbolLookupSchema.parse(lookUp) }] },
    ],
  });

export const dropOldSymbolLookups = ({ readModels }: Ports, now: Date): Promise<void> =>
  dropOldDocuments(readModels, collection, { now, days: retention['look-ups'].days });
