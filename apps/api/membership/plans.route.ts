import { accountOperations } from '#contract/operations/account/account.ts';
import type { MembershipRoutesDeps } from './ports.ts';

export const plansRoute = ({
  routes,
  planList,
}: Pick<MembershipRoutesDeps, 'planList' | 'routes'>): void => {
  routes.on(accountOperations.plans, () =>
    Promise.resolve({
      body: [...planList.offers()],
      headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
    }),
  );
};
