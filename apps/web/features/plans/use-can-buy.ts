import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { useCall } from '#ui/api/use-call.ts';

/** Whether any plan can be bought; a plan without a price id cannot. Undefined until the plans are loaded. */
export const useCanBuy = (): boolean | undefined =>
  useCall(planListEndpoints.plans).data?.some(({ stripePriceId }) => stripePriceId !== null);
