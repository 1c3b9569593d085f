import { sameTerms } from '../shared/plans/plans.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import type { Checkout } from './state.ts';
import { findSubscription } from './subscription-from-provider.ts';

/**
 * The subscription whose open upgrade is paid while the provider still plans what was planned before it: a cancellation or a
 * change of terms that the upgrade replaces.
 */
export const supersededPlan = (
  checkout: Checkout | null,
  standing: ProviderSnapshot,
  now: Date,
): string | undefined => {
  if (checkout?.purpose !== 'change') return undefined;
  const id = findSubscription(standing, now)?.subscriptionId;
  const found = standing.subscriptions.find((each) => each.id === id);
  if (found === undefined || !sameTerms(found.terms, checkout)) return undefined;
  return found.next === null && found.cancelsAt === null ? undefined : id;
};

/** Where the provider stands once such a plan is taken back. */
export const withoutSupersededPlan = (
  checkout: Checkout | null,
  standing: ProviderSnapshot,
  now: Date,
): ProviderSnapshot => {
  const id = supersededPlan(checkout, standing, now);
  const subscriptions = standing.subscriptions.map((each) =>
    each.id === id ? { ...each, next: null, cancelsAt: null } : each,
  );
  return { ...standing, subscriptions };
};
