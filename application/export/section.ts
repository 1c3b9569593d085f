import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { TrialHashes } from '#platform/keys/trial-hashes.port.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';

export type ExportPorts = {
  readonly clock: Clock;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
  readonly keptDocuments: KeptDocuments;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly trialHashes: TrialHashes;
};

/** A part of the data export that a member can download. */
export type ExportSection = {
  readonly name: string;
  /**
   * The read models that the section covers. A test requires that every read model is covered or listed as free of
   * personal data.
   */
  readonly readModels?: readonly string[];
  readonly categories?: readonly string[];
  /** Yields entries one at a time, so that the export is never held in memory as a whole. */
  readonly entries: (ports: ExportPorts, accountId: string) => AsyncIterable<unknown>;
};
