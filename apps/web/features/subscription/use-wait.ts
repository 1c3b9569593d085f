import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/use-now.ts';
import { subscriptionQuery } from './api/subscription.ts';
import { describeWaitingPeriod } from './waiting-period.ts';

/** Why the member cannot buy a plan yet; null if it can be bought, or until the answer is known. */
export const useWaitingPeriodText = (plan: string): string | null => {
  const { data } = useQuery(subscriptionQuery);
  const now = useNow();
  return data === undefined ? null : describeWaitingPeriod(data, plan, now);
};
