import type { GrantDuration, MembershipEvent } from '#domain/membership/events.ts';
import { undoesBulkChange } from '#domain/membership/grant-terms.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import type { GrantKind } from '#domain/shared/plans/grant-kinds.ts';
import {
  planPeriods,
  type GrantWithKind,
  type PlanHoldings,
} from '#domain/shared/plans/effective-plan.ts';
import type { Extension } from '#domain/shared/plans/extensions.ts';
import { isHigherPlan, type PaidPlanId, type PlanId } from '#domain/shared/plans/plans.ts';
import type { PlanOrigin } from '#domain/shared/plans/subscription-states.ts';
import { formatDate } from '../../mails/mail-text.ts';
import type { TimeTerms } from '../grants/give-time.ts';
import type { UnchangedReason } from './unchanged-reason.ts';

/** A period with one plan; `endsAt` is null if it has no end. */
export type PlanPeriod = {
  readonly plan: PlanId;
  readonly origin: PlanOrigin;
  readonly endsAt: string | null;
  /** Null when it is not from a grant. */
  readonly grantKind: GrantKind | null;
};

/** A change before it becomes a command; the reason is added then. */
export type MembershipChange =
  | { readonly kind: 'grant'; readonly plan: PaidPlanId; readonly duration: GrantDuration }
  | ({ readonly kind: 'time' } & TimeTerms)
  | { readonly kind: 'goodwill'; readonly plan: PaidPlanId }
  | { readonly kind: 'extend'; readonly plan: PaidPlanId; readonly extension: Extension }
  | { readonly kind: 'revoke'; readonly plan?: PaidPlanId }
  | { readonly kind: 'end'; readonly grantId: string }
  /** `grantId` is the id of the grant, or of the credit, that the bulk change may have given. */
  | { readonly kind: 'undo'; readonly bulkChangeId: string; readonly grantId: string };

/** The decider's events for a change, with the state before and after. */
export type ChangeDecision = {
  readonly events: readonly MembershipEvent[];
  readonly before: MembershipState;
  readonly after: MembershipState;
};

export type PlanChangeEffect = {
  readonly before: PlanPeriod[];
  readonly after: PlanPeriod[];
  /** The reason if nothing changes for the member; null otherwise. */
  readonly unchanged: UnchangedReason | null;
};

export const getPlanChangeEffect = (
  change: MembershipChange,
  decided: ChangeDecision,
  now: Date,
): PlanChangeEffect => {
  const before = getPeriods(getHoldings(decided.before), now);
  const after = getPeriods(getHoldings(decided.after), now);
  return { before, after, unchanged: getUnchangedReason(change, decided, { before, after }) };
};

/** The effective plan and the plans that follow it. */
export const getPeriods = (held: PlanHoldings<GrantWithKind>, now: Date): PlanPeriod[] =>
  planPeriods(held, now).map(({ plan, origin, endsAt, grant }) => ({
    plan,
    origin,
    endsAt,
    grantKind: grant?.kind ?? null,
  }));

type Periods = { readonly before: readonly PlanPeriod[]; readonly after: readonly PlanPeriod[] };

// Null if the change has an effect.
const getUnchangedReason = (
  change: MembershipChange,
  { events, before: { credits } }: ChangeDecision,
  { before, after }: Periods,
): UnchangedReason | null => {
  if (change.kind === 'goodwill') return events.length > 0 ? null : getMonthUnchangedReason(before);
  if (change.kind === 'extend')
    return events.length > 0 ? null : getExtensionUnchangedReason(change.plan, before);
  if (change.kind === 'undo') {
    if (events.some(undoesBulkChange)) return null;
    const isCredit = credits.some(({ creditId }) => creditId === change.grantId);
    return { kind: isCredit ? 'credit-kept' : 'grant-ended' };
  }
  if (change.kind === 'revoke' || change.kind === 'end') {
    if (events.some(({ type }) => type === 'MembershipGrantRevoked')) return null;
    if (change.kind === 'end') return { kind: 'grant-ended' };
    return { kind: before[0]?.origin === 'subscription' ? 'paid-plan' : 'no-grant' };
  }
  return arePeriodsEqual(before, after) ? getAlreadyCoveredReason(change.plan, before) : null;
};

const getMonthUnchangedReason = (before: readonly PlanPeriod[]): UnchangedReason => {
  const last = before.find(({ origin, endsAt }) => origin === 'grant' && endsAt === null);
  return last === undefined
    ? { kind: 'unpaid-renewal' }
    : { kind: 'endless-grant', plan: last.plan };
};

const getExtensionUnchangedReason = (
  plan: PaidPlanId,
  before: readonly PlanPeriod[],
): UnchangedReason => {
  const last = before.findLast((period) => !isHigherPlan(plan, period.plan));
  if (last === undefined) return { kind: 'nothing-to-extend', plan };
  const isEndlessGrant = last.origin === 'grant' && last.endsAt === null;
  return isEndlessGrant ? { kind: 'endless-grant', plan: last.plan } : { kind: 'renews' };
};

/** Whether both are displayed identically, because members see only days. */
export const arePeriodsEqual = (
  one: readonly PlanPeriod[],
  other: readonly PlanPeriod[],
): boolean =>
  JSON.stringify(one.map(toVisiblePeriod)) === JSON.stringify(other.map(toVisiblePeriod));

const toVisiblePeriod = ({ plan, origin, endsAt }: PlanPeriod) => ({
  plan,
  origin,
  endsAt: endsAt === null ? null : formatDate(endsAt),
});

const getAlreadyCoveredReason = (
  plan: PaidPlanId,
  before: readonly PlanPeriod[],
): UnchangedReason => {
  const samePlanPeriod = before.find((period) => period.plan === plan);
  if (samePlanPeriod === undefined) return { kind: 'contained', plan: before[0]?.plan ?? 'free' };
  const higherPlans = before.slice(0, before.indexOf(samePlanPeriod)).map((period) => period.plan);
  return { kind: 'held', plan, higher: higherPlans, isGrant: samePlanPeriod.origin === 'grant' };
};
