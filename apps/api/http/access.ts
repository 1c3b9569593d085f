import {
  type AccessDecision,
  type AccessRequest,
  type AccessSubject,
  decideAccess,
  getRequirement,
} from '#domain/access/decide-access.ts';
import { type Entitlement, signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Caller } from './session/session.ts';
import { httpTexts } from './texts.ts';

export type CheckAccess = (question: AccessRequest) => Promise<AccessDecision>;

export type AccessPorts = {
  readonly clock: Clock;
  readonly findEntitlement: (accountId: string, now: Date) => Promise<Entitlement>;
  /** What support staff can refund per member in 30 days; null if nothing. */
  readonly supportRefundPence: number | null;
};

export type AccessCaller = {
  readonly accountId: string;
  readonly session: Pick<Caller['session'], 'remembered'>;
};

export const createAccessCheck = (
  ports: AccessPorts,
  caller: AccessCaller | undefined,
): CheckAccess => {
  const loadSubject = createSubjectLoader(ports, caller);
  return async (question) => {
    const now = ports.clock.now();
    return decideAccess(await loadSubject(question, now), question, now);
  };
};

/** Loads the entitlement at most once, and not for public resources. A suspension denies all others. */
export const createSubjectLoader = (
  {
    findEntitlement,
    supportRefundPence,
  }: Pick<AccessPorts, 'findEntitlement' | 'supportRefundPence'>,
  caller: AccessCaller | undefined,
): ((question: AccessRequest, now: Date) => Promise<AccessSubject>) => {
  let entitlement: Promise<Entitlement> | undefined;
  return async (question, now) => {
    if (!caller) return signedOutEntitlement;
    const { accountId, session } = caller;
    if (getRequirement(question) === 'open') return { ...signedOutEntitlement, signedIn: true };
    entitlement ??= findEntitlement(accountId, now);
    const { remembered } = session;
    // The account of a new session may not be in the read model yet.
    return { ...(await entitlement), signedIn: true, remembered, supportRefundPence };
  };
};

/** Converts a denied access decision to a rejection, with the rule and the event behind it. */
export const toAccessRejection = ({ rule, eventId }: AccessDecision): Rejection => {
  switch (rule) {
    case 'denied/signed-out':
      return new Rejection('unauthenticated', 'session/required', {
        message: httpTexts.logIn,
        rule,
        eventId,
      });
    case 'denied/remembered-session':
      return new Rejection('unauthenticated', 'session/remembered-staff', {
        message: httpTexts.logInAgain,
        rule,
        eventId,
      });
    default:
      return new Rejection('forbidden', 'access/denied', {
        message: httpTexts.denied,
        rule,
        eventId,
      });
  }
};
