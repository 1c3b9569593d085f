import type { JSX } from 'react';
import { formatBindingTime } from '#contract/binding-day.ts';
import { type PlanAction, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { findPlanAction, type Interval } from '../plan-actions.ts';
import { subscriptionTexts } from '../texts.ts';

type ComplimentaryEndProps = { readonly plan: PlanAction['plan']; readonly interval: Interval };

/** Shown before a purchase: the paid time does not wait for the end of a complimentary plan. */
export const ComplimentaryEnd = ({ plan, interval }: ComplimentaryEndProps): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const now = useNow();
  const action = data && findPlanAction(plan, { subscription: data, interval });
  return action?.kind === 'continue' ? <p>{formatComplimentaryEnd(action, now)}</p> : null;
};

export const formatComplimentaryEnd = ({ plan, at }: PlanAction, now: Date): string =>
  at === null
    ? ''
    : subscriptionTexts.buttons.notes.continues(planLabels[plan], formatBindingTime(at, now));
