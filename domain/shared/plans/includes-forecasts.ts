import { requirements } from '../resources.ts';
import { isHigherPlan, type PlanId } from './plans.ts';

export const includesForecasts = (plan: PlanId): boolean =>
  !isHigherPlan(requirements.predictions, plan);
