import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  memberTimelineCollection,
  type FieldChange,
  type MemberTimelineEntry,
  type Person,
  type StoredEntry,
  type TimelineDocument,
} from './read-model.ts';

type Ports = { readonly readModels: ReadModels };
type Timeline = Collection<TimelineDocument>;

export const listTimeline = async (
  { readModels }: Ports,
  memberId: string,
  { skip = 0, limit = 25 }: { readonly skip?: number; readonly limit?: number } = {},
): Promise<{ entries: MemberTimelineEntry[]; total: number }> => {
  const timeline = readModels.collection<TimelineDocument>(memberTimelineCollection);
  const where = { memberId: { eq: memberId }, kind: { eq: 'entry' as const } };
  const [page, total] = await Promise.all([
    timeline.find(where, {
      sort: [
        ['at', 'desc'],
        ['position', 'desc'],
      ],
      skip,
      limit,
    }),
    timeline.count(where),
  ]);
  const people = await findPeople(timeline, [memberId, ...page.map(actorOf)]);
  const entries = await Promise.all(
    page.map(async (document) => {
      const earlier = await findEarlier(timeline, document);
      return toEntry(document, people, earlier);
    }),
  );
  return { entries: entries.flat(), total };
};

const actorOf = ({ entry }: TimelineDocument): string => entry?.actorId ?? 'system';

const findPeople = async (
  timeline: Timeline,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> => {
  const ids = [...new Set(accountIds)].map((accountId) => `person-${accountId}`);
  const found = await timeline.find({ id: { in: ids } });
  return new Map(found.flatMap(({ memberId, person }) => (person ? [[memberId, person]] : [])));
};

// What the same fields held before: the entry before it in the same facet.
const findEarlier = async (
  timeline: Timeline,
  { memberId, facet, position }: TimelineDocument,
): Promise<StoredEntry['values']> => {
  if (facet !== 'profile' && facet !== 'preferences' && facet !== 'staff') return {};
  const [earlier] = await timeline.find(
    { memberId: { eq: memberId }, facet: { eq: facet }, position: { lt: position } },
    { sort: [['position', 'desc']], limit: 1 },
  );
  return earlier?.entry?.values ?? {};
};

const toEntry = (
  { memberId, at, entry }: TimelineDocument,
  people: ReadonlyMap<string, Person>,
  earlier: StoredEntry['values'],
): MemberTimelineEntry[] => {
  if (!entry) return [];
  const { eventId, type, title, actorId, stream, revision } = entry;
  const effect = people.get(memberId)?.memberships[eventId];
  const actor = { id: actorId, name: nameOf(actorId, people) };
  return [
    {
      ...{ id: eventId, memberId, type, title, at, actor, stream, revision },
      reason: given(effect ? effect.reason : entry.reason),
      changes: effect ? effect.changes : changed(earlier, entry.values),
    },
  ];
};

const given = (reason: string | null): string | null => (reason === '' ? null : reason);

const changed = (before: StoredEntry['values'], after: StoredEntry['values']): FieldChange[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
    .filter((change) => change.before !== change.after);

const actorNames: Readonly<Record<string, string>> = {
  system: 'System',
  provider: 'Payment provider',
};

const nameOf = (actorId: string, people: ReadonlyMap<string, Person>): string =>
  actorNames[actorId] ?? people.get(actorId)?.name ?? 'Unknown account';
