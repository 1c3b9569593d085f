import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** A day's newsletter got the next number. No two days share a number. */
export type EditionNumbered = DomainEvent<
  'EditionNumbered',
  {
    /** The UTC day, such as `2026-11-21`. */
    readonly date: string;
    readonly edition: number;
    readonly numberedAt: string;
  }
>;

/** Version and personal fields of each event type. */
export const editionNumberEvents = {
  EditionNumbered: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionNumbered>;
