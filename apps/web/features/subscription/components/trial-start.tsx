import type { JSX } from 'react';
import { formatBindingDay, formatBindingTime } from '#contract/binding-day.ts';
import { trialEndpoints, type OwnTrial } from '#contract/membership/trial.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { trialTexts } from '../texts.ts';
import { memberKeys } from '../api/subscription.ts';

const texts = {
  terms: (end: string) => `No card needed. It ends by itself on ${end}.`,
  ended: (day: string) => `Your trial ended on ${day}.`,
} as const;

type Refusal = NonNullable<OwnTrial['refusal']>;

// The other rules are about members who have no use for a trial.
const removableRefusals: readonly Refusal['code'][] = [
  'trial/address-not-confirmed',
  'trial/checkout-open',
];

/** The member's own trial on the page of plans: how to start it, when it ends or ended, or why it cannot be started. */
export const OwnTrialStatus = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  if (data === undefined) return null;
  const { endedAt, refusal } = data.trial;
  if (refusal?.code !== 'trial/used') return <TrialStart />;
  return (
    <p className="muted">
      {endedAt === null ? refusal.message : texts.ended(formatBindingDay(endedAt))}
    </p>
  );
};

/** How the member starts a trial, or what has to be done before. Gates show nothing about a trial that is over. */
export const TrialStart = (): JSX.Element | null => {
  const { data } = useCall(subscriptionEndpoints.ownSubscription);
  const now = useNow();
  if (data === undefined) return null;
  const { endsAt, wouldEndAt, refusal } = data.trial;
  if (endsAt !== null) return <p>{trialTexts.runs(formatBindingTime(endsAt, now))}</p>;
  if (refusal === null) return <StartButton endsAt={formatBindingTime(wouldEndAt, now)} />;
  if (!removableRefusals.includes(refusal.code)) return null;
  return (
    <p className="muted">
      {trialTexts.offered} {refusal.message}
    </p>
  );
};

const StartButton = ({ endsAt }: { readonly endsAt: string }): JSX.Element => {
  const start = useCallMutation(trialEndpoints.startTrial, {
    invalidates: memberKeys,
    refetch: 'also-after-failure',
    onSuccess: ({ message }) => {
      showToast({ title: trialTexts.started, text: message, tone: 'good' });
    },
    onError: (error) => {
      showToast({ title: 'Could not start the trial', text: getErrorMessage(error), tone: 'bad' });
    },
  });
  return (
    <div className="trial-start">
      <button
        className="button large"
        type="button"
        aria-disabled={start.isPending}
        onClick={() => {
          if (!start.isPending) start.mutate();
        }}
      >
        {start.isPending ? 'Starting...' : trialTexts.start}
      </button>
      <p className="hint">{texts.terms(endsAt)}</p>
    </div>
  );
};
