import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import { formatBindingTime } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { cardTexts } from '../card-texts.ts';
import { formatCharge } from '../format-charge.ts';
import { subscriptionTexts as texts } from '../texts.ts';
import { useRenewal, type Renewal } from '../use-renewal.ts';
import { memberKeys } from '../api/subscription.ts';
import { ChangeCardDialog } from './change-card-dialog.tsx';
import { RenewalDialog } from './renewal-dialog.tsx';

type SubscriptionBannerProps = Partial<Omit<PaymentIssueProps, 'subscription'>> & {
  /** Only what requires an action; the rest is next to it. */
  readonly brief?: boolean;
};

/** The subscription's state with its dates and actions. */
export const SubscriptionBanner = ({
  brief = false,
  confirming = false,
  onConfirmed = () => undefined,
}: SubscriptionBannerProps): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  if (data === undefined) return null;
  const paymentIssue = (
    <PaymentIssue
      key={String(confirming)}
      subscription={data}
      confirming={confirming}
      onConfirmed={onConfirmed}
    />
  );
  const isPlain = data.phase !== 'none' && !brief && !isAwaitingPayment(data);
  return (
    <>
      {isPlain || data.scheduled !== null ? (
        <SubscriptionState subscription={data} brief={brief} />
      ) : null}
      {paymentIssue}
    </>
  );
};

type StateProps = {
  readonly subscription: OwnSubscription;
  readonly brief: boolean;
};

const SubscriptionState = ({ subscription, brief }: StateProps): JSX.Element => {
  const label = getBannerLabel(subscription);
  return (
    <section
      className={
        subscription.scheduled === null ? 'subscription-notice' : 'subscription-notice soon'
      }
      aria-label={label}
    >
      <p>
        <Tag tone={label === texts.banner.active ? 'plain' : 'buff'}>{label}</Tag>{' '}
        <SubscriptionSummary subscription={subscription} />{' '}
        {subscription.card === null || brief ? null : (
          <Link to="/settings#plan">{texts.cardAndInvoices}</Link>
        )}
      </p>
      {subscription.scheduled === null ? null : (
        <p className="buttons">
          <UndoButton shownTerms={subscription.undo?.terms} />
          <UndoEffect subscription={subscription} />
        </p>
      )}
    </section>
  );
};

// The texts of these states are complete, except for a planned change.
const isAwaitingPayment = ({ phase }: OwnSubscription): boolean =>
  phase === 'past-due' || phase === 'incomplete';

// From the same answer as the sentence beside it. The session may be older or newer.
const getBannerLabel = ({ phase, terms }: OwnSubscription): string =>
  phase === 'none' ? texts.banner[terms?.plan ?? 'free'] : phaseLabels[phase];

const phaseLabels: Readonly<Record<Exclude<OwnSubscription['phase'], 'none'>, string>> = {
  incomplete: texts.banner.incomplete,
  active: texts.banner.active,
  // Shown only with a planned change.
  'past-due': texts.banner.downgrading,
  downgrading: texts.banner.downgrading,
  cancelling: texts.banner.downgrading,
  cancelled: texts.banner.canceled,
};

const SubscriptionSummary = ({
  subscription,
}: {
  subscription: OwnSubscription;
}): JSX.Element | null => {
  const now = useNow();
  const { terms, scheduled, nextCharge, phase, endedAt, unpaid } = subscription;
  const day = (at: string): string => formatBindingTime(at, now);
  if (phase === 'cancelled') return endedAt === null ? null : <>{texts.ended(day(endedAt))}</>;
  if (terms === null) return null;
  const plan = planLabels[terms.plan];
  const { cancelled, lowered } = phase === 'past-due' ? texts.pastDue : texts;
  if (scheduled?.kind === 'cancellation') {
    return <>{cancelled(plan, day(unpaid?.graceEndsAt ?? scheduled.effectiveAt))}</>;
  }
  if (nextCharge === null) return null;
  if (scheduled?.to) {
    const { plan: next, interval } = scheduled.to;
    const price = formatCharge(nextCharge, interval);
    const nextPlanText = { next: planLabels[next], price };
    return <>{lowered(plan, day(scheduled.effectiveAt), nextPlanText)}</>;
  }
  return <>{texts.renews(plan, day(nextCharge.at), formatCharge(nextCharge, terms.interval))}</>;
};

// The price is shown before the change is undone, because it can be higher than that of the change.
const UndoEffect = ({ subscription }: { subscription: OwnSubscription }): JSX.Element | null => {
  const now = useNow();
  const { undo, terms: current } = subscription;
  if (undo === null) return null;
  const { terms, pence, at } = undo;
  const isUnchanged = terms.plan === current?.plan && terms.interval === current.interval;
  const format = isUnchanged ? texts.undone.renews : texts.undone.lowered;
  const price = `${formatPence(pence)} ${texts.interval[terms.interval]}`;
  return (
    <span className="hint">
      {format(planLabels[terms.plan], formatBindingTime(at, now), price)}
    </span>
  );
};

type UndoButtonProps = {
  readonly shownTerms: NonNullable<OwnSubscription['undo']>['terms'] | undefined;
};

const UndoButton = ({ shownTerms }: UndoButtonProps): JSX.Element => {
  const undo = useCallMutation(subscriptionEndpoints.undoSubscriptionChange, {
    invalidates: memberKeys,
  });
  return (
    <button
      className="button"
      type="button"
      aria-disabled={undo.isPending}
      onClick={() => {
        if (undo.isPending) return;
        undo.mutate(shownTerms === undefined ? {} : { body: { terms: shownTerms } }, {
          onSuccess: (answer) => {
            showChangeToast(answer, { title: texts.toasts.updated, text: answer.message });
          },
          onError: (error) => {
            showToast({
              title: texts.toasts.updateFailed,
              text: getErrorMessage(error),
              tone: 'bad',
            });
          },
        });
      }}
    >
      {texts.undo}
    </button>
  );
};

type PaymentIssueProps = {
  readonly subscription: OwnSubscription;
  /** True when the address requests a payment confirmation. */
  readonly confirming: boolean;
  readonly onConfirmed: () => void;
};

const PaymentIssue = ({
  subscription,
  confirming,
  onConfirmed,
}: PaymentIssueProps): JSX.Element => {
  const [isOpen, setOpen] = useState(confirming);
  const [isChanging, setChanging] = useState(false);
  const close = (): void => {
    setOpen(false);
    onConfirmed();
  };
  const renewal = useRenewal(subscription, {
    onDone: close,
    onBank: () => {
      setOpen(true);
    },
  });
  return (
    <>
      <PaymentIssueNotice
        subscription={subscription}
        renewal={renewal}
        onCard={() => {
          setChanging(true);
        }}
      />
      {isOpen ? (
        <RenewalDialog subscription={subscription} renewal={renewal} onClose={close} />
      ) : null}
      {isChanging ? (
        <ChangeCardDialog
          subscription={subscription}
          thenPay={isCancelled(subscription) ? undefined : renewal.start}
          onClose={() => {
            setChanging(false);
          }}
        />
      ) : null}
    </>
  );
};

type PaymentIssueNoticeProps = Pick<PaymentIssueProps, 'subscription'> & {
  readonly renewal: Renewal;
  readonly onCard: () => void;
};

const isCancelled = ({ scheduled }: OwnSubscription): boolean => scheduled?.kind === 'cancellation';

const PaymentIssueNotice = ({
  subscription,
  renewal,
  onCard,
}: PaymentIssueNoticeProps): JSX.Element | null => {
  const now = useNow();
  const { phase, terms, unpaid, scheduled } = subscription;
  if (phase === 'incomplete') {
    return (
      <div className="subscription-notice">
        <Alert title={texts.incomplete.title}>
          {' '}
          <Tag tone="buff">{getBannerLabel(subscription)}</Tag> {texts.incomplete.text}
        </Alert>
        <RetryButton label={texts.incomplete.fix} renewal={renewal} />
      </div>
    );
  }
  if (phase !== 'past-due' || unpaid === null || terms === null) return null;
  const { needsConfirmation } = unpaid;
  const words = getUnpaidTexts({
    plan: planLabels[terms.plan],
    until: formatBindingTime(unpaid.graceEndsAt, now),
    cancelledAt:
      scheduled?.kind === 'cancellation'
        ? formatBindingTime(scheduled.effectiveAt, now)
        : undefined,
    needsConfirmation,
  });
  return (
    <div className="subscription-notice">
      <Alert title={words.title}>
        {' '}
        {words.text} {needsConfirmation ? texts.pastDue.confirm : ''}
      </Alert>
      <p className="buttons">
        <RetryButton label={words.button} renewal={renewal} />
        <button className="button" type="button" onClick={onCard}>
          {cardTexts.change.open}
        </button>
      </p>
    </div>
  );
};

type UnpaidTextsRequest = {
  readonly plan: string;
  readonly until: string;
  /** The end of a cancelled subscription, whose renewal the member may pay but does not have to. */
  readonly cancelledAt: string | undefined;
  readonly needsConfirmation: boolean;
};

const getUnpaidTexts = ({ plan, until, cancelledAt, needsConfirmation }: UnpaidTextsRequest) => {
  const { title, text, retry, notCollected } = texts.pastDue;
  if (cancelledAt !== undefined) {
    const { title: heading, offer, pay } = notCollected;
    return {
      title: heading,
      text: offer(plan, until, cancelledAt),
      button: pay(plan, cancelledAt),
    };
  }
  const button = needsConfirmation ? cardTexts.renewal.confirm : retry;
  return { title: title(plan), text: text(plan, until), button };
};

const RetryButton = ({ label, renewal }: { label: string; renewal: Renewal }): JSX.Element => (
  <button
    className="button primary"
    type="button"
    aria-disabled={renewal.isPending}
    onClick={renewal.start}
  >
    {label}
  </button>
);
