import type { CommandHandlers } from '../shared/decider.ts';
import { minuteMs } from '../shared/time/durations.ts';
import type {
  AbandonCheckout,
  CompleteCheckout,
  RecordRefund,
  RecordRefundFailure,
  StartCheckout,
} from './commands.ts';
import { hasSameTerms } from '../shared/plans/plans.ts';
import type { MembershipEvent } from './events.ts';
import type { Checkout } from './checkout.ts';
import type { MembershipState } from './state.ts';

/** How long the shown amount of a plan change can still be charged. */
export const prorationMinutes = 30;

/**
 * Repeating the same intent keeps the open checkout, and a different intent replaces it. A change to the current terms
 * has no effect, because a concurrent request has already made it.
 */
const startCheckout = (
  { checkout, holdings }: MembershipState,
  command: StartCheckout,
): readonly MembershipEvent[] => {
  if (checkout !== null && matchesCommand(checkout, command)) return [];
  if (command.purpose === 'change' && hasSameTerms(holdings.subscription?.terms, command.terms))
    return [];
  const { checkoutId, purpose, customerId, terms, couponCode, prorationAt, now } = command;
  const startedAt = now.toISOString();
  return [
    ...(checkout === null ? [] : [createAbandonedEvent(checkout, 'replaced', now)]),
    {
      type: 'CheckoutStarted',
      data: {
        checkoutId,
        purpose,
        customerId,
        ...terms,
        couponCode,
        prorationAt: (prorationAt ?? now).toISOString(),
        startedAt,
      },
    },
  ];
};

const completeCheckout = (
  { checkout }: MembershipState,
  { checkoutId, now }: CompleteCheckout,
): readonly MembershipEvent[] => {
  if (checkout?.checkoutId !== checkoutId) return [];
  const { couponCode } = checkout;
  const data = { checkoutId, couponCode, completedAt: now.toISOString() };
  return [{ type: 'CheckoutCompleted', data }];
};

const abandonCheckout = (
  { checkout }: MembershipState,
  { checkoutId, reason, now }: AbandonCheckout,
): readonly MembershipEvent[] =>
  checkout?.checkoutId === checkoutId ? [createAbandonedEvent(checkout, reason, now)] : [];

const recordRefund = (
  { refundIds }: MembershipState,
  { refundId, invoiceId, creditNote, pence, reason, refundedAt }: RecordRefund,
): readonly MembershipEvent[] => {
  if (refundIds.includes(refundId)) return [];
  const money = { pence, currency: 'GBP' } as const;
  const data = { refundId, invoiceId, creditNote, ...money, reason };
  return [{ type: 'RefundIssued', data: { ...data, refundedAt: refundedAt.toISOString() } }];
};

const recordRefundFailure = (
  { failedRefundIds }: MembershipState,
  { refundId, invoiceId, pence, now }: RecordRefundFailure,
): readonly MembershipEvent[] => {
  if (failedRefundIds.includes(refundId)) return [];
  const data = { refundId, invoiceId, pence, currency: 'GBP' } as const;
  return [{ type: 'RefundFailed', data: { ...data, failedAt: now.toISOString() } }];
};

const matchesCommand = (checkout: Checkout, command: StartCheckout): boolean =>
  checkout.purpose === command.purpose &&
  hasSameTerms(checkout, command.terms) &&
  checkout.couponCode === command.couponCode &&
  isAmountCurrent(checkout, command.now);

/** The amount of a plan change depends on the time, so it expires. */
const isAmountCurrent = ({ purpose, startedAt }: Checkout, now: Date): boolean =>
  purpose !== 'change' || now.getTime() - Date.parse(startedAt) < prorationMinutes * minuteMs;

const createAbandonedEvent = (
  { checkoutId, couponCode }: Checkout,
  reason: AbandonCheckout['reason'],
  now: Date,
): MembershipEvent => ({
  type: 'CheckoutAbandoned',
  data: { checkoutId, couponCode, reason, abandonedAt: now.toISOString() },
});

export const checkoutHandlers: CommandHandlers<
  MembershipState,
  StartCheckout | CompleteCheckout | AbandonCheckout | RecordRefund | RecordRefundFailure,
  MembershipEvent
> = {
  StartCheckout: startCheckout,
  CompleteCheckout: completeCheckout,
  AbandonCheckout: abandonCheckout,
  RecordRefund: recordRefund,
  RecordRefundFailure: recordRefundFailure,
};
