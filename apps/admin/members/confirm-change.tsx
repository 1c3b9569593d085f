import { Dialog } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { Alert } from '#ui/section.tsx';
import { Became } from '../layout/icons.tsx';
import { newIdempotencyKey } from './idempotency-key.ts';
import { intentInWords, outcomeOf, type Intent, type Outcome } from './outcome.ts';
import {
  changedMeanwhile,
  failureInWords,
  isStale,
  useMembershipCommand,
  useReload,
  type MembershipCommand,
} from './use-membership-command.ts';
import { nameOf } from './words.ts';

type ConfirmChangeProps = {
  readonly member: Member;
  readonly intent: Intent;
  readonly reason: string;
  readonly now: Date;
  readonly onClose: (done: boolean) => void;
};

/** The safest action has the focus when the dialog opens. */
const takeFocus = (button: HTMLButtonElement | null): void => {
  button?.focus();
};

/** The outcome before it happens. One key for each opened dialog: pressing twice, or trying again after a lost answer, acts once. */
export const ConfirmChange = ({ member, intent, reason, now, onClose }: ConfirmChangeProps) => {
  const [idempotencyKey] = useState(newIdempotencyKey);
  // The revision and the outcome stay those that the person was shown, whatever is loaded meanwhile.
  const [shown] = useState({ member, outcome: outcomeOf(member, intent, now) });
  const { outcome } = shown;
  const { command, confirm } = useConfirm(outcome, onClose);
  const stale = isStale(command.error);
  return (
    <Dialog
      open
      aria-labelledby="confirm-change"
      aria-describedby="confirm-sentence"
      onClose={() => {
        if (!command.isPending) onClose(false);
      }}
    >
      <div className="dlg">
        <header>
          <h2 id="confirm-change">{intentInWords(intent)}</h2>
        </header>
        <div>
          <Preview member={shown.member} outcome={outcome} reason={reason} />
          {command.isError ? (
            <Alert title="Failed to manage membership">
              {stale ? `${changedMeanwhile}.` : failureInWords(command.error)}
            </Alert>
          ) : null}
        </div>
        <footer>
          <button
            ref={takeFocus}
            className="btn"
            type="button"
            disabled={command.isPending}
            onClick={() => {
              onClose(false);
            }}
          >
            {stale ? 'Look again' : 'Cancel'}
          </button>
          <button
            className="btn pri"
            type="button"
            disabled={command.isPending || stale || !outcome.changes}
            onClick={() => {
              confirm({ member: shown.member, intent, reason, idempotencyKey });
            }}
          >
            {command.isPending ? 'Sending' : intent.kind === 'revoke' ? 'Revoke' : 'Grant'}
          </button>
        </footer>
      </div>
    </Dialog>
  );
};

/** Sends the command; what follows a yes is said, loaded and closed, and a stale one only loads. */
const useConfirm = (outcome: Outcome, onClose: (done: boolean) => void) => {
  const command = useMembershipCommand();
  const reload = useReload();
  const notify = useNotify();
  const confirm = (wanted: MembershipCommand): void => {
    command.mutate(wanted, {
      onSuccess: ({ message }) => {
        notify(`Membership Updated\n${sentenceOf(message, outcome)}`, { type: 'success' });
        void reload();
        onClose(true);
      },
      onError: (error) => {
        if (isStale(error)) void reload();
      },
    });
  };
  return { command, confirm };
};

type PreviewProps = { readonly member: Member; readonly outcome: Outcome; readonly reason: string };

const Preview = ({ member, outcome, reason }: PreviewProps) => (
  <>
    <PreviewSentence member={member} outcome={outcome} />
    <dl className="ledger sm">
      <div>
        <dt>Event</dt>
        <dd>{outcome.event ?? 'none'}</dd>
      </div>
      <div>
        <dt>Reason</dt>
        <dd className="wrap q">“{reason}”</dd>
      </div>
    </dl>
  </>
);

const PreviewSentence = ({ member, outcome }: { member: Member; outcome: Outcome }) => (
  <p id="confirm-sentence" className="pvs">
    {outcome.changes ? (
      <>
        <span className="sr">Preview: </span>
        {nameOf(member)}: {outcome.before} <Became word="becomes" /> <b>{outcome.after}</b>
        {outcome.then === '' ? '' : `, ${outcome.then}`}.
      </>
    ) : (
      <>{outcome.after}.</>
    )}
  </p>
);

const sentenceOf = (message: string, { after, then }: Outcome): string =>
  message === '' || message === 'Membership Updated'
    ? `${after}${then === '' ? '' : `, ${then}`}.`
    : message;
