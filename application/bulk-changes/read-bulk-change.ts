import { maxListedExceptions } from '#domain/shared/bulk-changes.ts';
import {
  bulkChangeDecider,
  bulkChangeStream,
  type StartedBulkChange,
} from '#domain/bulk-change/bulk-change.ts';
import type { BulkChangeException } from '#domain/bulk-change/events.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';

export const loadBulkChange = async (
  ports: LoadPorts,
  bulkChangeId: string,
): Promise<StartedBulkChange | undefined> => {
  const state = await loadAggregate(ports, bulkChangeDecider, bulkChangeId);
  return state.status === 'not-started' ? undefined : state;
};

export type BulkChangeResults = {
  readonly reason: string;
  /** Null for a selection by id, and once the admin was erased. */
  readonly filter: object | null;
  readonly stopReason: string | null;
  readonly exceptions: readonly BulkChangeException[];
  readonly exceptionsTotal: number;
};

/** Reads the data that the read model of bulk changes omits: the admin's texts and the members left unchanged. */
export const readBulkResults = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  bulkChangeId: string,
): Promise<BulkChangeResults> => {
  let details: Pick<BulkChangeResults, 'reason' | 'filter'> = { reason: '', filter: null };
  let stopReason: string | null = null;
  const exceptions: BulkChangeException[] = [];
  let exceptionsTotal = 0;
  for await (const { type, data, metadata } of eventStore.read(bulkChangeStream(bulkChangeId))) {
    const event = bulkChangeDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'BulkChangeStarted') details = toDetails(event.data);
    if (event.type === 'BulkChangeStopAsked') stopReason = event.data.reason;
    if (event.type === 'BulkChangeStepDone') {
      exceptionsTotal += event.data.exceptions.length;
      exceptions.push(...event.data.exceptions.slice(0, maxListedExceptions - exceptions.length));
    }
  }
  return { ...details, stopReason, exceptions, exceptionsTotal };
};

// The texts of an erased admin are read as placeholder text, so the filter is then not an object.
const toDetails = ({
  reason,
  filter,
}: {
  readonly reason: string;
  readonly filter: unknown;
}): Pick<BulkChangeResults, 'reason' | 'filter'> => ({
  reason,
  filter: typeof filter === 'object' ? filter : null,
});
