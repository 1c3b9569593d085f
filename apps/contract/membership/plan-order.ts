import { planIds, type PaidPlanId, type PlanId } from '../../../domain/shared/plans/plans.ts';

/** Whether a plan must be paid for. */
export const isPaidPlan = (plan: PlanId): plan is PaidPlanId => plan !== 'free';

/** Whether a plan includes more than another. `planIds` starts with the lowest plan. */
export const isHigherPlan = (plan: PlanId, other: PlanId): boolean =>
  planIds.indexOf(plan) > planIds.indexOf(other);
