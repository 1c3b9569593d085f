import { findSubscription } from '#domain/membership/subscription-from-provider.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { isLive, type Subscription } from '#domain/shared/plans/subscription.ts';
import type { Payment, Payments, PaymentStatus } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { reconcileMembership, type ReconcilePorts } from './reconcile-membership.ts';
import { requirePurchasablePlan, type WaitingPeriodPorts } from './require-purchasable.ts';

export type ConfirmPorts = ReconcilePorts &
  WaitingPeriodPorts & {
    readonly payments: Pick<
      Payments,
      'cancelScheduledChange' | 'stopCollection' | 'payment' | 'snapshot'
    >;
  };

export type ConfirmedPayment = {
  readonly accountId: string;
  readonly subscriptionId: string;
  /** Null if nothing had to be paid. */
  readonly paymentId: string | null;
};

/**
 * Confirms a payment reported by a browser. Only the provider's current state counts: the payment succeeded, it is
 * for this member's subscription, and that subscription is active. The waiting period is checked again while the
 * payment is open; a payment that succeeded is always confirmed.
 */
export const confirmPayment = async (
  ports: ConfirmPorts,
  { accountId, subscriptionId, paymentId }: ConfirmedPayment,
  context: CommandContext,
): Promise<{
  readonly plan: PaidPlanId;
  /** True if another payment is still open. */
  readonly hasUnpaidRenewal: boolean;
}> => {
  const { snapshot, state } = await reconcileMembership(ports, { accountId }, context);
  const providerSubscription = snapshot?.subscriptions.find(({ id }) => id === subscriptionId);
  // A subscription of another account is reported as unknown, to reveal nothing about it.
  if (!snapshot || !providerSubscription) throw unknownSubscriptionError();
  const subscription = findSubscription(
    { ...snapshot, subscriptions: [providerSubscription] },
    context.now,
  );
  const isSubscriptionLive = isLive(subscription, context.now);
  if (paymentId !== null) {
    const { customerId } = snapshot;
    const payment = await findPayment(ports, { paymentId, subscriptionId, customerId });
    // If the payment of an upgrade was cancelled, the previous plan remains.
    if (payment.status === 'canceled' && isSubscriptionLive)
      throw notArrivedError('canceled', planUnchanged);
    if (payment.status !== 'succeeded') {
      const plan = state.checkout?.plan ?? subscription?.terms.plan;
      await requireUnfinishedPurchase(ports, { accountId, plan, payment }, context.now);
      throw notArrivedError(payment.status);
    }
  }
  if (!isSubscriptionLive) throw notRunningError(subscription);
  if (paymentId === null && subscription.unpaid !== null) {
    throw notArrivedError('requires_payment_method');
  }
  return { plan: subscription.terms.plan, hasUnpaidRenewal: subscription.unpaid !== null };
};

type UnfinishedPurchase = {
  readonly accountId: string;
  readonly plan: PaidPlanId | undefined;
  readonly payment: Pick<Payment, 'status'>;
};

// A payment that the bank is processing cannot be stopped, so it is not refused.
const requireUnfinishedPurchase = async (
  ports: WaitingPeriodPorts,
  { accountId, plan, payment }: UnfinishedPurchase,
  now: Date,
): Promise<void> => {
  if (plan === undefined || payment.status === 'processing') return;
  await requirePurchasablePlan(ports, { accountId, plan }, now);
};

const findPayment = async (
  { payments }: ConfirmPorts,
  {
    paymentId,
    subscriptionId,
    customerId,
  }: Record<'customerId' | 'paymentId' | 'subscriptionId', string>,
): Promise<Payment> => {
  const payment = await payments.payment(paymentId);
  if (payment?.customerId !== customerId || payment.subscriptionId !== subscriptionId) {
    throw new Rejection('missing', 'payment/unknown', { message: 'There is no such payment.' });
  }
  return payment;
};

const unknownSubscriptionError = (): Rejection =>
  new Rejection('missing', 'membership/unknown-subscription', {
    message: 'There is no such subscription.',
  });

const notRunningError = (subscription: Subscription | null): Rejection =>
  subscription?.ended
    ? new Rejection('conflict', 'payment/not-arrived', {
        message: 'This subscription has ended. You can subscribe again.',
      })
    : notArrivedError('requires_payment_method');

const notArrivedError = (
  status: Exclude<PaymentStatus, 'succeeded'>,
  message = reasons[status],
): Rejection => new Rejection('conflict', 'payment/not-arrived', { message });

const planUnchanged =
  'This payment was cancelled and nothing was charged. Your plan has not changed.';

const notArrivedText = 'The payment has not arrived yet.';

const reasons: Readonly<Record<Exclude<PaymentStatus, 'succeeded'>, string>> = {
  canceled: 'This payment was cancelled and nothing was charged. You can subscribe again.',
  processing: 'The bank is still processing the payment. Your plan starts when it arrives.',
  requires_action: 'Your bank wants you to confirm the payment first.',
  requires_capture: notArrivedText,
  requires_confirmation: notArrivedText,
  requires_payment_method: notArrivedText,
};
