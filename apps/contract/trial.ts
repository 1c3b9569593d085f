export { trialDays, trialPlan } from '../../domain/shared/plans/trial-refusals.ts';
