import { movesCollection } from './move-mark.ts';

// Derived from other data, or about the processes of one installation.
const excludedCollections = new Set([
  movesCollection.name,
  'projection-builds',
  'consumer-troubles',
  'consumer-retries',
  // Written again with the checkpoints, at the positions of the other log.
  'last-events',
  'process-figures',
  'backup-records',
]);

export const isMovedCollection = (collection: string, rebuilt: ReadonlySet<string>): boolean =>
  !rebuilt.has(collection) && !excludedCollections.has(collection);
