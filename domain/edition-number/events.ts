import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A day's newsletter got its number: one more than the one before, so that no two days share one. */
export type EditionNumbered = DomainEvent<
  'EditionNumbered',
  {
    /** `2026-11-21`, UTC. */
    readonly date: string;
    readonly edition: number;
    readonly numberedAt: string;
  }
>;

/** Version and personal fields of each type. */
export const editionNumberEvents = {
  EditionNumbered: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionNumbered>;
