import type { Entitlement } from '../shared/plans/entitlement.ts';
import { hasEnded } from '../shared/time/has-ended.ts';
import { isHigherPlan, type PaidPlanId } from '../shared/plans/plans.ts';
import { providesPlan } from '../shared/plans/subscription-states.ts';
import {
  type Action,
  requirements,
  type Requirement,
  type Requirements,
  type Resource,
} from '../shared/resources.ts';

export type { Entitlement } from '../shared/plans/entitlement.ts';

/** The resource to use, with the action if it is not `read`. */
export type AccessRequest = Resource | { readonly resource: Resource; readonly action: Action };

export type AccessDecision = {
  readonly resource: Resource;
  readonly allowed: boolean;
  /** The requirement of the resource. It does not depend on the caller. */
  readonly requires: Requirement;
  /** The rule that decided, such as `plan/pro-active` or `denied/needs-pro`. */
  readonly rule: string;
  readonly eventId: string | null;
  /** When the decision can change without an event, ISO-8601: the end of the plan. Null otherwise. */
  readonly until: string | null;
};

export type AccessSubject = Entitlement & {
  /** The session was created with "remember me" and lasts for weeks. */
  readonly remembered?: boolean;
  /** What support staff can refund per member in 30 days, in pence; null if nothing. Default: null. */
  readonly supportRefundPence?: number | null;
};

type Verdict = Omit<AccessDecision, 'resource' | 'requires'>;

/** The only function that decides access. It names the rule and the event behind the decision. */
export const decideAccess = (
  subject: AccessSubject,
  question: AccessRequest,
  now: Date,
): AccessDecision => {
  const resource = typeof question === 'string' ? question : question.resource;
  const requirement = getRequirement(question);
  const verdict = evaluate(subject, requirement, now);
  const isRefund = resource === 'refunds' && verdict.rule === supportRule;
  return {
    resource,
    requires: requirement,
    ...(isRefund ? evaluateSupportRefund(subject) : verdict),
  };
};

/** What a question requires. Callers use it to skip loading the person for open resources. */
export const getRequirement = (question: AccessRequest): Requirement => {
  const { resource, action } =
    typeof question === 'string' ? ({ resource: question, action: 'read' } as const) : question;
  const required: Requirements = requirements[resource];
  return typeof required === 'string' ? required : required[action];
};

/** True for requirements that only a staff role meets, not a plan. */
export const requiresRole = (requirement: Requirement): boolean =>
  requirement === 'staff' || requirement === 'admin';

const evaluate = (subject: AccessSubject, requirement: Requirement, now: Date): Verdict => {
  if (requirement === 'open') return allow('open', null);
  if (!subject.signedIn) return deny('denied/signed-out', null);
  if (subject.suspensionEventId !== null)
    return deny('denied/suspended', subject.suspensionEventId);
  if (requirement === 'signed-in') return allow('signed-in', null);
  if (requirement === 'staff') return evaluateStaff(subject);
  if (requirement === 'admin') return evaluateAdmin(subject);
  return hasStaffAccess(subject) ? allowAdmin(subject) : evaluateMember(subject, requirement, now);
};

const evaluateStaff = (subject: AccessSubject): Verdict => {
  if (subject.isAdmin) return evaluateAdmin(subject);
  if (!subject.isSupport) return deny('denied/needs-staff', null);
  return denyUnprotected(subject, subject.supportEventId) ?? allowSupport(subject);
};

const evaluateAdmin = (subject: AccessSubject): Verdict =>
  subject.isAdmin
    ? (denyUnprotected(subject, subject.adminEventId) ?? allowAdmin(subject))
    : deny('denied/needs-admin', null);

/** Other people may use a remembered device, so staff tools require a new login. */
const denyUnprotected = (subject: AccessSubject, eventId: string | null): Verdict | undefined => {
  if (subject.remembered === true) return deny('denied/remembered-session', eventId);
  return subject.secondFactor ? undefined : deny('denied/needs-second-factor', eventId);
};

/** A staff role is in force only while a second factor protects the login. */
const hasStaffAccess = ({ isAdmin, secondFactor }: Entitlement): boolean => isAdmin && secondFactor;

const evaluateMember = (subject: AccessSubject, required: PaidPlanId, now: Date): Verdict => {
  const planVerdict = evaluatePlan(subject, required, now);
  return subject.testAddress && !planVerdict.allowed ? allow('test-address', null) : planVerdict;
};

const evaluatePlan = (entitlement: Entitlement, required: PaidPlanId, now: Date): Verdict => {
  const { plan, status, planEventId, manualCustomer } = entitlement;
  if (!hasPlan(entitlement, now)) {
    return planEventId === null
      ? deny(`denied/needs-${required}`, null)
      : deny('denied/plan-ended', planEventId);
  }
  if (isHigherPlan(required, plan)) return deny(`denied/needs-${required}`, null);
  return allowPlan(`plan/${plan}-${manualCustomer ? 'manual' : status}`, entitlement);
};

/** A plan ends at its own end time, even before the end is recorded. */
const hasPlan = ({ plan, status, planEndsAt, manualCustomer }: Entitlement, now: Date): boolean =>
  plan !== 'free' && !hasEnded(planEndsAt, now) && (manualCustomer || providesPlan(status));

const allowAdmin = ({ adminEventId }: Entitlement): Verdict => allow('role/admin', adminEventId);

const supportRule = 'role/support';

const allowSupport = ({ supportEventId }: Entitlement): Verdict =>
  allow(supportRule, supportEventId);

/** Support staff can refund only if the operator set a limit. */
const evaluateSupportRefund = (subject: AccessSubject): Verdict =>
  (subject.supportRefundPence ?? null) === null
    ? deny('denied/needs-admin', subject.supportEventId)
    : allowSupport(subject);

const allowPlan = (rule: string, { planEventId, planEndsAt }: Entitlement): Verdict => ({
  ...allow(rule, planEventId),
  until: planEndsAt,
});

const allow = (rule: string, eventId: string | null): Verdict => ({
  allowed: true,
  rule,
  eventId,
  until: null,
});

/** `until` is null, because only an event can change a denial. */
const deny = (rule: string, eventId: string | null): Verdict => ({
  allowed: false,
  rule,
  eventId,
  until: null,
});
