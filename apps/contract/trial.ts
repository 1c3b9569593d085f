export { trialPlan } from '../../domain/shared/plans/plans.ts';
export { trialDays } from '../../domain/shared/plans/trial-refusals.ts';
