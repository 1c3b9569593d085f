import { type PaymentsRoutesDeps, stripeWebhookRoute } from './stripe-webhook.route.ts';

export type { PaymentsRoutesDeps };

export const paymentsRoutes = (deps: PaymentsRoutesDeps): void => {
  stripeWebhookRoute(deps);
};
