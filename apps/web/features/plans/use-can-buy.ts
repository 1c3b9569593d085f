import { useQuery } from '@tanstack/react-query';
import { plansQuery } from './api/get-plans.ts';

/** Whether any plan can be paid for here: one without a price id cannot. Undefined until the plans are known. */
export const useCanBuy = (): boolean | undefined =>
  useQuery(plansQuery).data?.some(({ stripePriceId }) => stripePriceId !== null);
