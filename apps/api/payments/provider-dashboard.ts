const dashboardUrl = 'https://dashboard.stripe.com';

/** Test mode has its own pages in Stripe's dashboard. Null without Stripe keys, as in the demo. */
export const getProviderDashboardUrl = (publishableKey: string | null): string | null => {
  if (publishableKey === null) return null;
  return publishableKey.startsWith('pk_live_') ? dashboardUrl : `${dashboardUrl}/test`;
};
