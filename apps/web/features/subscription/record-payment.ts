import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import type { CallInput } from '#contract/call-types.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { showToast } from '../../components/toast/toast.tsx';
import { subscriptionTexts } from './texts.ts';

/**
 * Asks the server to confirm a payment that the provider reports as made, and throws its refusal. Any other failure is
 * shown and returns false, because the payment is made.
 */
export const recordPayment = async (
  payment: CallInput<'confirmPayment'>['body'],
): Promise<boolean> => {
  try {
    await call(checkoutEndpoints.confirmPayment, { body: payment });
    return true;
  } catch (error) {
    if (isRefusal(error)) throw error;
    showToast({ title: subscriptionTexts.toasts.notUpdated, tone: 'bad' });
    return false;
  }
};

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409].includes(error.status);
