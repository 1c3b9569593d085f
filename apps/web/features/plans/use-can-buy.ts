import { useQuery } from '@tanstack/react-query';
import { plansQuery } from './api/get-plans.ts';

/** Whether any plan can be bought; a plan without a price id cannot. Undefined until the plans are loaded. */
export const useCanBuy = (): boolean | undefined =>
  useQuery(plansQuery).data?.some(({ stripePriceId }) => stripePriceId !== null);
