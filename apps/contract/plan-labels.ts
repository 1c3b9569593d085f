/** Display name of each plan, and which features are available, without loading the schemas. */
export { isAvailableFeature, planLabels } from '../../domain/shared/plans/plans.ts';
