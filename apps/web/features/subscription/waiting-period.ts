import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { formatDateTime, roundUpToMinute } from '#ui/format/format.ts';
import { subscriptionTexts } from './texts.ts';

const texts = subscriptionTexts.waiting;

/** Why a new member cannot buy a plan yet and from when; null if it can be bought now. */
export const describeWaitingPeriod = (
  { waitingPeriod }: Pick<OwnSubscription, 'waitingPeriod'>,
  plan: string,
  now: Date,
): string | null => {
  const waitingPlan = waitingPeriod?.plans.find((id) => id === plan);
  if (waitingPeriod === null || waitingPlan === undefined) return null;
  const { endsAt, hours } = waitingPeriod;
  if (Date.parse(endsAt) <= now.getTime()) return null;
  const formattedTime = formatDateTime(roundUpToMinute(endsAt), now);
  return `${texts.from(planLabels[waitingPlan], formattedTime)} ${texts.reason(hours)}`;
};
