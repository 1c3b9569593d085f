import type { ActivityGroup } from '#domain/shared/activity.ts';
import { isMachine } from '#domain/shared/actors.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listActs, type ActivityPage } from '#projections/events/queries.ts';
import { parseEventCursor, type EventDocument } from '#projections/events/read-model.ts';
import { findTimelineEntries, loadActorNames } from '#projections/member-timeline/queries.ts';
import type { FieldChange } from '#projections/member-timeline/read-model.ts';
import { describeAct, formatEventType, needsPayload, type ActDescription } from './describe-act.ts';

type Ports = {
  readonly readModels: ReadModels;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
};

type Person = { readonly id: string; readonly name: string };

export type Act = ActDescription & {
  readonly id: string;
  /** Cursor of the list. */
  readonly place: string;
  readonly at: string;
  readonly by: ActivityGroup;
  readonly actor: Person;
  readonly type: string;
  /** The member that the act is about; null without one. */
  readonly member: Person | null;
  readonly changes: readonly FieldChange[];
  readonly stream: string;
  readonly revision: number;
};

/** Who did what, with the sentences of the members' timelines. */
export const listActivity = async (
  ports: Ports,
  page: ActivityPage,
): Promise<{ readonly acts: readonly Act[]; readonly more: boolean }> => {
  const { events, more } = await listActs(ports, page);
  const [entries, getName] = await Promise.all([
    findTimelineEntries(ports, events),
    loadActorNames(
      ports,
      events.map(({ actor }) => actor),
    ),
  ]);
  const acts = await Promise.all(
    events.map(async (event): Promise<Act> => {
      const entry = entries.get(event.eventId);
      const described = await describe(ports, event, entry !== undefined);
      return {
        ...toHeader(event),
        actor: findActor(event, entry) ?? { id: event.actor, name: getName(event.actor) },
        member: findMember(event, entry),
        title: entry?.title ?? described.title,
        reason: entry ? entry.reason : described.reason,
        pence: described.pence,
        changes: entry?.changes ?? [],
      };
    }),
  );
  return { acts, more };
};

/** The sender of an email or of the form for visitors; undefined for other acts, which have the person as actor. */
const findActor = (
  { by, actor }: EventDocument,
  entry: { readonly memberId: string; readonly memberName: string } | undefined,
): Person | undefined => {
  if (by !== 'member' || !isMachine(actor)) return undefined;
  return entry === undefined
    ? { id: actor, name: 'Visitor' }
    : { id: entry.memberId, name: entry.memberName };
};

// Staff acts that are about no member, such as an export, are in the timeline of the person who made them.
const findMember = (
  { by, actor }: EventDocument,
  entry: { readonly memberId: string; readonly memberName: string } | undefined,
): Person | null =>
  entry === undefined || (by === 'staff' && entry.memberId === actor)
    ? null
    : { id: entry.memberId, name: entry.memberName };

const toHeader = ({ id, eventId, by, type, stream, revision }: EventDocument) => ({
  id: eventId,
  place: id,
  at: parseEventCursor(id).at,
  by,
  type,
  stream,
  revision,
});

// A read model would store what an erasure must remove, so payloads are read from the event log.
const describe = async (
  { eventStore, upcast }: Ports,
  { type, stream, revision }: EventDocument,
  hasEntry: boolean,
): Promise<ActDescription> => {
  if (needsPayload(type, hasEntry))
    for await (const event of eventStore.read(stream, revision)) return describeAct(upcast(event));
  return { title: formatEventType(type), reason: null, pence: null };
};
