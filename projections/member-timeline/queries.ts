import {
  timelineCategories,
  defaultTimelineCategories,
  type TimelineCategory,
} from '#domain/shared/accounts/timeline-categories.ts';
import { getOperatorName } from '#domain/shared/actors.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  memberTimelineCollection,
  type Facet,
  type FieldChange,
  type MemberTimelineEntry,
  type Person,
  type StoredEntry,
  type TimelineDocument,
  type RecordedGrant,
  type PlanLoss,
} from './read-model.ts';
import { entryId } from './timeline-entry.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';

type Ports = { readonly readModels: ReadModels };
type Timeline = Collection<TimelineDocument>;

export type TimelinePage = {
  /** Default: all except logins, alerts and data access. */
  readonly categories?: readonly TimelineCategory[] | undefined;
  readonly skip?: number;
  readonly limit?: number;
};

export const listTimeline = async (
  { readModels }: Ports,
  memberId: string,
  { categories = defaultTimelineCategories, skip = 0, limit = 25 }: TimelinePage = {},
): Promise<{ entries: MemberTimelineEntry[]; total: number }> => {
  const timeline = readModels.collection<TimelineDocument>(memberTimelineCollection);
  const where = {
    memberId: { eq: memberId },
    kind: { eq: 'entry' as const },
    ...(categories.length < timelineCategories.length && { category: { in: categories } }),
  };
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
  const people = await findPeople(timeline, [memberId, ...page.map(getActorId)]);
  const entries = await Promise.all(
    page.map(async (document) => {
      const earlierEntries = await findEarlierEntries(timeline, document);
      return toEntry(document, people, earlierEntries);
    }),
  );
  return { entries: entries.flat(), total };
};

/** Where an event is stored. */
export type EntryPlace = { readonly stream: string; readonly revision: number };

/** The entries of these events, keyed by event id, with their members' names. Events without an entry are missing. */
export const findTimelineEntries = async (
  { readModels }: Ports,
  places: readonly EntryPlace[],
): Promise<ReadonlyMap<string, MemberTimelineEntry & { readonly memberName: string }>> => {
  const timeline = readModels.collection<TimelineDocument>(memberTimelineCollection);
  const ids = places.map(({ stream, revision }) => entryId(stream, revision));
  const documents = await timeline.find({ id: { in: ids } });
  const accountIds = documents.flatMap((document) => [document.memberId, getActorId(document)]);
  const people = await findPeople(timeline, accountIds);
  const entries = await Promise.all(
    documents.map(async (document) =>
      toEntry(document, people, await findEarlierEntries(timeline, document)),
    ),
  );
  return new Map(
    entries
      .flat()
      .map((entry) => [entry.id, { ...entry, memberName: getActorName(entry.memberId, people) }]),
  );
};

type NameLookup = ReturnType<typeof createNameLookup>;

/** The current plans, how the last plan was lost, and the names of the staff involved. */
export const findPlanHoldings = async (
  { readModels, clock }: Ports & { readonly clock: Clock },
  memberId: string,
): Promise<PlanHoldingsAt & { readonly nameOf: NameLookup }> => {
  const timeline = readModels.collection<TimelineDocument>(memberTimelineCollection);
  const member = (await findPeople(timeline, [memberId])).get(memberId);
  const holdings = member
    ? getPlanHoldings(member, clock.now())
    : { grants: [], subscription: null, lost: null };
  const lossActors = holdings.lost && holdings.lost.eventId !== null ? [holdings.lost.actorId] : [];
  const actors = [...holdings.grants.map(({ actorId }) => actorId), ...lossActors];
  return { ...holdings, nameOf: createNameLookup(await findPeople(timeline, actors)) };
};

export const loadActorNames = async (
  { readModels }: Ports,
  actorIds: readonly string[],
): Promise<NameLookup> => {
  const timeline = readModels.collection<TimelineDocument>(memberTimelineCollection);
  return createNameLookup(await findPeople(timeline, actorIds));
};

const createNameLookup =
  (people: ReadonlyMap<string, Person>) =>
  (actorId: string): string =>
    getActorName(actorId, people);

const getActorId = ({ entry }: TimelineDocument): string => entry?.actorId ?? 'system';

const findPeople = async (
  timeline: Timeline,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> => {
  const ids = [...new Set(accountIds)].map((accountId) => `person-${accountId}`);
  const documents = await timeline.find({ id: { in: ids } });
  return new Map(documents.flatMap(({ memberId, person }) => (person ? [[memberId, person]] : [])));
};

const comparedFacets: ReadonlySet<Facet> = new Set([
  'profile',
  'preferences',
  'staff',
  'suspension',
]);

const findEarlierEntries = async (
  timeline: Timeline,
  { memberId, facet, position }: TimelineDocument,
): Promise<StoredEntry['values']> => {
  if (facet === null || !comparedFacets.has(facet)) return {};
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
  const effect = people.get(memberId)?.effects[eventId];
  const actor = { id: actorId, name: getActorName(actorId, people) };
  return [
    {
      id: eventId,
      memberId,
      type,
      title: effect?.title ?? title,
      at,
      actor,
      stream,
      revision,
      reason: emptyToNull(effect ? effect.reason : entry.reason),
      changes: effect ? effect.changes : toChanges(earlier, entry.values),
    },
  ];
};

const emptyToNull = (reason: string | null): string | null => (reason === '' ? null : reason);

const toChanges = (before: StoredEntry['values'], after: StoredEntry['values']): FieldChange[] =>
  Object.entries(after)
    .map(([field, value]) => ({ field, before: before[field] ?? null, after: value }))
    .filter((change) => change.before !== change.after);

const actorNames: Readonly<Record<string, string>> = {
  system: 'System',
  operator: 'Operator (command line)',
  provider: 'Payment provider',
};

const getActorName = (actorId: string, people: ReadonlyMap<string, Person>): string => {
  const operator = getOperatorName(actorId);
  if (operator !== null) return `${operator} (command line)`;
  return actorNames[actorId] ?? people.get(actorId)?.name ?? 'Unknown account';
};

type PlanHoldingsAt = {
  /** The grant in force comes first. */
  readonly grants: readonly (RecordedGrant & { readonly reason: string | null })[];
  readonly subscription: Subscription | null;
  readonly lost: Loss | null;
};

/** `eventId` is null if the plan has ended but no event has recorded it yet. */
type Loss =
  | (PlanLoss & { readonly reason: string | null })
  | { readonly plan: PlanLoss['plan']; readonly at: string; readonly eventId: null };

/** The plans at an instant. If none is in force, how the last one was lost. */
const getPlanHoldings = (known: Person, at: Date): PlanHoldingsAt => {
  const { held, effects } = known;
  const { subscription } = held;
  const getReason = (eventId: string): string | null => effects[eventId]?.reason || null;
  const grants = sortGrants(held.grants, at).map((grant) => ({
    ...grant,
    reason: getReason(grant.eventId),
  }));
  if (getEffectivePlan(held, at).plan !== 'free') return { grants, subscription, lost: null };
  const unrecordedLoss = findLastLoss(known, at);
  if (unrecordedLoss) return { grants, subscription, lost: unrecordedLoss };
  const loss = known.lost && { ...known.lost, reason: getReason(known.lost.eventId) };
  return { grants, subscription, lost: loss };
};

// Grants in the order in which they come into force.
const sortGrants = (grants: Person['held']['grants'], at: Date): RecordedGrant[] => {
  const { grant } = getEffectivePlan({ grants, subscription: null }, at);
  if (grant === null) return [];
  const otherGrants = grants.filter(({ grantId }) => grantId !== grant.grantId);
  return [grant, ...sortGrants(otherGrants, at)];
};

const findLastLoss = ({ held }: Person, at: Date): Loss | undefined => {
  const [last] = held.grants
    .flatMap(({ plan, endsAt }) => (endsAt === null ? [] : [{ plan, at: endsAt, eventId: null }]))
    .filter((ended) => ended.at <= at.toISOString())
    .sort((one, other) => other.at.localeCompare(one.at));
  return last;
};
