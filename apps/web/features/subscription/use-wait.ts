import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useNow } from '../../lib/use-now.ts';
import { describeWaitingPeriod } from './waiting-period.ts';

/** Why the member cannot buy a plan yet; null if it can be bought, or until the answer is known. */
export const useWaitingPeriodText = (plan: string): string | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const now = useNow();
  return data === undefined ? null : describeWaitingPeriod(data, plan, now);
};
