/** The name of each plan outside the plan cards, and which features exist today, without the schemas. */
export { isAvailableFeature, planLabels } from '../../domain/shared/plans/plans.ts';
