import type { ClientMessage } from '#contract/market/live.ts';
import {
  type AccessDecision,
  type AccessSubject,
  decideAccess,
} from '#domain/access/decide-access.ts';
import { signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import type { Resource } from '#domain/shared/resources.ts';
import { type AccessPorts, createSubjectLoader } from '../http/access.ts';
import type { Caller, SessionGate } from '../http/session/session.ts';

const resourceByMessage = {
  GET_MARKET_DATA: 'public-market',
  PAUSE: 'public-market',
  RESUME: 'public-market',
} as const satisfies Readonly<Record<ClientMessage['type'], Resource>>;

/** Resource of messages pushed to a single account. */
const pushedResource = 'alerts' satisfies Resource;

export type LiveResource =
  (typeof resourceByMessage)[keyof typeof resourceByMessage] | typeof pushedResource;

const liveResources = [
  ...new Set<LiveResource>([...Object.values(resourceByMessage), pushedResource]),
];

/** The user of a connection and the access facts for everything that is pushed. */
export type LiveIdentity = {
  readonly caller: Caller | undefined;
  readonly subjects: Readonly<Record<LiveResource, AccessSubject>>;
  /** Whether the session store was unavailable, so that the client counts as a visitor until the next lookup. */
  readonly lookupFailed: boolean;
};

export type LiveAccess = {
  /** Looks up the session by its cookie. While the store is unavailable, every client is a visitor, and the lookup is marked as failed. */
  identify(cookie: string | undefined): Promise<LiveIdentity>;
  /** Whether the session is past its expiry, which activity may have extended. */
  hasExpired(identity: LiveIdentity): boolean;
  /**
   * Evaluated for each message, because a plan can expire without an event. An event that changes access triggers a new
   * identification.
   */
  decide(identity: LiveIdentity, resource: LiveResource): AccessDecision;
};

export type LiveAccessDeps = AccessPorts & {
  readonly gate: Pick<SessionGate, 'peek'>;
  readonly systemNow: () => Date;
};

export const createLiveAccess = (deps: LiveAccessDeps): LiveAccess => ({
  identify: async (cookie) => {
    const { caller, lookupFailed } = await findCaller(deps.gate, cookie);
    const loadSubject = createSubjectLoader(deps, caller);
    const now = deps.clock.now();
    const subjects = await loadByResource((resource) => loadSubject(resource, now));
    return { caller, subjects, lookupFailed };
  },
  hasExpired: ({ caller }) =>
    caller !== undefined && Date.parse(caller.session.expiresAt) <= deps.systemNow().getTime(),
  decide: ({ subjects }, resource) => decideAccess(subjects[resource], resource, deps.clock.now()),
});

const findCaller = async (
  gate: LiveAccessDeps['gate'],
  cookie: string | undefined,
): Promise<Pick<LiveIdentity, 'caller' | 'lookupFailed'>> => {
  if (cookie === undefined) return { caller: undefined, lookupFailed: false };
  try {
    return { caller: await gate.peek({ headers: { cookie } }), lookupFailed: false };
  } catch {
    return { caller: undefined, lookupFailed: true };
  }
};

/** For a feed without sessions. */
export const createVisitorAccess = (): LiveAccess => ({
  identify: async () => ({
    caller: undefined,
    subjects: await loadByResource(() => Promise.resolve(signedOutEntitlement)),
    lookupFailed: false,
  }),
  hasExpired: () => false,
  decide: ({ subjects }, resource) => decideAccess(subjects[resource], resource, new Date(0)),
});

export const getMessageResource = ({ type }: ClientMessage): LiveResource =>
  resourceByMessage[type];

const loadByResource = async (
  subjectFor: (resource: LiveResource) => Promise<AccessSubject>,
): Promise<LiveIdentity['subjects']> =>
  Object.fromEntries(
    await Promise.all(
      liveResources.map(async (resource) => [resource, await subjectFor(resource)] as const),
    ),
  ) as LiveIdentity['subjects'];
