import type { ClientMessage } from '#contract/live.ts';
import { type AccessDecision, decideAccess } from '#domain/access/decide-access.ts';
import { signedOut } from '#domain/shared/entitlement.ts';
import type { Resource } from '#domain/shared/resources.ts';
import { accessFor, type AccessPorts } from '../http/access.ts';
import type { Caller, SessionGate } from '../http/session.ts';

/** The resource that each client message reads. */
const resourceOf = {
  GET_MARKET_DATA: 'public-market',
  PAUSE: 'public-market',
  RESUME: 'public-market',
} as const satisfies Readonly<Record<ClientMessage['type'], Resource>>;

export type LiveResource = (typeof resourceOf)[keyof typeof resourceOf];

const liveResources = [...new Set(Object.values(resourceOf))];

/** The user of a connection, and the access decisions for everything that is pushed. */
export type LiveIdentity = {
  readonly caller: Caller | undefined;
  readonly decisions: Readonly<Record<LiveResource, AccessDecision>>;
};

export type LiveAccess = {
  /** Looks the session up by the cookie; everybody is a visitor while the store is unavailable. */
  identify(cookie: string | undefined): Promise<LiveIdentity>;
  /** Whether the session should have ended by now, unless activity has extended it. */
  hasExpired(identity: LiveIdentity): boolean;
  /** An expired decision denies until it is made again. */
  decisionOn(identity: LiveIdentity, resource: LiveResource): AccessDecision;
};

export type LiveAccessDeps = AccessPorts & {
  readonly gate: Pick<SessionGate, 'peek'>;
  readonly systemNow: () => Date;
};

export const liveAccess = (deps: LiveAccessDeps): LiveAccess => ({
  identify: async (cookie) => {
    const caller =
      cookie === undefined
        ? undefined
        : await deps.gate.peek({ headers: { cookie } }).catch(() => undefined);
    const ask = accessFor(deps, caller);
    const decisions = await Promise.all(liveResources.map((resource) => ask(resource)));
    return { caller, decisions: byResource(decisions) };
  },
  hasExpired: ({ caller }) =>
    caller !== undefined && Date.parse(caller.session.expiresAt) <= deps.systemNow().getTime(),
  decisionOn: ({ decisions }, resource) => {
    const decision = decisions[resource];
    const { until } = decision;
    const isOver = until !== null && Date.parse(until) <= deps.clock.now().getTime();
    return isOver ? { ...decision, allowed: false, rule: 'denied/plan-ended' } : decision;
  },
});

/** For a feed without sessions. */
export const visitorsOnly = (): LiveAccess => {
  const decisions = byResource(
    liveResources.map((resource) => decideAccess(signedOut, resource, new Date(0))),
  );
  return {
    identify: () => Promise.resolve({ caller: undefined, decisions }),
    hasExpired: () => false,
    decisionOn: (identity, resource) => identity.decisions[resource],
  };
};

export const resourceOfMessage = ({ type }: ClientMessage): LiveResource => resourceOf[type];

const byResource = (decisions: readonly AccessDecision[]): LiveIdentity['decisions'] =>
  Object.fromEntries(
    decisions.map((decision) => [decision.resource, decision]),
  ) as LiveIdentity['decisions'];
