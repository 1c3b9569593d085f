import type { ErasureReason } from '#domain/account/events.ts';
import type { GrantTerm, MembershipGranted } from '#domain/membership/events.ts';
import { getGrantKind, type GrantKind } from '#domain/shared/plans/grant-kinds.ts';
import { planLabels, type PaidPlanId, type PlanId } from '#domain/shared/plans/plans.ts';
import { extendedEnd, extensions, type Extension } from '#domain/shared/plans/extensions.ts';
import { formatBindingDay } from '#domain/shared/time/binding-day.ts';
import { getEffectivePlan, type PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { FieldChange } from './read-model.ts';

export const planName = (plan: PlanId): string => planLabels[plan];

/** The length in the title of a grant, or null if the title omits it. */
const termLabels: Readonly<Record<GrantTerm, string | null>> = {
  trial: null,
  monthly: 'monthly',
  '3months': '3 months',
  '6months': '6 months',
  annual: 'annual',
  lifetime: 'lifetime',
  until: null,
};

/**
 * `Pro trial granted`, `Pro trial started by the member`, `Goodwill month of Pro given`, `Pro extended by a month until 1 July 2026`, `Pro granted, annual`,
 * `Pro grant restored`. The end is one of the changes.
 */
export const grantTitle = (grant: MembershipGranted['data']): string => {
  const plan = planName(grant.plan);
  const kind = getGrantKind(grant);
  if (grant.undoOf !== undefined) return grantEndTitle({ plan: grant.plan, kind }, 'restored');
  if (kind === 'goodwill') return `Goodwill month of ${plan} given`;
  if (grant.selfStarted === true) return `${plan} trial started by the member`;
  if (kind === 'trial') return `${plan} trial granted`;
  if (grant.startsAfter !== undefined && grant.endsAt !== null)
    return extensionTitle(plan, grant.startsAfter, grant.endsAt);
  const length = termLabels[grant.duration];
  return length === null ? `${plan} granted` : `${plan} granted, ${length}`;
};

const extensionLabels: Readonly<Record<Extension, string>> = {
  '7-days': '7 days',
  '1-month': 'a month',
  '3-months': '3 months',
  '6-months': '6 months',
  '1-year': 'a year',
};

// The event has both ends, from which the length follows.
const extensionTitle = (plan: string, startsAfter: string, endsAt: string): string => {
  const from = new Date(startsAfter);
  const end = Date.parse(endsAt);
  const extension = extensions.find((each) => extendedEnd(from, each).getTime() === end);
  const length = extension === undefined ? '' : ` by ${extensionLabels[extension]}`;
  return `${plan} extended${length} until ${formatBindingDay(endsAt)}`;
};

/** `Pro trial ended`, `Goodwill month of Pro undone`, `Pro grant revoked`. */
export const grantEndTitle = (
  { plan, kind }: { readonly plan: PaidPlanId; readonly kind: GrantKind },
  end: 'ended' | 'revoked' | 'undone' | 'restored',
): string => {
  const name = planName(plan);
  if (kind === 'goodwill') return `Goodwill month of ${name} ${end}`;
  return kind === 'trial' ? `${name} trial ${end}` : `${name} grant ${end}`;
};

const erasureReasons: Readonly<Record<ErasureReason, string | null>> = {
  'asked-for': 'Requested by the member',
  'test-account': 'Test account',
  abuse: 'Abuse',
  legal: 'Required by law',
  'not-said': null,
};

export const formatErasureReason = (reason: ErasureReason): string | null => erasureReasons[reason];

export const formatList = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.join(', ');

export const membershipChanges = (
  before: PlanHoldings,
  after: PlanHoldings,
  at: { readonly before: Date; readonly after: Date },
): FieldChange[] => {
  const previous = formatHoldings(before, at.before);
  const now = formatHoldings(after, at.after);
  return [
    { field: 'Plan', before: previous.plan, after: now.plan },
    { field: 'Ends', before: previous.ends, after: now.ends },
  ].filter((change) => change.before !== change.after);
};

const formatHoldings = (held: PlanHoldings, now: Date): { plan: string; ends: string | null } => {
  const { plan, endsAt } = getEffectivePlan(held, now);
  // ISO-8601, because the reader's time zone is unknown.
  return { plan: planName(plan), ends: plan === 'free' ? null : (endsAt ?? 'never') };
};
