import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { planLabels } from '#contract/plan-labels.ts';
import { ApiError } from '#ui/api-error.ts';
import { messageOf } from '#ui/message-of.ts';
import { showToast } from '../../components/toast.tsx';
import { refetchMember } from './api/subscription.ts';
import { confirmPayment, createSubscription, type Started } from './api/subscribe.ts';
import { payInDemo, type PaymentOutcome, type TestCard } from './pay.ts';
import type { Interval } from './plan-actions.ts';
import { subscriptionTexts } from './texts.ts';

const { dialog: texts, toasts } = subscriptionTexts;

/** After a success the dashboard opens, so that the toast can be read first. */
const dashboardAfterMs = 1500;

export type Purchase = {
  readonly plan: 'basic' | 'pro';
  readonly interval: Interval;
  readonly couponId: string | null;
};

export type CheckoutStage =
  | { readonly name: 'form' | 'paying' | 'done' }
  /** The bank wants a word. */
  | { readonly name: 'bank'; readonly started: Started; readonly card: TestCard }
  | { readonly name: 'failed'; readonly title: string; readonly text: string };

export type Checkout = {
  readonly stage: CheckoutStage;
  readonly pay: (purchase: Purchase, card: TestCard) => void;
  readonly answerBank: (purchase: Purchase, authenticate: boolean) => void;
  readonly again: () => void;
};

/** Begin, pay, confirm: a payment that arrived is never lost, whatever fails after it. */
export const useCheckout = (): Checkout => {
  const [stage, setStage] = useState<CheckoutStage>({ name: 'form' });
  const client = useQueryClient();
  const navigate = useNavigate();
  const fail = (title: string, text: string): void => {
    setStage({ name: 'failed', title, text });
    showToast({ title, text, tone: 'bad' });
  };
  const finish = async (started: Started, purchase: Purchase): Promise<void> => {
    await confirmAndTell(client, started, purchase);
    setStage({ name: 'done' });
    setTimeout(() => void navigate('/dashboard'), dashboardAfterMs);
  };
  const judge = async (
    { status, message }: PaymentOutcome,
    given: { readonly started: Started; readonly card: TestCard; readonly purchase: Purchase },
  ): Promise<void> => {
    if (status === 'succeeded') await finish(given.started, given.purchase);
    else if (status === 'requires_action') setStage({ name: 'bank', ...given });
    else fail(texts.declined, message ?? texts.status(status));
  };
  const attempt = (work: () => Promise<void>): void => {
    setStage({ name: 'paying' });
    work().catch((error: unknown) => {
      if (error instanceof ApiError) fail(texts.declined, messageOf(error));
      else fail(texts.error, texts.unexpected);
    });
  };
  return {
    stage,
    pay: (purchase, card) => {
      attempt(async () => {
        const { plan: planName, ...wanted } = purchase;
        const started = await createSubscription({ planName, ...wanted });
        if (started.clientSecret === null) return finish(started, purchase);
        const { clientSecret } = started;
        const outcome = await payInDemo({ clientSecret, paymentMethod: card });
        return judge(outcome, { started, card, purchase });
      });
    },
    answerBank: (purchase, authenticate) => {
      if (stage.name !== 'bank') return;
      const { started, card } = stage;
      attempt(async () => {
        const clientSecret = started.clientSecret ?? '';
        const outcome = await payInDemo({ clientSecret, paymentMethod: card, authenticate });
        return judge(outcome, { started, card, purchase });
      });
    },
    again: () => {
      setStage({ name: 'form' });
    },
  };
};

const confirmAndTell = async (
  client: QueryClient,
  { subscriptionId, paymentIntentId }: Started,
  { plan }: Purchase,
): Promise<void> => {
  const paid = { subscriptionId, paymentIntentId: paymentIntentId ?? '', planName: plan };
  const confirmed = await confirmPayment(paid).then(
    () => true,
    () => false,
  );
  await refetchMember(client);
  if (confirmed) {
    const text = toasts.activatedText(planLabels[plan]);
    showToast({ title: toasts.activated, text, tone: 'good' });
  } else showToast({ title: toasts.notUpdated, tone: 'bad' });
};
