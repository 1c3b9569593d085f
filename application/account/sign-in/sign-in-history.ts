import type {
  SecondFactorAsked,
  SignInEvent,
  SignInFailed,
  SignInSucceeded,
} from '#domain/sign-in/events.ts';
import { signInDecider } from '#domain/sign-in/sign-in.ts';
import { expiredValue, type EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';

export type SignInHistoryPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

export type SignInHistoryEntry = {
  readonly at: string;
  readonly succeeded: boolean;
  readonly ipAddress: string;
  readonly userAgent: string;
};

/**
 * The latest successful and failed sign-ins. The read model provides their positions, and the event log provides IP
 * address and user agent.
 */
export const signInHistory = async (
  ports: SignInHistoryPorts,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<readonly SignInHistoryEntry[]> => {
  // Reads twice the limit, because sign-outs are listed too.
  const events = await loadLatestSignInEvents(ports, { accountId, limit: 2 * limit });
  const attempts = events.flatMap(({ event, at }) => toAttempt(event, at) ?? []);
  return attempts.reverse().slice(0, limit);
};

export type LoginFailure = {
  readonly at: string;
  /** `code-not-entered`: the first step succeeded, and no code followed. */
  readonly reason: SignInFailed['data']['reason'] | 'code-not-entered';
  readonly method: SignInFailed['data']['method'];
  readonly ipAddress: string;
  readonly userAgent: string;
};

// Successful logins and log-outs are among the events too.
const eventsPerFailure = 10;

/** The latest logins that failed, newest first. */
export const listLoginFailures = async (
  ports: SignInHistoryPorts,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<readonly LoginFailure[]> => {
  const events = await loadLatestSignInEvents(ports, {
    accountId,
    limit: eventsPerFailure * limit,
  });
  const failures: LoginFailure[] = [];
  for (const { event, at } of events) {
    if (!isAttempt(event)) continue;
    if (answersCodeRequest(event)) removeCodeRequest(failures, event);
    if (isOpenRequest(event)) failures.push(toFailure(event, 'code-not-entered', at));
    if (event.type === 'SignInFailed') failures.push(toFailure(event, event.data.reason, at));
  }
  return failures.reverse().slice(0, limit);
};

// Several logins may wait for a code. A code answers the newest one of its method and device.
const removeCodeRequest = (failures: LoginFailure[], { data }: AttemptEvent): void => {
  const requestIndex = failures.findLastIndex(
    ({ reason, method, ipAddress, userAgent }) =>
      reason === 'code-not-entered' &&
      method === data.method &&
      ipAddress === data.ipAddress &&
      userAgent === data.userAgent,
  );
  if (requestIndex !== -1) failures.splice(requestIndex, 1);
};

type AttemptEvent = SignInSucceeded | SignInFailed | SecondFactorAsked;

const isAttempt = (event: SignInEvent): event is AttemptEvent =>
  event.type === 'SignInSucceeded' ||
  event.type === 'SignInFailed' ||
  event.type === 'SecondFactorAsked';

// Once its address is no longer kept, a request cannot be matched with its answer.
const isOpenRequest = (event: AttemptEvent): event is SecondFactorAsked =>
  event.type === 'SecondFactorAsked' && event.data.ipAddress !== expiredValue;

// A wrong code is a failure of its own.
const answersCodeRequest = (event: AttemptEvent): boolean =>
  event.type === 'SignInSucceeded' ||
  (event.type === 'SignInFailed' && event.data.reason === 'wrong-code');

const toFailure = (
  { data: { method, ipAddress, userAgent } }: SignInFailed | SecondFactorAsked,
  reason: LoginFailure['reason'],
  at: string,
): LoginFailure => ({ at, reason, method, ipAddress, userAgent });

type DatedEvent = { readonly event: SignInEvent; readonly at: string };

/** Oldest first. */
const loadLatestSignInEvents = async (
  ports: SignInHistoryPorts,
  { accountId, limit }: { readonly accountId: string; readonly limit: number },
): Promise<DatedEvent[]> => {
  const { entries } = await listTimeline(ports, accountId, { categories: ['signin'], limit });
  const firstRevisions = new Map<string, number>();
  for (const { stream, revision } of entries) {
    firstRevisions.set(stream, Math.min(revision, firstRevisions.get(stream) ?? revision));
  }
  const datedEvents: DatedEvent[] = [];
  for (const [stream, from] of firstRevisions)
    datedEvents.push(...(await readEvents(ports, { stream, from })));
  return datedEvents.sort((one, other) => one.at.localeCompare(other.at));
};

const readEvents = async (
  { eventStore }: SignInHistoryPorts,
  { stream, from }: { readonly stream: string; readonly from: number },
): Promise<DatedEvent[]> => {
  const datedEvents: DatedEvent[] = [];
  for await (const { type, data, metadata } of eventStore.read(stream, from)) {
    const event = signInDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    datedEvents.push({ event, at: metadata.at });
  }
  return datedEvents;
};

const toAttempt = ({ type, data }: SignInEvent, at: string): SignInHistoryEntry | undefined => {
  if (type !== 'SignInSucceeded' && type !== 'SignInFailed') return undefined;
  const { ipAddress, userAgent } = data;
  return { at, succeeded: type === 'SignInSucceeded', ipAddress, userAgent };
};
