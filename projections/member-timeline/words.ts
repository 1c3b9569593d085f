import type { ErasureReason } from '#domain/account/events.ts';
import type { GrantDuration, MembershipGranted } from '#domain/membership/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { planLabels, type PlanId } from '#domain/shared/plans/plans.ts';
import { effectivePlan, type PlanHoldings } from '#domain/shared/plans/effective-plan.ts';
import type { FieldChange } from './read-model.ts';

export const planName = (plan: PlanId): string => planLabels[plan];

const durationWords: Readonly<Record<GrantDuration, string>> = {
  trial: 'trial of 7 days',
  monthly: 'monthly',
  '3months': '3 months',
  '6months': '6 months',
  annual: 'annual',
  lifetime: 'lifetime',
};

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Pro granted, trial of 7 days`, `Pro granted, trial until 3 Dec 2026`, `Goodwill month of Pro given` */
export const grantTitle = (grant: MembershipGranted['data']): string => {
  const { plan, duration, endsAt, goodwill } = grant;
  if (goodwill) return `Goodwill month of ${planName(plan)} given`;
  const granted = `${planName(plan)} granted`;
  const until = endsAt === null ? '' : ` until ${day.format(new Date(endsAt))}`;
  if (duration === 'until') return `${granted}${until}`;
  if (duration === 'trial' && !isOfSevenDays(grant)) return `${granted}, trial${until}`;
  return `${granted}, ${durationWords[duration]}`;
};

const isOfSevenDays = ({ grantedAt, endsAt }: MembershipGranted['data']): boolean =>
  endsAt !== null && Date.parse(endsAt) - Date.parse(grantedAt) === 7 * dayMs;

const erasureReasons: Readonly<Record<ErasureReason, string | null>> = {
  'asked-for': 'Requested by the member',
  'test-account': 'Test account',
  abuse: 'Abuse',
  legal: 'Required by law',
  'not-said': null,
};

export const erasureWords = (reason: ErasureReason): string | null => erasureReasons[reason];

export const listOf = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.join(', ');

export const membershipChanges = (
  before: PlanHoldings,
  after: PlanHoldings,
  at: { readonly before: Date; readonly after: Date },
): FieldChange[] => {
  const then = inWords(before, at.before);
  const now = inWords(after, at.after);
  return [
    { field: 'Plan', before: then.plan, after: now.plan },
    { field: 'Ends', before: then.ends, after: now.ends },
  ].filter((change) => change.before !== change.after);
};

const inWords = (held: PlanHoldings, now: Date): { plan: string; ends: string | null } => {
  const { plan, endsAt } = effectivePlan(held, now);
  // ISO-8601, because the reader's time zone is unknown.
  return { plan: planName(plan), ends: plan === 'free' ? null : (endsAt ?? 'never') };
};
