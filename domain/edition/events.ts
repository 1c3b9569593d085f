import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { EditionContent } from '../shared/news/edition-content.ts';

type Version = EditionContent & {
  /** The number of the edition, starting at 1. */
  readonly edition: number;
  /** The UTC day, such as `2026-11-21`. */
  readonly date: string;
  /** The version of the edition, starting at 1. */
  readonly version: number;
  readonly generatedAt: string;
};

/** The newsletter of a day was written from the snapshot in the event. */
export type EditionProduced = DomainEvent<'EditionProduced', Version>;

/** The newsletter of a day was rewritten from a newer snapshot. Earlier versions are kept. */
export type EditionRefreshed = DomainEvent<'EditionRefreshed', Version>;

/** Every event in an edition stream. */
export type EditionEvent = EditionProduced | EditionRefreshed;

/** Version and personal fields of each event type. */
export const editionEvents = {
  EditionProduced: { version: 1, personal: [] },
  EditionRefreshed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionEvent>;
