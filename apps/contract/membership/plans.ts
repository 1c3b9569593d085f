export { isHigherPlan, isPaidPlan, paidPlanIds } from '../../../domain/shared/plans/plans.ts';
export {
  isRenewing,
  isRunning,
  providesPlan,
} from '../../../domain/shared/plans/subscription-states.ts';
export type { PaidPlanId } from '../../../domain/shared/plans/plans.ts';
