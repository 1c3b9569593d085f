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
import { rightToCancelTexts as texts } from '../texts.ts';
import { memberKeys } from '../api/subscription.ts';

/** Within 14 days of a purchase: the deadline for a full refund, and how to get it in two steps. */
export const RightToCancel = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  const until = data?.withdrawableUntil ?? null;
  if (until === null) return null;
  const refundPence = data?.withdrawalRefundPence ?? null;
  return (
    <Section title={texts.title} id="right-to-cancel">
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
          {texts.ask}
        </button>
      )}
    </Section>
  );
};

const describeDeadline = (day: string, pence: number | null): string =>
  pence === null || pence === 0 ? texts.until(day) : texts.untilFor(day, formatPence(pence));

const describeRefund = (pence: number | null): string => {
  if (pence === null) return texts.unknownRefund;
  return pence === 0 ? texts.noRefund : texts.refund(formatPence(pence));
};

/** Shown next to the buy button. */
export const CancellationRightNote = (): JSX.Element => (
  <p className="explanation">{texts.atPurchase}</p>
);

const Confirmation = ({ onKeep }: { readonly onKeep: () => void }): JSX.Element => {
  const withdraw = useCallMutation(subscriptionEndpoints.withdrawSubscription, {
    invalidates: memberKeys,
    refetch: 'also-after-failure',
    onSuccess: (answer) => {
      showChangeToast(answer, { title: texts.done, text: answer.message });
    },
    onError: (error) => {
      showToast({ title: texts.failed, text: getErrorMessage(error), tone: 'bad' });
    },
  });
  return (
    <div className="buttons">
      <button className="button" type="button" onClick={onKeep} autoFocus>
        {texts.keep}
      </button>
      <button
        className="button primary"
        type="button"
        aria-disabled={withdraw.isPending}
        onClick={() => {
          if (!withdraw.isPending) withdraw.mutate();
        }}
      >
        {withdraw.isPending ? texts.sending : texts.confirm}
      </button>
    </div>
  );
};
