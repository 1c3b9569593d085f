import type { ErasureReason } from '#domain/account/events.ts';
import type { GrantDuration } from '#domain/membership/events.ts';
import { planLabels, type PlanId } from '#domain/shared/plans.ts';
import { planInForce, type PlansHeld } from '#domain/shared/plan-in-force.ts';
import type { FieldChange } from './read-model.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `24 Oct 2026, 09:05 GMT`. */
export const instant = (iso: string): string => {
  const [date = '', time = ''] = iso.split('T');
  const [year = '', month = '', day = ''] = date.split('-');
  return `${String(Number(day))} ${months[Number(month) - 1] ?? month} ${year}, ${time.slice(0, 5)} GMT`;
};

export const planName = (plan: PlanId): string => planLabels[plan];

export const durationWords: Readonly<Record<GrantDuration, string>> = {
  trial: 'trial of 7 days',
  monthly: 'monthly',
  annual: 'annual',
  lifetime: 'lifetime',
};

const erasureReasons: Readonly<Record<ErasureReason, string | null>> = {
  'asked-for': 'The member asked for it',
  'test-account': 'A test account',
  abuse: 'Abuse',
  legal: 'Required by law',
  'not-said': null,
};

export const erasureWords = (reason: ErasureReason): string | null => erasureReasons[reason];

export const listOf = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.join(', ');

export const membershipChanges = (
  before: PlansHeld,
  after: PlansHeld,
  at: { readonly before: Date; readonly after: Date },
): FieldChange[] => {
  const then = inWords(before, at.before);
  const now = inWords(after, at.after);
  return [
    { field: 'Plan', before: then.plan, after: now.plan },
    { field: 'Ends', before: then.ends, after: now.ends },
  ].filter((change) => change.before !== change.after);
};

const inWords = (held: PlansHeld, now: Date): { plan: string; ends: string | null } => {
  const { plan, endsAt } = planInForce(held, now);
  const ends = endsAt === null ? 'never' : instant(endsAt);
  return { plan: planName(plan), ends: plan === 'free' ? null : ends };
};
