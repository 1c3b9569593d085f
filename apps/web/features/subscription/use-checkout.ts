import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaidPlanId } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import type { CallResponse } from '#contract/call-types.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { call } from '#ui/api/call.ts';
import { closeFailureToast, showToast } from '../../components/toast/toast.tsx';
import { isSessionEnd, sessionKey } from '../../lib/server/query-client.ts';
import { loginRedirect } from '../../lib/login-redirect.ts';
import { refetchMember } from './api/subscription.ts';
import type { CardForm, CardOutcome } from './card/card-form.ts';
import { saveCard, type CardSubmission } from './card/save-card.ts';
import type { Interval } from './plan-actions.ts';
import { recordPayment } from './record-payment.ts';
import { subscriptionTexts } from './texts.ts';

const { dialog: texts, toasts } = subscriptionTexts;

/** After a success the dashboard opens, so that the toast can be read first. */
const redirectDelayMs = 1500;

export type Purchase = {
  readonly plan: PaidPlanId;
  readonly interval: Interval;
  readonly couponId: string | null;
  /** The country of the billing address. */
  readonly country: string;
};

export type CheckoutStage =
  | { readonly name: 'form' | 'paying' | 'done' }
  | {
      readonly name: 'failed';
      readonly title: string;
      readonly text: string;
      /** False when the bank may still charge. */
      readonly isUncharged: boolean;
    };

export type Checkout = {
  readonly stage: CheckoutStage;
  readonly pay: (purchase: Purchase, form: CardForm) => void;
  readonly again: () => void;
};

const alreadySubscribed = 'membership/already-subscribed';

/**
 * Starts, pays and confirms a purchase. Later errors never undo a completed payment. Calls `onSubscribed` for a member
 * who has subscribed in another tab.
 */
export const useCheckout = (onSubscribed: () => void): Checkout => {
  const [stage, setStage] = useState<CheckoutStage>({ name: 'form' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const showFailure = (title: string, text: string, isUncharged = true): void => {
    setStage({ name: 'failed', title, text, isUncharged });
    showToast({ title, text, tone: 'bad' });
  };
  const pay = async (purchase: Purchase, form: CardForm): Promise<void> => {
    const { plan: planName, country, ...purchaseOptions } = purchase;
    const createdSubscription = await call(checkoutEndpoints.createSubscription, {
      body: { planName, ...purchaseOptions },
    });
    const { clientSecret } = createdSubscription;
    const { status, message } =
      clientSecret === null ? freeOutcome : await form.pay(clientSecret, country);
    if (status !== 'succeeded') {
      showFailure(texts.declined, message ?? texts.status(status), status !== 'processing');
      return;
    }
    const refusal = await confirm(client, createdSubscription, purchase);
    if (refusal !== null) {
      showFailure(texts.declined, refusal, clientSecret === null);
      return;
    }
    if (clientSecret === null) await saveCardForRenewals({ form, country });
    setStage({ name: 'done' });
    setTimeout(() => void navigate('/dashboard'), redirectDelayMs);
  };
  // The login replaces the page and returns to the same selection.
  const redirectToLogin = ({ plan, interval }: Purchase): void => {
    loginRedirect.set(`/subscription?tier=${plan}&interval=${interval}`);
    setStage({ name: 'form' });
    void client.invalidateQueries({ queryKey: sessionKey });
  };
  return {
    stage,
    pay: (purchase, form) => {
      closeFailureToast();
      setStage({ name: 'paying' });
      pay(purchase, form).catch((error: unknown) => {
        if (isSessionEnd(error)) redirectToLogin(purchase);
        else if (error instanceof ApiError && error.code === alreadySubscribed) onSubscribed();
        else if (error instanceof ApiError) showFailure(texts.declined, getErrorMessage(error));
        else showFailure(texts.error, texts.unexpected);
      });
    },
    again: () => {
      setStage({ name: 'form' });
    },
  };
};

// The plan is already active, so a refused card is not a failed purchase.
const saveCardForRenewals = async (card: CardSubmission): Promise<void> => {
  try {
    await saveCard(card);
  } catch {
    showToast({ title: toasts.cardNotSaved, text: toasts.cardNotSavedText, tone: 'bad' });
  }
};

const freeOutcome: CardOutcome = { status: 'succeeded', message: null };

/**
 * Why the server does not confirm the payment. Null when it does, or when the request about a completed payment failed.
 */
const confirm = async (
  client: QueryClient,
  { subscriptionId, paymentIntentId, clientSecret }: CallResponse<'createSubscription'>,
  { plan }: Purchase,
): Promise<string | null> => {
  const payment = { subscriptionId, paymentIntentId: paymentIntentId ?? '', planName: plan };
  try {
    if (clientSecret === null) await call(checkoutEndpoints.confirmPayment, { body: payment });
    else if (!(await recordPayment(payment))) return null;
    const text = toasts.activatedText(planLabels[plan]);
    showToast({ title: toasts.activated, text, tone: 'good' });
    return null;
  } catch (error) {
    return getErrorMessage(error);
  } finally {
    await refetchMember(client);
  }
};
