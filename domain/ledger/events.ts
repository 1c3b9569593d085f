import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A day of forecasts and outcomes was closed. `head` is the hash of the previous head and all entries of the day. */
export type LedgerDayClosed = DomainEvent<
  'LedgerDayClosed',
  {
    /** The UTC day, such as `2026-11-21`. */
    readonly day: string;
    /** SHA-256 in hexadecimal. */
    readonly head: string;
    readonly previousHead: string;
    /** The coins of the day's streams, in the order of hashing. */
    readonly coinIds: readonly string[];
    readonly issued: number;
    readonly withheld: number;
    readonly resolved: number;
    readonly unresolved: number;
    readonly closedAt: string;
  }
>;

/** Version and personal fields of each event type. */
export const ledgerEvents = {
  LedgerDayClosed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<LedgerDayClosed>;
