import { hasSameTerms } from '../shared/plans/plans.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import type { Checkout } from './checkout.ts';
import { findSubscription } from './subscription-from-provider.ts';

/**
 * The id of a subscription whose upgrade is paid while the provider still has an earlier scheduled change. The upgrade
 * replaces that cancellation or downgrade.
 */
export const findUpgradedSubscriptionId = (
  checkout: Checkout | null,
  snapshot: ProviderSnapshot,
  now: Date,
): string | undefined => {
  if (checkout?.purpose !== 'change') return undefined;
  const id = findSubscription(snapshot, now)?.subscriptionId;
  const current = snapshot.subscriptions.find((each) => each.id === id);
  if (current === undefined || !hasSameTerms(current.terms, checkout)) return undefined;
  return current.next === null && current.cancelsAt === null ? undefined : id;
};

export const withoutSupersededChange = (
  checkout: Checkout | null,
  snapshot: ProviderSnapshot,
  now: Date,
): ProviderSnapshot => {
  const id = findUpgradedSubscriptionId(checkout, snapshot, now);
  const subscriptions = snapshot.subscriptions.map((each) =>
    each.id === id ? { ...each, next: null, cancelsAt: null } : each,
  );
  return { ...snapshot, subscriptions };
};
