import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A day of forecasts and outcomes was closed: `head` is the hash over the head before it and all of its entries. */
export type LedgerDayClosed = DomainEvent<
  'LedgerDayClosed',
  {
    /** `2026-11-21`, UTC. */
    readonly day: string;
    /** SHA-256, hexadecimal. */
    readonly head: string;
    readonly previousHead: string;
    /** The coins whose streams of that day it covers, in the order of the hash. */
    readonly coinIds: readonly string[];
    readonly issued: number;
    readonly withheld: number;
    readonly resolved: number;
    readonly unresolved: number;
    readonly closedAt: string;
  }
>;

/** Version and personal fields of each type. */
export const ledgerEvents = {
  LedgerDayClosed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<LedgerDayClosed>;
