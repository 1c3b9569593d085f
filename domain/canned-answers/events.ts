import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Staff wrote an answer to use again, or changed it. It holds nothing about a person. */
export type CannedAnswerSaved = DomainEvent<
  'CannedAnswerSaved',
  { readonly title: string; readonly text: string; readonly savedAt: string }
>;

/** The answer is no longer offered. */
export type CannedAnswerRemoved = DomainEvent<
  'CannedAnswerRemoved',
  { readonly removedAt: string }
>;

/** Every event of a canned answer's stream. */
export type CannedAnswerEvent = CannedAnswerSaved | CannedAnswerRemoved;

/** Version and personal fields of each type. */
export const cannedAnswerEvents = {
  CannedAnswerSaved: { version: 1, personal: [] },
  CannedAnswerRemoved: { version: 1, personal: [] },
} as const satisfies EventDefinitions<CannedAnswerEvent>;
