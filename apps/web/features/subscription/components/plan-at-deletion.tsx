import type { JSX } from 'react';
import { formatBindingTime, formatLastDay } from '#contract/binding-day.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { isRenewing } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';

const texts = {
  refunded: (plan: string, day: string) =>
    `Your ${plan} plan ends with the account. If you confirm the deletion by the end of ${day}, everything you paid for it is refunded.`,
  lost: (plan: string, day: string) =>
    `Your ${plan} plan is paid until ${day}. It ends with the account, and the time that is left is not refunded. To use it, cancel the plan and delete the account after that day.`,
} as const;

/** What the deletion of the account does to a paid plan: a full refund, or the paid time that is lost. */
export const PlanAtDeletion = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const now = useNow();
  if (!data?.terms) return null;
  const planEnd = formatPlanEnd({ ...data, terms: data.terms }, now);
  const sentences = [
    ...(planEnd === undefined ? [] : [planEnd]),
    ...(data.goodwillCredit
      ? ['Credit that our team gave you and that no invoice has used yet is lost too.']
      : []),
  ];
  return sentences.length === 0 ? null : <p>{sentences.join(' ')}</p>;
};

type PaidSubscription = OwnSubscription & { readonly terms: NonNullable<OwnSubscription['terms']> };

const formatPlanEnd = (
  { phase, terms, withdrawableUntil, periodEndsAt }: PaidSubscription,
  now: Date,
): string | undefined => {
  const plan = planLabels[terms.plan];
  if (withdrawableUntil !== null)
    return texts.refunded(plan, formatLastDay(withdrawableUntil, now));
  if (!isRenewing(phase) || periodEndsAt === null) return undefined;
  return texts.lost(plan, formatBindingTime(periodEndsAt, now));
};
