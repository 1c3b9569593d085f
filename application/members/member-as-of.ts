import {
  defaultTimelineCategories,
  type TimelineCategory,
} from '#domain/shared/accounts/timeline-categories.ts';
import { accountStream } from '#domain/account/decider.ts';
import { type AccessDecision, decideAccess } from '#domain/access/decide-access.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import { resources } from '#domain/shared/resources.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import { pastMemberNotFoundError } from '#domain/shared/accounts/not-found.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { accountDetails } from '#projections/account-details/projection.ts';
import { toEntitlement, type AccountDetails } from '#projections/account-details/read-model.ts';
import { memberAt } from '#projections/member-directory/member-at.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import type { DirectoryMember, MemberDocument } from '#projections/member-directory/read-model.ts';
import { listMemberStreams } from '../event-registry.ts';

export type MemberAsOfPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly clock: Clock;
  /** In demo mode, staff rights need no second factor, and test addresses have a separate rule. */
  readonly config?: TestAddresses;
};

/** A member at an earlier time and now, with the number of events in between. */
export type MemberAsOf = {
  readonly memberId: string;
  readonly at: string;
  /** Null before registration. */
  readonly then: DirectoryMember | null;
  readonly now: DirectoryMember;
  /** Fields that differ between `then` and `now`. */
  readonly differences: string[];
  /** Refers to events in the requested categories. */
  readonly previousEventAt: string | null;
  readonly nextEventAt: string | null;
  readonly newerEvents: number;
  /** The member's access decisions at that time; empty before registration. */
  readonly access: AccessDecision[];
};

export type MemberAsOfQuery = {
  readonly accountId: string;
  readonly at: Date;
  /** Categories of the events that count as previous and next; all except sign-ins by default. */
  readonly categories?: readonly TimelineCategory[];
};

/**
 * Computes a member's state at a given time by folding the member's events with the directory projection. No
 * historical read model is needed.
 */
export const readMemberAsOf = async (
  ports: MemberAsOfPorts,
  { accountId, at, categories = defaultTimelineCategories }: MemberAsOfQuery,
): Promise<MemberAsOf> => {
  const events = await readMemberEvents(ports, accountId);
  const now = toMember(events, ports.clock.now());
  if (!now) throw pastMemberNotFoundError();
  const instant = at.toISOString();
  const pastEvents = events.filter((event) => event.metadata.at <= instant);
  const pastMember = toMember(pastEvents, at);
  const matchingEvents = events.filter(({ stream }) =>
    includesCategory(categories, getStreamCategory(stream)),
  );
  const times = matchingEvents.map((event) => event.metadata.at).sort();
  return {
    memberId: accountId,
    at: instant,
    then: pastMember,
    now,
    differences: pastMember ? listDifferences(pastMember, now) : [],
    previousEventAt: times.findLast((time) => time <= instant) ?? null,
    nextEventAt: times.find((time) => time > instant) ?? null,
    newerEvents: times.filter((time) => time > instant).length,
    access: getAccessAt(ports, pastEvents, at),
  };
};

const includesCategory = (categories: readonly string[], category: string): boolean =>
  categories.includes(category);

// Sorted by store position, the order in which projections process them.
const readMemberEvents = async (
  { eventStore, clock }: MemberAsOfPorts,
  accountId: string,
): Promise<StoredEvent[]> => {
  const stream = accountStream(accountId);
  const account = await readStream(eventStore, stream);
  const [registration] = account;
  if (!registration) throw pastMemberNotFoundError();
  const period = { from: new Date(registration.metadata.at), to: clock.now() };
  const streams = listMemberStreams(memberDirectory.categories, accountId, period);
  const otherEvents = await Promise.all(
    streams.filter((other) => other !== stream).map((other) => readStream(eventStore, other)),
  );
  return sortByPosition([...account, ...otherEvents.flat()]);
};

const sortByPosition = (events: readonly StoredEvent[]): StoredEvent[] =>
  [...events].sort((one, other) => (one.position < other.position ? -1 : 1));

const readStream = async (
  eventStore: MemberAsOfPorts['eventStore'],
  stream: string,
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of eventStore.read(stream)) events.push(event);
  return events;
};

const toMember = (events: readonly StoredEvent[], at: Date): DirectoryMember | null => {
  let document: MemberDocument | null = null;
  for (const event of events) {
    for (const update of memberDirectory.project(event)) document = update.apply(document);
  }
  return document && memberAt(document, at);
};

/** An account from the event log, for callers whose read model is behind. Undefined if it is unknown or erased. */
export const readAccountFromLog = async (
  { eventStore }: Pick<MemberAsOfPorts, 'eventStore'>,
  accountId: string,
): Promise<AccountDetails | undefined> => {
  const streams = [accountStream(accountId), membershipStream(accountId)];
  const events = await Promise.all(streams.map((stream) => readStream(eventStore, stream)));
  const account = toAccount(sortByPosition(events.flat()));
  return account && !account.erased ? account : undefined;
};

const toAccount = (events: readonly StoredEvent[]): AccountDetails | null => {
  let account: AccountDetails | null = null;
  for (const event of events) {
    for (const update of accountDetails.project(event)) account = update.apply(account);
  }
  return account;
};

const getAccessAt = (
  { config }: MemberAsOfPorts,
  events: readonly StoredEvent[],
  at: Date,
): MemberAsOf['access'] => {
  const account = toAccount(events);
  if (!account) return [];
  const entitlement = account.erased ? signedOutEntitlement : toEntitlement(account, at, config);
  return resources.map((resource) => decideAccess(entitlement, resource, at));
};

// The revision is only needed for commands, so it is not compared.
const listDifferences = (then: DirectoryMember, now: DirectoryMember): string[] =>
  Object.entries(then)
    .filter(
      ([field, value]) =>
        field !== 'membershipRevision' && value !== now[field as keyof DirectoryMember],
    )
    .map(([field]) => field);
