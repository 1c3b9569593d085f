/** The plans by id, lowest first, and the type of such an id. */
export { planIds, type PlanId } from '../../domain/shared/plans.ts';
