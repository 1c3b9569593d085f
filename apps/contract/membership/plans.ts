export {
  featuredPlan,
  highestPlan,
  isHigherPlan,
  isPaidPlan,
  lowestPaidPlan,
  paidPlanIds,
} from '../../../domain/shared/plans/plans.ts';
export {
  isRenewing,
  isRunning,
  providesPlan,
} from '../../../domain/shared/plans/subscription-states.ts';
export type { PaidPlanId } from '../../../domain/shared/plans/plans.ts';
