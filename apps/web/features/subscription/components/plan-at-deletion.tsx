import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { formatBindingTime, formatLastDay } from '#contract/binding-day.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { useNow } from '../../../lib/use-now.ts';
import { subscriptionQuery } from '../api/subscription.ts';
import { planAtDeletionTexts as texts } from '../texts.ts';

/** What the deletion of the account does to a paid plan: a full refund, or the paid time that is lost. */
export const PlanAtDeletion = (): JSX.Element | null => {
  const { data } = useQuery(subscriptionQuery);
  const now = useNow();
  if (!data?.terms) return null;
  const { phase, withdrawableUntil, periodEndsAt } = data;
  const plan = planLabels[data.terms.plan];
  if (withdrawableUntil !== null)
    return <p>{texts.refunded(plan, formatLastDay(withdrawableUntil, now))}</p>;
  const isPaid = phase === 'active' || phase === 'downgrading';
  if (!isPaid || periodEndsAt === null) return null;
  return <p>{texts.lost(plan, formatBindingTime(periodEndsAt, now))}</p>;
};
