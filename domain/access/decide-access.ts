import type { Entitlement } from '../shared/plans/entitlement.ts';
import { hasEnded } from '../shared/time/has-ended.ts';
import { providesPlan } from '../shared/plans/effective-plan.ts';
import { plans, type PaidPlanId } from '../shared/plans/plans.ts';
import {
  type Action,
  requirements,
  type Requirement,
  type Requirements,
  type Resource,
} from '../shared/resources.ts';

export type { Entitlement } from '../shared/plans/entitlement.ts';

/** What somebody wants to use: a resource to read, or a resource with what they want to do with it. */
export type AccessQuestion = Resource | { readonly resource: Resource; readonly action: Action };

export type AccessDecision = {
  readonly resource: Resource;
  readonly allowed: boolean;
  /** The requirement of the resource, for any caller. */
  readonly requires: Requirement;
  /** Name of the rule that decided, such as `plan/pro-active` or `denied/needs-pro`. */
  readonly rule: string;
  /** The event behind it; null when no event led to it. */
  readonly eventId: string | null;
  /** When the decision may change by itself, ISO-8601: the end of the plan that it rests on. Null when only an event changes it. */
  readonly until: string | null;
};

/** An entitlement as one session claims it. */
export type AccessSubject = Entitlement & {
  /** The session is kept for weeks on a device. */
  readonly remembered?: boolean;
};

type Verdict = Omit<AccessDecision, 'resource' | 'requires'>;

/** The one place that says who may see what: allowed or not, by which rule, and because of which event. */
export const decideAccess = (
  subject: AccessSubject,
  question: AccessQuestion,
  now: Date,
): AccessDecision => {
  const resource = typeof question === 'string' ? question : question.resource;
  const requires = requirementOf(question);
  return { resource, requires, ...evaluate(subject, requires, now) };
};

/** What a question takes, so that nobody is looked up where the answer is the same for all. */
export const requirementOf = (question: AccessQuestion): Requirement => {
  const { resource, action } =
    typeof question === 'string' ? ({ resource: question, action: 'read' } as const) : question;
  const needed: Requirements = requirements[resource];
  return typeof needed === 'string' ? needed : needed[action];
};

/** Whether it is staff's: no plan gives it. */
export const requiresRole = (requirement: Requirement): boolean =>
  requirement === 'staff' || requirement === 'admin';

const evaluate = (subject: AccessSubject, requirement: Requirement, now: Date): Verdict => {
  if (requirement === 'open') return allow('open', null);
  if (!subject.signedIn) return deny('denied/signed-out', null);
  if (subject.suspensionEventId !== null)
    return deny('denied/suspended', subject.suspensionEventId);
  switch (requirement) {
    case 'signed-in':
      return allow('signed-in', null);
    case 'staff':
      return evaluateStaff(subject);
    case 'admin':
      return evaluateAdmin(subject);
    case 'basic':
    case 'pro':
      return actsAsStaff(subject) ? allowAdmin(subject) : evaluateMember(subject, requirement, now);
  }
};

const evaluateStaff = (subject: AccessSubject): Verdict => {
  if (subject.isAdmin) return evaluateAdmin(subject);
  if (!subject.isSupport) return deny('denied/needs-staff', null);
  return unprotected(subject, subject.supportEventId) ?? allowSupport(subject);
};

const evaluateAdmin = (subject: AccessSubject): Verdict =>
  subject.isAdmin
    ? (unprotected(subject, subject.adminEventId) ?? allowAdmin(subject))
    : deny('denied/needs-admin', null);

/** A device that is kept signed in for weeks may be used by somebody else: the admin tools ask again. */
const unprotected = (subject: AccessSubject, eventId: string | null): Verdict | undefined => {
  if (subject.remembered === true) return deny('denied/remembered-session', eventId);
  return subject.secondFactor ? undefined : deny('denied/needs-second-factor', eventId);
};

/** The role counts only while more than a password protects it. */
const actsAsStaff = ({ isAdmin, secondFactor }: Entitlement): boolean => isAdmin && secondFactor;

const evaluateMember = (subject: AccessSubject, needed: PaidPlanId, now: Date): Verdict => {
  const byPlan = evaluatePlan(subject, needed, now);
  return subject.testAddress && !byPlan.allowed ? allow('test-address', null) : byPlan;
};

const evaluatePlan = (entitlement: Entitlement, needed: PaidPlanId, now: Date): Verdict => {
  const { plan, status, planEventId, manualCustomer } = entitlement;
  if (!hasPlan(entitlement, now)) {
    return planEventId === null
      ? deny(`denied/needs-${needed}`, null)
      : deny('denied/plan-ended', planEventId);
  }
  if (plans[plan].rank < plans[needed].rank) return deny(`denied/needs-${needed}`, null);
  return allowPlan(`plan/${plan}-${manualCustomer ? 'manual' : status}`, entitlement);
};

/** An end counts from its own instant, not from when it was noticed. */
const hasPlan = ({ plan, status, planEndsAt, manualCustomer }: Entitlement, now: Date): boolean =>
  plan !== 'free' && !hasEnded(planEndsAt, now) && (manualCustomer || providesPlan(status));

const allowAdmin = ({ adminEventId }: Entitlement): Verdict => allow('role/admin', adminEventId);

const allowSupport = ({ supportEventId }: Entitlement): Verdict =>
  allow('role/support', supportEventId);

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

/** No denial ends by itself: a plan that ended or that is too low stays so until an event. */
const deny = (rule: string, eventId: string | null): Verdict => ({
  allowed: false,
  rule,
  eventId,
  until: null,
});
