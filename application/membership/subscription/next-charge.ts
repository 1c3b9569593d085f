import { findDuePriceChange } from '#domain/membership/decide-price.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { getBillingPricePence } from '#domain/shared/plans/plans.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import type { Payments, Renewal } from '#platform/payments/payments.port.ts';

type Ports = { readonly payments: Pick<Payments, 'renewal'> };
/** `creditPence` is the credit used by the charge, `creditLeftPence` the credit remaining afterwards. */
type Charge = {
  readonly pence: number;
  readonly creditPence: number;
  readonly creditLeftPence: number;
  readonly at: string;
};

/**
 * The amount of the next renewal, from the provider, because a member may pay an older price or have credit. Null if
 * the subscription does not renew. Rejects if the provider is unavailable.
 */
export const nextCharge = async (
  { payments }: Ports,
  state: MembershipState,
  now: Date,
): Promise<Charge | null> => {
  const { subscription } = state.holdings;
  if (!isLive(subscription, now)) return null;
  const renewal = await payments.renewal(subscription.subscriptionId);
  if (renewal === null) return null;
  const change = findDuePriceChange(state, now);
  const priceIncreasePence = change === null ? 0 : change.toPence - renewal.pricePence;
  const total = renewal.pence + renewal.creditPence + priceIncreasePence;
  const credit = renewal.creditPence + renewal.creditLeftPence;
  const usedCreditPence = Math.min(credit, Math.max(0, total));
  const { at } = renewal;
  return {
    pence: total - usedCreditPence,
    creditPence: usedCreditPence,
    creditLeftPence: credit - usedCreditPence,
    at,
  };
};

/** The credit that remains after the renewal has also used newly given credit, in pence. */
export const getCreditLeftAfterRenewal = (
  { pence, creditLeftPence }: Pick<Renewal, 'creditLeftPence' | 'pence'>,
  givenPence: number,
): number => creditLeftPence + Math.max(0, givenPence - pence);

/** The next charge from current list prices, for when the provider is unavailable. */
export const estimateNextCharge = (
  { holdings: { subscription } }: MembershipState,
  now: Date,
): Charge | null => {
  if (!isLive(subscription, now) || subscription.periodEndsAt === null) return null;
  const { scheduled, terms, periodEndsAt } = subscription;
  if (scheduled?.kind === 'cancellation') return null;
  return {
    pence: getBillingPricePence(scheduled?.terms ?? terms),
    creditPence: 0,
    creditLeftPence: 0,
    at: periodEndsAt,
  };
};
