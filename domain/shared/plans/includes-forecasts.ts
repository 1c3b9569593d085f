import { requirements } from '../resources.ts';
import { plans, type PlanId } from './plans.ts';

export const includesForecasts = (plan: PlanId): boolean =>
  plans[plan].rank >= plans[requirements.predictions].rank;
