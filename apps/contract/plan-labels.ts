/** The name of each plan outside the plan cards, without the schemas. */
export { planLabels } from '../../domain/shared/plans.ts';
