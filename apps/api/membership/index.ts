import { billingRoutes } from './billing.route.ts';
import { plansRoute } from './plans.route.ts';
import type { MembershipRoutesDeps } from './ports.ts';
import { subscriptionRoutes } from './subscription.route.ts';
import { trialRoutes } from './trial.route.ts';

export type { MembershipRoutesDeps };

export const membershipRoutes = (deps: MembershipRoutesDeps): void => {
  plansRoute(deps);
  subscriptionRoutes(deps);
  trialRoutes(deps);
  billingRoutes(deps);
};
