import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';

export type ExportPorts = {
  readonly clock: Clock;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
  readonly keptDocuments: KeptDocuments;
  readonly sessions: Pick<Sessions, 'list'>;
};

/** A part of the copy that a member fetches of everything that is held about them. */
export type ExportSection = {
  /** Its key in the file. */
  readonly name: string;
  /** The read models that it covers: a test asks that each is covered, or said to hold nothing personal. */
  readonly readModels?: readonly string[];
  /** The stream categories that it covers. */
  readonly categories?: readonly string[];
  /** Entries one by one, so that the whole never stands in memory. */
  readonly entries: (ports: ExportPorts, accountId: string) => AsyncIterable<unknown>;
};
