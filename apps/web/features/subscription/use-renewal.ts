import { planLabels } from '#contract/plan-labels.ts';
import { type OwnSubscription } from '#contract/membership/subscription.ts';
import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import type { CallResponse } from '#contract/call-types.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { showChangeToast } from '../../components/toast/change-toast.ts';
import { showToast } from '../../components/toast/toast.tsx';
import type { BankConfirmation } from './card/use-bank.ts';
import { useBankPayment } from './card/use-bank-payment.ts';
import { cardTexts } from './card-texts.ts';
import { subscriptionTexts } from './texts.ts';
import { memberKeys } from './api/subscription.ts';

const texts = cardTexts.renewal;
const { toasts } = subscriptionTexts;

export type Renewal = {
  readonly start: () => void;
  readonly isPending: boolean;
  readonly bank: BankConfirmation;
  readonly error: Error | null;
};

/** Retries an overdue renewal. If the bank must confirm the payment, asks for it. */
export const useRenewal = (
  { payments, terms }: OwnSubscription,
  { onDone, onBank }: { readonly onDone: () => void; readonly onBank: () => void },
): Renewal => {
  const fixSubscription = useCallMutation(checkoutEndpoints.fixSubscriptions, {
    invalidates: memberKeys,
    refetch: 'also-after-failure',
  });
  const { bank, paying } = useBankPayment(payments);
  const plan = terms?.plan ?? 'free';
  const confirm = (payment: CallResponse<'createSubscription'>): void => {
    onBank();
    paying.mutate(
      { payment, plan },
      {
        onSuccess: ({ status, message, isRecorded }) => {
          if (status === 'succeeded') {
            const text = texts.doneText(planLabels[plan]);
            if (isRecorded) showToast({ title: texts.done, text, tone: 'good' });
            onDone();
            return;
          }
          const text = message ?? subscriptionTexts.dialog.status(status);
          showToast({ title: texts.failed, text, tone: 'bad' });
        },
      },
    );
  };
  const isPending = fixSubscription.isPending || paying.isPending;
  return {
    bank,
    isPending,
    error: paying.error,
    start: () => {
      if (isPending) return;
      fixSubscription.mutate(
        { body: { fixOwn: true } },
        {
          onSuccess: (answer) => {
            const { message, payment } = answer;
            if (payment !== null) {
              confirm(payment);
              return;
            }
            showChangeToast(answer, { title: toasts.fixed, text: message });
            onDone();
          },
          onError: (error) => {
            const text = getErrorMessage(error) || toasts.fixFailedText;
            showToast({ title: toasts.fixFailed, text, tone: 'bad' });
          },
        },
      );
    },
  };
};
