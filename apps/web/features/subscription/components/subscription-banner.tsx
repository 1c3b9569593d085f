import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { User } from '#contract/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { OwnSubscription } from '#contract/subscription.ts';
import { Alert } from '#ui/alert.tsx';
import { formatDay, formatPence } from '#ui/format.ts';
import { messageOf } from '#ui/message-of.ts';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '../../../components/toast.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { subscriptionQuery, useFix, useUndo } from '../api/subscription.ts';
import { subscriptionTexts as texts } from '../texts.ts';

/** Where the subscription stands, with every date, and what can be done about it. */
export const SubscriptionBanner = ({ user }: { user: User }): JSX.Element | null => {
  const { data } = useQuery(subscriptionQuery);
  if (data === undefined || data.phase === 'none') return null;
  return (
    <section className="substate" aria-label={bannerLabel(user)}>
      <p>
        <Tag tone={user.subscriptionStatus === 'active' ? 'plain' : 'buff'}>
          {bannerLabel(user)}
        </Tag>{' '}
        <Standing subscription={data} />
      </p>
      {data.scheduled === null ? null : <Undo />}
      <Trouble subscription={data} />
    </section>
  );
};

const bannerLabel = ({ subscriptionStatus: status, subscriptionTier: tier }: User): string =>
  status === 'inactive' ? texts.banner[tier] : texts.banner[status];

const priceOf = (pence: number, interval: 'month' | 'year'): string =>
  `${formatPence(pence)} ${texts.interval[interval]}`;

const Standing = ({ subscription }: { subscription: OwnSubscription }): JSX.Element | null => {
  const now = useNow();
  const { terms, scheduled, nextCharge, phase, endedAt } = subscription;
  const day = (at: string): string => formatDay(new Date(at), now);
  if (phase === 'cancelled') return endedAt === null ? null : <>{texts.ended(day(endedAt))}</>;
  if (terms === null || phase === 'incomplete') return null;
  const plan = planLabels[terms.plan];
  if (scheduled?.kind === 'cancellation')
    return <>{texts.cancelled(plan, day(scheduled.effectiveAt))}</>;
  if (nextCharge === null) return null;
  if (scheduled?.to) {
    const { plan: next, interval } = scheduled.to;
    const price = priceOf(nextCharge.pence, interval);
    const then = { next: planLabels[next], price };
    return <>{texts.lowered(plan, day(scheduled.effectiveAt), then)}</>;
  }
  return <>{texts.renews(plan, day(nextCharge.at), priceOf(nextCharge.pence, terms.interval))}</>;
};

const Undo = (): JSX.Element => {
  const undo = useUndo();
  return (
    <button
      className="btn"
      type="button"
      aria-disabled={undo.isPending}
      onClick={() => {
        if (undo.isPending) return;
        undo.mutate(undefined, {
          onSuccess: ({ message }) => {
            showToast({ title: texts.toasts.updated, text: message, tone: 'good' });
          },
          onError: (error) => {
            showToast({ title: texts.toasts.updateFailed, text: messageOf(error), tone: 'bad' });
          },
        });
      }}
    >
      {texts.undo}
    </button>
  );
};

const Trouble = ({ subscription }: { subscription: OwnSubscription }): JSX.Element | null => {
  const now = useNow();
  const { phase, terms, unpaid } = subscription;
  if (phase === 'incomplete') {
    return (
      <>
        <Alert title={texts.incomplete.title}>{texts.incomplete.text}</Alert>
        <Fix label={texts.incomplete.fix} />
      </>
    );
  }
  if (phase !== 'past-due' || unpaid === null || terms === null) return null;
  const plan = planLabels[terms.plan];
  return (
    <>
      <Alert title={texts.pastDue.title(plan)}>
        {texts.pastDue.text(plan, formatDay(new Date(unpaid.graceEndsAt), now))}{' '}
        {unpaid.needsConfirmation ? texts.pastDue.confirm : ''}
      </Alert>
      <Fix label={texts.pastDue.retry} />
    </>
  );
};

const Fix = ({ label }: { label: string }): JSX.Element => {
  const fix = useFix();
  return (
    <button
      className="btn pri"
      type="button"
      aria-disabled={fix.isPending}
      onClick={() => {
        if (fix.isPending) return;
        fix.mutate(undefined, {
          onSuccess: ({ message }) => {
            showToast({ title: texts.toasts.fixed, text: message, tone: 'good' });
          },
          onError: (error) => {
            const text = messageOf(error) || texts.toasts.fixFailedText;
            showToast({ title: texts.toasts.fixFailed, text, tone: 'bad' });
          },
        });
      }}
    >
      {label}
    </button>
  );
};
