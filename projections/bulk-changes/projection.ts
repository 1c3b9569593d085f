import type { BulkChangeEvent, BulkChangeException } from '#domain/bulk-change/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { bulkChangesCollection, type BulkChangeDocument } from './read-model.ts';

export const bulkChanges = defineProjection<BulkChangeDocument, BulkChangeEvent>({
  collection: bulkChangesCollection,
  categories: ['bulkchange'],
  on: {
    BulkChangeStarted: ({ stream, data: { change, startedBy, total, startedAt } }) => {
      const id = parseStreamId(stream);
      const bulkChange: BulkChangeDocument = {
        id,
        change,
        total,
        startedAt,
        startedBy,
        status: 'running',
        running: true,
        endedAt: null,
        done: 0,
        changed: 0,
        changedInStep: 0,
        unchanged: 0,
        failed: 0,
      };
      return [{ id, apply: (known) => known ?? bulkChange }];
    },
    BulkChangeStepDone: ({ stream, data: { changed, exceptions } }) =>
      updateBulkChange(stream, (known) => addCounts(known, changed, exceptions)),
    BulkChangeStopAsked: ({ stream }) =>
      updateBulkChange(stream, ({ running }) => (running ? { status: 'stopping' } : {})),
    BulkChangeEnded: ({ stream, data: { outcome, endedAt, changedInStep = 0 } }) =>
      updateBulkChange(stream, ({ done, changed }) => ({
        status: outcome,
        running: false,
        endedAt,
        done: done + changedInStep,
        changed: changed + changedInStep,
        changedInStep,
      })),
  },
});

const addCounts = (
  known: BulkChangeDocument,
  changed: number,
  exceptions: readonly BulkChangeException[],
): Partial<BulkChangeDocument> => {
  const failedCount = exceptions.filter(({ outcome }) => outcome === 'failed').length;
  return {
    // A step that was recorded after the end replaces what was counted of it.
    done: known.done - known.changedInStep + changed + exceptions.length,
    changed: known.changed - known.changedInStep + changed,
    changedInStep: 0,
    unchanged: known.unchanged + exceptions.length - failedCount,
    failed: known.failed + failedCount,
  };
};

const updateBulkChange = (
  stream: string,
  fieldsOf: (known: BulkChangeDocument) => Partial<BulkChangeDocument>,
): readonly Update<BulkChangeDocument>[] => [
  { id: parseStreamId(stream), apply: (known) => known && { ...known, ...fieldsOf(known) } },
];
