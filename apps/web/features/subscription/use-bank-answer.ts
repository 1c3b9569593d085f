import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { planLabels } from '#contract/plan-labels.ts';
import { messageOf } from '#ui/message-of.ts';
import { showToast } from '../../components/toast.tsx';
import { refetchMember } from './api/subscription.ts';
import { confirmPayment, type Started } from './api/subscribe.ts';
import { payInDemo, type PaymentOutcome } from './pay.ts';
import { subscriptionTexts } from './texts.ts';

const { dialog: texts, toasts } = subscriptionTexts;

export type BankAnswer = {
  readonly payment: Started;
  readonly plan: 'basic' | 'pro';
  readonly authenticate: boolean;
};

/** What the member answered the bank about a change that waits for it; the plan changes with the payment. */
export const useBankAnswer = (
  onDone: () => void,
): UseMutationResult<PaymentOutcome, Error, BankAnswer> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ payment, plan: planName, authenticate }: BankAnswer) => {
      const { clientSecret, subscriptionId, paymentIntentId } = payment;
      const outcome = await payInDemo({
        clientSecret: clientSecret ?? '',
        paymentMethod: 'pm_card_authenticationRequired',
        authenticate,
      });
      if (outcome.status !== 'succeeded') return outcome;
      await confirmPayment({ subscriptionId, paymentIntentId: paymentIntentId ?? '', planName });
      return outcome;
    },
    onSuccess: ({ status, message }, { plan }) => {
      if (status === 'succeeded') {
        const text = toasts.activatedText(planLabels[plan]);
        showToast({ title: toasts.updated, text, tone: 'good' });
      } else {
        const text = message ?? texts.status(status);
        showToast({ title: texts.declined, text, tone: 'bad' });
      }
    },
    onError: (error) => {
      showToast({ title: toasts.notUpdated, text: messageOf(error), tone: 'bad' });
    },
    onSettled: async () => {
      await refetchMember(client);
      onDone();
    },
  });
};
