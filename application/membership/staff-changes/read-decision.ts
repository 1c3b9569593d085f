import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { isAnnounced, type MembershipDecision } from '../membership-mail.ts';

/** A recorded decision. `announcedBy` is the id of the first event that the member is notified about. */
export type RecordedDecision = MembershipDecision & { readonly announcedBy: string };

type EventGroup = {
  readonly cause: string;
  readonly before: MembershipState;
  readonly stored: readonly { readonly id: string; readonly event: MembershipEvent }[];
  readonly now: Date;
  readonly isByMember: boolean;
};

/** The decision that an event belongs to; undefined if the membership has no such event. */
export const readDecision = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { accountId, eventId }: { readonly accountId: string; readonly eventId: string },
): Promise<RecordedDecision | undefined> => {
  let state = membershipDecider.initialState;
  let group: EventGroup | undefined;
  for await (const stored of eventStore.read(membershipStream(accountId))) {
    const event = toEvent(stored);
    if (group === undefined || !belongsToGroup(group, stored, event)) {
      if (containsEvent(group, eventId)) break;
      const isByMember = stored.metadata.actor === accountId;
      group = {
        cause: getCauseKey(stored),
        before: state,
        stored: [],
        now: new Date(0),
        isByMember,
      };
    }
    const now = new Date(Math.max(group.now.getTime(), Date.parse(stored.metadata.at)));
    group = { ...group, stored: [...group.stored, { id: stored.id, event }], now };
    state = membershipDecider.evolve(state, event);
  }
  return group && containsEvent(group, eventId) ? toDecision(group, eventId, state) : undefined;
};

const toEvent = ({ type, data, metadata: { schemaVersion } }: StoredEvent): MembershipEvent =>
  membershipDecider.upcast({ type, data, schemaVersion });

const toDecision = (
  { stored, before, now, isByMember }: EventGroup,
  eventId: string,
  after: MembershipState,
): RecordedDecision => {
  const announcingEventId = stored.find(({ event }) => isAnnounced(event))?.id ?? eventId;
  const events = stored.map(({ event }) => event);
  return { events, before, after, now, isByMember, announcedBy: announcingEventId };
};

const belongsToGroup = (group: EventGroup, stored: StoredEvent, event: MembershipEvent): boolean =>
  group.cause === getCauseKey(stored) && !startsDecision(event, group.stored.at(-1)?.event);

const containsEvent = (group: EventGroup | undefined, eventId: string): boolean =>
  group !== undefined && group.stored.some(({ id }) => id === eventId);

// A command grants only once, and never mixes grants, revocations and scheduled changes.
const startsDecision = (event: MembershipEvent, last: MembershipEvent | undefined): boolean => {
  if (event.type === 'MembershipGranted' || event.type === 'GoodwillCreditGiven') return true;
  if (last === undefined || !isAnnounced(last) || !isAnnounced(event)) return false;
  if (event.type === 'MembershipGrantRevoked' && last.type === event.type) {
    return event.data.revokedAt !== last.data.revokedAt;
  }
  return event.type !== last.type;
};

// All events of a command have the same cause and are appended together.
const getCauseKey = ({ metadata: { correlationId, causationId, actor } }: StoredEvent): string =>
  JSON.stringify([correlationId, causationId, actor]);
