import { formatBindingTime } from '#contract/binding-day.ts';
import type { User } from '#contract/account/auth.ts';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { planTexts } from './texts.ts';

const texts = {
  until: (plan: string, day: string): string => `${plan} until ${day}`,
} as const;

export type PlanId = User['subscriptionTier'];

export const findNextPlan = (plans: readonly PlanOffer[], tier: PlanId): PlanOffer | undefined => {
  const at = plans.findIndex(({ id }) => id === tier);
  return at < 0 ? undefined : plans[at + 1];
};

export const planLevels: Record<PlanId, number> = { free: 45, basic: 75, pro: 100 };

export const getStatusBadge = (
  user: Pick<User, 'subscriptionStatus' | 'pastDue' | 'renewalCancelled'>,
): { text: string; tone: 'plain' | 'buff' } | null => {
  if (owesRenewal(user)) return { text: planTexts.unpaid.badge, tone: 'buff' };
  switch (user.subscriptionStatus) {
    case 'active':
      return { text: planTexts.statuses.active, tone: 'plain' };
    case 'downgrading':
      return { text: planTexts.statuses.downgrading, tone: 'buff' };
    case 'incomplete':
      return { text: planTexts.statuses.incomplete, tone: 'buff' };
    case 'canceled':
      return { text: planTexts.statuses.canceled, tone: 'buff' };
    case 'inactive':
      return null;
  }
};

/** Whether the member has a renewal to pay. After a cancellation it is an offer, of which nobody is reminded. */
export const owesRenewal = ({
  pastDue,
  renewalCancelled,
}: Pick<User, 'pastDue' | 'renewalCancelled'>): boolean => pastDue && renewalCancelled !== true;

/** Whether the first payment of a plan was begun and is neither made nor cancelled. */
export const hasUnfinishedPayment = ({
  subscriptionStatus,
}: Pick<User, 'subscriptionStatus'>): boolean => subscriptionStatus === 'incomplete';

/** What a member has to do about a payment; null if nothing. */
export const findOpenTask = (
  user: Pick<User, 'pastDue' | 'renewalCancelled' | 'subscriptionStatus'>,
): string | null => {
  if (owesRenewal(user)) return planTexts.unpaid.action;
  return hasUnfinishedPayment(user) ? planTexts.unfinished.action : null;
};

/** What a member with a failed renewal payment must do, and by when. */
export const describeOverduePayment = (
  { planEndsAt, subscriptionTier }: Pick<User, 'planEndsAt' | 'subscriptionTier'>,
  now: Date,
): string =>
  planEndsAt === null
    ? planTexts.unpaid.pay
    : planTexts.unpaid.payBy(planLabels[subscriptionTier], formatBindingTime(planEndsAt, now));

export const formatPlanEnd = (
  user: Pick<User, 'planEndsAt' | 'subscriptionTier'>,
  now: Date,
): string | null =>
  user.planEndsAt === null
    ? null
    : texts.until(planLabels[user.subscriptionTier], formatBindingTime(user.planEndsAt, now));
