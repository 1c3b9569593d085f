import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { EditionContent } from '../shared/news/edition-content.ts';

type Version = EditionContent & {
  /** The number of the edition, from 1. */
  readonly edition: number;
  /** `2026-11-21`, UTC. */
  readonly date: string;
  /** From 1 on. */
  readonly version: number;
  readonly generatedAt: string;
};

/** The newsletter of a day was written, with the snapshot that it was written from. */
export type EditionProduced = DomainEvent<'EditionProduced', Version>;

/** The newsletter of a day was written anew from a newer snapshot; the versions before it are kept. */
export type EditionRefreshed = DomainEvent<'EditionRefreshed', Version>;

/** Every event of the newsletter of a day. */
export type EditionEvent = EditionProduced | EditionRefreshed;

/** Version and personal fields of each type. */
export const editionEvents = {
  EditionProduced: { version: 1, personal: [] },
  EditionRefreshed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionEvent>;
