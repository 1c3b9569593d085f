import type { Entitlement } from '../shared/entitlement.ts';
import { plans, type PaidPlanId } from '../shared/plans.ts';
import {
  type Action,
  requirements,
  type Requirement,
  type Requirements,
  type Resource,
} from '../shared/resources.ts';

export type { Entitlement } from '../shared/entitlement.ts';

/** What somebody wants to use: a resource to read, or a resource with what they want to do with it. */
export type AccessQuestion = Resource | { readonly resource: Resource; readonly action: Action };

export type AccessDecision = {
  readonly resource: Resource;
  readonly allowed: boolean;
  /** Name of the rule that decided, such as `plan/pro-active` or `denied/needs-pro`. */
  readonly rule: string;
  /** The event behind it; null when no event led to it. */
  readonly eventId: string | null;
};

type Verdict = Omit<AccessDecision, 'resource'>;

/** The one place that says who may see what: allowed or not, by which rule, and because of which event. */
export const decideAccess = (
  entitlement: Entitlement,
  question: AccessQuestion,
  now: Date,
): AccessDecision => {
  const resource = typeof question === 'string' ? question : question.resource;
  return { resource, ...judge(entitlement, requirementOf(question), now) };
};

/** What a question takes, so that nobody is looked up where the answer is the same for all. */
export const requirementOf = (question: AccessQuestion): Requirement => {
  const { resource, action } =
    typeof question === 'string' ? ({ resource: question, action: 'read' } as const) : question;
  const needed: Requirements = requirements[resource];
  return typeof needed === 'string' ? needed : needed[action];
};

const judge = (entitlement: Entitlement, requirement: Requirement, now: Date): Verdict => {
  if (requirement === 'open') return allow('open', null);
  if (!entitlement.signedIn) return deny('denied/signed-out', null);
  switch (requirement) {
    case 'signed-in':
      return allow('signed-in', null);
    case 'admin':
      return entitlement.isAdmin ? allowAdmin(entitlement) : deny('denied/needs-admin', null);
    case 'basic':
    case 'pro':
      return entitlement.isAdmin
        ? allowAdmin(entitlement)
        : judgePlan(entitlement, requirement, now);
  }
};

const judgePlan = (entitlement: Entitlement, needed: PaidPlanId, now: Date): Verdict => {
  const { plan, status, planEventId } = entitlement;
  if (plans[plan].rank < plans[needed].rank) return deny(`denied/needs-${needed}`, null);
  if (hasEnded(entitlement, now)) return deny('denied/plan-ended', planEventId);
  if (entitlement.manualCustomer) return allow(`plan/${plan}-manual`, planEventId);
  return status === 'active' || status === 'downgrading'
    ? allow(`plan/${plan}-${status}`, planEventId)
    : deny(`denied/plan-${status}`, planEventId);
};

/** Counts from the end itself, not from when the end was noticed. */
const hasEnded = ({ planEndsAt }: Entitlement, now: Date): boolean =>
  planEndsAt !== null && Date.parse(planEndsAt) <= now.getTime();

const allowAdmin = ({ adminEventId }: Entitlement): Verdict => allow('role/admin', adminEventId);

const allow = (rule: string, eventId: string | null): Verdict => ({ allowed: true, rule, eventId });

const deny = (rule: string, eventId: string | null): Verdict => ({ allowed: false, rule, eventId });
