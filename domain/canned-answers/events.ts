import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** Staff saved or changed a canned answer. The answer contains no personal data. */
export type CannedAnswerSaved = DomainEvent<
  'CannedAnswerSaved',
  { readonly title: string; readonly text: string; readonly savedAt: string }
>;

/** The canned answer was removed. */
export type CannedAnswerRemoved = DomainEvent<
  'CannedAnswerRemoved',
  { readonly removedAt: string }
>;

/** Every event in a canned answer stream. */
export type CannedAnswerEvent = CannedAnswerSaved | CannedAnswerRemoved;

/** Version and personal fields of each event type. */
export const cannedAnswerEvents = {
  CannedAnswerSaved: { version: 1, personal: [] },
  CannedAnswerRemoved: { version: 1, personal: [] },
} as const satisfies EventDefinitions<CannedAnswerEvent>;
