import { useState, type JSX } from 'react';
import { formatLastDay } from '#contract/binding-day.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { formatPence } from '#contract/format.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { rightToCancelTexts } from '../texts.ts';
import { memberKeys } from '../api/subscription.ts';

const texts = {
  until: (day: string) =>
    `Until the end of ${day}, you can cancel for a full refund. Access ends immediately.`,
  untilFor: (day: string, amount: string) =>
    `Until the end of ${day}, you can cancel and get ${amount} back. Access ends immediately.`,
  sure: 'Your subscription and access end now.',
  refund: (amount: string) => `We refund ${amount} to your card.`,
} as const;

/** Within 14 days of a purchase: the deadline for a full refund, and how to get it in two steps. */
export const RightToCancel = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  const until = data?.withdrawableUntil ?? null;
  if (until === null) return null;
  const refundPence = data?.withdrawalRefundPence ?? null;
  return (
    <Section title="Cancel within 14 days" id="right-to-cancel">
      <p>
        {isConfirming
          ? `${describeRefund(refundPence)} ${texts.sure}`
          : describeDeadline(formatLastDay(until, now), refundPence)}
      </p>
      {isConfirming ? (
        <Confirmation
          onKeep={() => {
            setConfirming(false);
          }}
        />
      ) : (
        <button
          className="button"
          type="button"
          onClick={() => {
            setConfirming(true);
          }}
        >
          Cancel and get a refund
        </button>
      )}
    </Section>
  );
};

const describeDeadline = (day: string, pence: number | null): string =>
  pence === null || pence === 0 ? texts.until(day) : texts.untilFor(day, formatPence(pence));

const describeRefund = (pence: number | null): string => {
  if (pence === null) return 'We refund your payment to your card.';
  return pence === 0
    ? 'There is no card payment left to refund.'
    : texts.refund(formatPence(pence));
};

/** Shown next to the buy button. */
export const CancellationRightNote = (): JSX.Element => (
  <p className="explanation">
    You can cancel within 14 days of purchase for a full refund, on the Subscription page.
  </p>
);

const Confirmation = ({ onKeep }: { readonly onKeep: () => void }): JSX.Element => {
  const withdraw = useCallMutation(subscriptionEndpoints.withdrawSubscription, {
    invalidates: memberKeys,
    refetch: 'also-after-failure',
    onSuccess: (answer) => {
      showChangeToast(answer, { title: rightToCancelTexts.done, text: answer.message });
    },
    onError: (error) => {
      showToast({
        title: 'Could not cancel the subscription',
        text: getErrorMessage(error),
        tone: 'bad',
      });
    },
  });
  return (
    <div className="buttons">
      <button className="button" type="button" onClick={onKeep} autoFocus>
        Keep subscription
      </button>
      <button
        className="button primary"
        type="button"
        aria-disabled={withdraw.isPending}
        onClick={() => {
          if (!withdraw.isPending) withdraw.mutate();
        }}
      >
        {withdraw.isPending ? 'Ending...' : 'End subscription now'}
      </button>
    </div>
  );
};
