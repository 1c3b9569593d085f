import { randomUUID } from 'node:crypto';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { Checkout } from '#domain/membership/checkout.ts';
import { currentVersions } from '#domain/shared/accounts/legal-documents.ts';
import { getBillingPricePence, type SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import type { Payments, PaymentStart } from '#platform/payments/payments.port.ts';
import { acceptTerms } from '../../account/registration/accept-terms.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { reserveCoupon, redeemOrReleaseCoupon } from '../../coupon/use-coupon.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { toDeclinedRejection, paymentRefusedError } from './payment-refusals.ts';
import {
  closeCheckout,
  reconcileMembership,
  type ReconciliationResult,
} from './reconcile-membership.ts';
import { withChangeClaim } from './with-change-claim.ts';
import { requirePurchasablePlan, type WaitingPeriodPorts } from './require-purchasable.ts';

export type StartPorts = CommandPorts &
  WaitingPeriodPorts & {
    readonly payments: Pick<
      Payments,
      | 'cancelNow'
      | 'getOrCreateCustomer'
      | 'cancelScheduledChange'
      | 'stopCollection'
      | 'snapshot'
      | 'subscribe'
    >;
  };

export type NewSubscription = {
  readonly accountId: string;
  readonly terms: SubscriptionTerms;
  readonly couponCode: string | null;
};

/**
 * Starts a subscription whose first invoice is unpaid. Repeating the same request, even from another tab, returns the
 * same payment. A different request replaces it, and the earlier payment can no longer be made.
 */
export const startSubscription = (
  ports: StartPorts,
  intent: NewSubscription,
  context: CommandContext,
): Promise<PaymentStart> =>
  withChangeClaim(ports, intent, {
    context,
    change: (claimed) => startClaimedSubscription(ports, intent, claimed.context),
  });

const startClaimedSubscription = async (
  ports: StartPorts,
  intent: NewSubscription,
  context: CommandContext,
): Promise<PaymentStart> => {
  try {
    const firstAttempt = await startOnce(ports, intent, context);
    if (firstAttempt.isPayable) return firstAttempt;
    // The provider had ended the checkout's subscription. That is now recorded and the checkout is closed, so a second
    // attempt opens a new one.
    const secondAttempt = await startOnce(ports, intent, context);
    if (secondAttempt.isPayable) return secondAttempt;
  } catch (error) {
    throw toDeclinedRejection(error) ?? error;
  }
  throw paymentRefusedError();
};

type Attempt = PaymentStart & {
  /** True if there is a payment to make, or if nothing has to be paid and the subscription is active. */
  readonly isPayable: boolean;
};

const startOnce = async (
  ports: StartPorts,
  intent: NewSubscription,
  context: CommandContext,
): Promise<Attempt> => {
  const { accountId } = intent;
  const { email, displayName: name } = await requireRegisteredAccount(ports, accountId);
  const before = await reconcileMembership(ports, { accountId }, context);
  if (isLive(before.state.holdings.subscription, context.now)) throw alreadySubscribedError();
  await requirePurchasablePlan(ports, { accountId, plan: intent.terms.plan }, context.now);
  const customerId = await ports.payments.getOrCreateCustomer({ accountId, email, name });
  await cancelOtherCheckout(ports, { ...intent, before }, context);
  await recordAcceptance(ports, { ...intent, before }, context);
  const checkout = await openCheckout(ports, { ...intent, customerId }, context);
  const payment = await subscribe(ports, { accountId, checkout }, context);
  const { state } = await reconcileMembership(ports, { accountId }, context);
  const isPayable =
    payment.clientSecret !== null || isLive(state.holdings.subscription, context.now);
  if (!isPayable) await closeCheckout(ports, { accountId, checkout, outcome: 'expired' }, context);
  const isOwnCheckout =
    state.checkout === null || state.checkout.checkoutId === checkout.checkoutId;
  if (isOwnCheckout) return { ...payment, isPayable };
  await cancelReplacedSubscription(ports, payment.subscriptionId);
  await redeemOrReleaseCoupon(ports, checkout, { paid: false, context });
  throw checkoutReplacedError();
};

// Cancels an incomplete subscription for a different request, so that it cannot be paid.
const cancelOtherCheckout = async (
  ports: StartPorts,
  { terms, couponCode, before }: NewSubscription & { readonly before: ReconciliationResult },
  context: CommandContext,
): Promise<void> => {
  const { checkout } = before.state;
  if (matchesIntent(checkout, { terms, couponCode })) return;
  for (const { id, status } of before.snapshot?.subscriptions ?? []) {
    if (status !== 'incomplete') continue;
    await cancelReplacedSubscription(ports, id);
  }
  if (checkout) await redeemOrReleaseCoupon(ports, checkout, { paid: false, context });
};

const cancelReplacedSubscription = (
  { payments }: StartPorts,
  subscriptionId: string,
): Promise<void> =>
  payments.cancelNow({
    subscriptionId,
    onlyUnpaid: true,
    idempotencyKey: `replaced-${subscriptionId}`,
  });

/** Whether the open checkout is for this subscription, so that it continues. */
export const matchesIntent = (
  checkout: Checkout | null,
  { terms, couponCode }: Pick<NewSubscription, 'couponCode' | 'terms'>,
): boolean =>
  checkout?.purpose === 'subscribe' &&
  checkout.plan === terms.plan &&
  checkout.interval === terms.interval &&
  checkout.couponCode === couponCode;

const openCheckout = async (
  ports: StartPorts,
  { accountId, terms, couponCode, customerId }: NewSubscription & { readonly customerId: string },
  context: CommandContext,
): Promise<Checkout> => {
  const checkoutId = ports.newId?.() ?? randomUUID();
  const command = {
    type: 'StartCheckout',
    purpose: 'subscribe',
    checkoutId,
    customerId,
    terms,
    couponCode,
    now: context.now,
  } as const;
  const result = await sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command },
    withoutRequestKeys(context),
  );
  const { checkout } = result.events.reduce(membershipDecider.evolve, result.before);
  if (checkout === null) throw checkoutReplacedError();
  return checkout;
};

// The terms shown beside the button are accepted by starting the payment. They are recorded once per checkout.
const recordAcceptance = async (
  ports: StartPorts,
  { accountId, before, ...intent }: NewSubscription & { readonly before: ReconciliationResult },
  context: CommandContext,
): Promise<void> => {
  if (matchesIntent(before.state.checkout, intent)) return;
  const acceptance = { accountId, versions: currentVersions, occasion: 'purchase' } as const;
  await acceptTerms(ports, acceptance, withoutRequestKeys(context));
};

type OpenCheckout = { readonly accountId: string; readonly checkout: Checkout };

const subscribe = async (
  ports: StartPorts,
  opened: OpenCheckout,
  context: CommandContext,
): Promise<PaymentStart> => {
  const { checkoutId, customerId, plan, interval } = opened.checkout;
  const terms = { plan, interval };
  try {
    const discountPence = await reserveDiscount(ports, opened, context);
    const request = { customerId, terms, discountPence, idempotencyKey: checkoutId };
    return await ports.payments.subscribe(request);
  } catch (error) {
    const refusal = toDeclinedRejection(error);
    // If the outcome is unknown, the checkout stays open and a repeated request uses the same key.
    if (refusal === undefined) throw error;
    await closeCheckout(ports, { ...opened, outcome: 'declined' }, context);
    throw refusal;
  }
};

const reserveDiscount = async (
  ports: StartPorts,
  { accountId, checkout }: OpenCheckout,
  context: CommandContext,
): Promise<number> => {
  const { couponCode: code, checkoutId: reservationId, plan, interval } = checkout;
  if (code === null) return 0;
  const pricePence = getBillingPricePence({ plan, interval });
  return reserveCoupon(ports, { code, reservationId, accountId, plan, pricePence }, context);
};

const alreadySubscribedError = (): Rejection =>
  new Rejection('conflict', 'membership/already-subscribed', {
    message: 'You already have a subscription. Change its plan instead.',
  });

const checkoutReplacedError = (): Rejection =>
  new Rejection('conflict', 'membership/checkout-replaced', {
    message: 'You chose something else in the meantime. Please try again.',
  });
