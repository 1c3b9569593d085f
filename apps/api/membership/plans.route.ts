import type { MembershipRoutesDeps } from './ports.ts';
import { planListOperations } from '#contract/membership/subscriptions.ts';

export const plansRoute = ({
  routes,
  planList,
}: Pick<MembershipRoutesDeps, 'planList' | 'routes'>): void => {
  routes.on(planListOperations.plans, async () => {
    await planList.whenLoaded();
    return {
      body: [...planList.offers()],
      headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
    };
  });
};
