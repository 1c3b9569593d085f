import type { DomainEvent } from '#domain/shared/event.ts';
import { emptyPlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import { getStreamCategory, parseStreamId } from '#domain/shared/stream-name.ts';
import type { EventHandlers } from '#platform/consumers/event-handlers.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import type { Update } from '../engine/projection.ts';
import type { Facet, Person, StoredEntry, TimelineDocument } from './read-model.ts';

export type TimelineUpdates = readonly Update<TimelineDocument>[];

/** The timeline entries of an aggregate. A missing event type is a compile error. */
export type TimelineEntries<Event extends DomainEvent> = Required<
  EventHandlers<Event, TimelineUpdates>
>;

export type EntryDescription = Pick<StoredEntry, 'title' | 'reason' | 'values'> & {
  readonly facet: Facet;
};

export const toEntryDescription = (facet: Facet, title: string): EntryDescription => ({
  facet,
  title,
  reason: null,
  values: {},
});

export type EventHeader = Omit<StoredEvent, 'data'>;

export const entryId = (stream: string, revision: number): string =>
  `${stream}@${String(revision)}`;

export const accountEntry = (
  stored: EventHeader,
  description: EntryDescription,
): Update<TimelineDocument> => createEntry(getStreamAccountId(stored.stream), stored, description);

const createEntry = (
  memberId: string,
  stored: EventHeader,
  description: EntryDescription,
): Update<TimelineDocument> => {
  const { id: eventId, type, stream, revision, position, metadata } = stored;
  const { facet, ...words } = description;
  const id = entryId(stream, revision);
  const document: TimelineDocument = {
    id,
    kind: 'entry',
    memberId,
    facet,
    category: getStreamCategory(stream),
    at: metadata.at,
    position,
    entry: { eventId, type, actorId: metadata.actor, stream, revision, ...words },
    person: null,
  };
  return { id, apply: () => document };
};

/** For events about a member that are in another stream. There is no entry if the stream is its own subject. */
export const subjectEntry = (
  stored: EventHeader,
  description: EntryDescription,
): TimelineUpdates => {
  const { subject } = stored.metadata;
  if (subject === undefined || subject === parseStreamId(stored.stream)) return [];
  return [createEntry(subject, stored, description)];
};

/** Like `subjectEntry`, with the reason stored in the person document, where an erasure removes it. */
export const subjectEntryWithReason = (
  stored: EventHeader,
  description: EntryDescription,
  reason: string,
): TimelineUpdates => {
  const { subject } = stored.metadata;
  if (subject === undefined || subject === parseStreamId(stored.stream)) return [];
  return accountEntryWithReason(subject, stored, { ...description, reason });
};

export const accountEntryWithReason = (
  memberId: string,
  stored: EventHeader,
  { reason, ...description }: EntryDescription,
): TimelineUpdates => [
  createEntry(memberId, stored, { ...description, reason: null }),
  createPersonUpdate(memberId, (current) => ({
    ...current,
    effects: { ...current.effects, [stored.id]: { reason, changes: [] } },
  })),
];

const unknownPerson: Person = {
  name: 'Unknown account',
  erased: false,
  held: emptyPlanHoldings,
  lost: null,
  effects: {},
};

export const updatePerson = (
  stored: EventHeader,
  change: (known: Person) => Person,
): Update<TimelineDocument> => createPersonUpdate(getStreamAccountId(stored.stream), change);

const createPersonUpdate = (
  memberId: string,
  change: (known: Person) => Person,
): Update<TimelineDocument> => {
  const id = `person-${memberId}`;
  const kind = 'person' as const;
  const fixedFields = { id, kind, memberId, facet: null, category: '', at: '', position: '' };
  return {
    id,
    apply: (document) => {
      const current = document?.person ?? unknownPerson;
      const updatedPerson = change(current);
      return updatedPerson === current
        ? document
        : { ...fixedFields, entry: null, person: updatedPerson };
    },
  };
};
