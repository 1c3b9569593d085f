import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import type { CallResponse } from '#contract/call-types.ts';
import { refetchMember } from '../api/subscription.ts';
import type { PlanId } from '../plan-actions.ts';
import { recordPayment } from '../record-payment.ts';
import type { CardOutcome } from './card-form.ts';
import { confirmDemoPayment } from './demo-card.ts';
import { confirmStripePayment } from './stripe-card.ts';
import { useBank, type BankConfirmation } from './use-bank.ts';

export type PendingPayment = {
  readonly payment: CallResponse<'createSubscription'>;
  readonly plan: PlanId;
};

export type BankPaymentOutcome = CardOutcome & {
  /** Whether the server has confirmed the payment. */
  readonly isRecorded: boolean;
};

type Payments = OwnSubscription['payments'];

export type BankPayment = {
  readonly bank: BankConfirmation;
  readonly paying: UseMutationResult<BankPaymentOutcome, Error, PendingPayment>;
};

/**
 * A payment with a saved card that requires the bank's confirmation. After a payment, the server confirms it and the
 * user is fetched again.
 */
export const useBankPayment = ({ publishableKey }: Payments): BankPayment => {
  const client = useQueryClient();
  const bank = useBank();
  const paymentMutation = useMutation({
    mutationFn: async ({ payment, plan: planName }: PendingPayment) => {
      const { clientSecret, subscriptionId, paymentIntentId } = payment;
      const secret = clientSecret ?? '';
      const outcome =
        publishableKey === null
          ? await confirmDemoPayment(secret, bank.ask)
          : await confirmStripePayment(publishableKey, secret);
      if (outcome.status !== 'succeeded') return { ...outcome, isRecorded: false };
      const intentId = paymentIntentId ?? '';
      const isRecorded = await recordPayment({
        subscriptionId,
        paymentIntentId: intentId,
        planName,
      });
      return { ...outcome, isRecorded };
    },
    onSettled: () => refetchMember(client),
  });
  return { bank, paying: paymentMutation };
};
