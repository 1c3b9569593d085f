import { useQueryClient } from '@tanstack/react-query';
import { planLabels } from '#contract/plan-labels.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import type { SubscriptionPreview } from '#contract/membership/checkout.ts';
import type { CallInput, CallResponse } from '#contract/call-types.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { showChangeToast } from '../../components/toast/change-toast.ts';
import { showToast } from '../../components/toast/toast.tsx';
import { refetchMember, type PreviewRequest, memberKeys } from './api/subscription.ts';
import type { BankConfirmation } from './card/use-bank.ts';
import { useBankPayment } from './card/use-bank-payment.ts';
import { subscriptionTexts } from './texts.ts';

const { dialog, toasts } = subscriptionTexts;

type ChangeOptions = {
  readonly wish: PreviewRequest;
  readonly payments: OwnSubscription['payments'];
  readonly onDone: () => void;
};

export type PlanChange = {
  readonly change: (shown: SubscriptionPreview) => void;
  readonly isBusy: boolean;
  readonly bank: BankConfirmation;
};

/** A renewal must be paid before the plan can change. */
export const isUnpaidRenewalError = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'payment/renewal-open';

/**
 * Applies a previewed change. If the bank must confirm the payment, that happens first, and the plan changes with it.
 */
export const useChange = ({ wish, payments, onDone }: ChangeOptions): PlanChange => {
  const client = useQueryClient();
  const manage = useCallMutation(subscriptionEndpoints.manageSubscription, {
    invalidates: memberKeys,
  });
  const { bank, paying } = useBankPayment(payments);
  const showFailure = (title: string, error: unknown): void => {
    showToast({ title, text: getErrorMessage(error), tone: 'bad' });
  };
  // As promises, because the outcome is reported even when another change was selected in the meantime.
  const pay = async (payment: CallResponse<'createSubscription'>): Promise<void> => {
    const { targetTier: plan } = wish;
    const { status, message, isRecorded } = await paying.mutateAsync({ payment, plan });
    if (status !== 'succeeded') {
      showToast({ title: dialog.declined, text: message ?? dialog.status(status), tone: 'bad' });
      return;
    }
    const text = toasts.activatedText(planLabels[plan]);
    if (isRecorded) showToast({ title: toasts.updated, text, tone: 'good' });
    onDone();
  };
  const applyChange = async (shown: SubscriptionPreview): Promise<void> => {
    const response = await manage.mutateAsync({ body: toRequest(wish, shown) });
    const { message, payment } = response;
    if (payment !== null) {
      await pay(payment).catch((error: unknown) => {
        showFailure(dialog.declined, error);
      });
      return;
    }
    showChangeToast(response, { title: getSuccessTitle(shown), text: message });
    onDone();
  };
  return {
    bank,
    isBusy: manage.isPending || paying.isPending,
    change: (shown) => {
      applyChange(shown).catch((error: unknown) => {
        showFailure(getFailureTitle(shown), error);
        // The preview is fetched again and offers to pay the renewal.
        if (isUnpaidRenewalError(error)) void refetchMember(client);
      });
    },
  };
};

const toRequest = (
  { targetTier, interval }: PreviewRequest,
  { prorationDate, dueNow }: SubscriptionPreview,
): CallInput<'manageSubscription'>['body'] => ({
  targetTier,
  ...(interval ? { interval } : {}),
  ...(prorationDate === null ? {} : { previewed: { prorationDate, dueNow } }),
});

const getSuccessTitle = ({ kind }: SubscriptionPreview): string =>
  kind === 'cancellation' ? toasts.cancelled : toasts.updated;

const getFailureTitle = ({ kind }: SubscriptionPreview): string => {
  if (kind === 'cancellation') return toasts.cancelFailed;
  return kind === 'downgrade' ? toasts.downgradeFailed : toasts.updateFailed;
};
