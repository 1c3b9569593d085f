import { Dialog } from '@mui/material';
import { useNotify } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { Alert } from '#ui/alert.tsx';
import { SkeletonRows } from '#ui/section.tsx';
import { failureInWords } from '#ui/api-error.ts';
import { Became } from '../layout/icons.tsx';
import { Failure } from '../layout/states.tsx';
import { intentInWords, type Intent } from './intent.ts';
import { previewInWords, type PreviewInWords } from './preview-in-words.ts';
import {
  changedMeanwhile,
  isStale,
  useMembershipCommand,
  useReload,
  type MembershipCommand,
} from './use-membership-command.ts';
import { usePreview } from './use-preview.ts';
import { nameOf } from './words.ts';

type ConfirmChangeProps = {
  readonly member: Member;
  readonly intent: Intent;
  readonly reason: string;
  readonly onClose: (done: boolean) => void;
};

export const ConfirmChange = ({ member, intent, reason, onClose }: ConfirmChangeProps) => {
  const preview = usePreview(member.id, intent);
  const words = preview.data && previewInWords(preview.data);
  const { command, confirm } = useConfirm(words, onClose);
  const stale = isStale(command.error);
  const cancel = (): void => {
    if (!command.isPending) onClose(false);
  };
  return (
    <Dialog
      open
      aria-labelledby="confirm-change"
      {...(words ? { 'aria-describedby': 'confirm-sentence' } : {})}
      onClose={cancel}
    >
      <div className="dlg">
        <header>
          <h2 id="confirm-change">{intentInWords(intent)}</h2>
        </header>
        <div>
          {words ? (
            <Preview name={nameOf(member)} changes={preview.data.changes} {...{ words, reason }} />
          ) : (
            <NoPreview error={preview.error} retry={() => void preview.refetch()} />
          )}
          {command.isError ? (
            <Alert title="Failed to manage membership">
              {stale ? `${changedMeanwhile}.` : failureInWords(command.error)}
            </Alert>
          ) : null}
        </div>
        <DialogButtons
          {...{ stale, cancel }}
          sending={command.isPending}
          action={intent.kind === 'revoke' ? 'Revoke' : 'Grant'}
          {...(preview.data?.changes
            ? {
                confirm: () => {
                  const { memberId, membershipRevision: revision } = preview.data;
                  confirm({ memberId, revision, intent, reason });
                },
              }
            : {})}
        />
      </div>
    </Dialog>
  );
};

// After a success the page is reloaded and the dialog closed; after a conflict (412) the page is reloaded only.
const useConfirm = (words: PreviewInWords | undefined, onClose: (done: boolean) => void) => {
  const command = useMembershipCommand();
  const reload = useReload();
  const notify = useNotify();
  const confirm = (wanted: MembershipCommand): void => {
    command.mutate(wanted, {
      onSuccess: ({ message }) => {
        notify(`Membership Updated\n${sentenceOf(message, words)}`, { type: 'success' });
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

const sentenceOf = (message: string, words: PreviewInWords | undefined): string =>
  words && (message === '' || message === 'Membership Updated')
    ? `${words.after}${words.then}.`
    : message;

const NoPreview = ({ error, retry }: { error: Error | null; retry: () => void }) =>
  error === null ? (
    <SkeletonRows rows={2} label="Loading the preview" />
  ) : (
    <Failure title="The preview did not load" message={failureInWords(error)} onRetry={retry} />
  );

type PreviewProps = {
  readonly name: string;
  readonly changes: boolean;
  readonly words: PreviewInWords;
  readonly reason: string;
};

const Preview = ({ name, changes, words, reason }: PreviewProps) => (
  <>
    <p id="confirm-sentence" className="pvs">
      {changes ? (
        <>
          <span className="sr">Preview: </span>
          {name}: {words.before} <Became word="becomes" /> <b>{words.after}</b>
          {words.then}.
        </>
      ) : (
        <>{words.after}.</>
      )}
    </p>
    <dl className="ledger sm">
      <div>
        <dt>Event</dt>
        <dd>{words.events}</dd>
      </div>
      <div>
        <dt>Reason</dt>
        <dd className="wrap q">“{reason}”</dd>
      </div>
    </dl>
  </>
);

type DialogButtonsProps = {
  readonly action: string;
  readonly sending: boolean;
  readonly stale: boolean;
  readonly cancel: () => void;
  // Absent while there is nothing to confirm.
  readonly confirm?: () => void;
};

const DialogButtons = ({ action, sending, stale, cancel, confirm }: DialogButtonsProps) => (
  <footer>
    <button ref={takeFocus} className="btn" type="button" disabled={sending} onClick={cancel}>
      {stale ? 'Look again' : 'Cancel'}
    </button>
    <button
      className="btn pri"
      type="button"
      disabled={sending || stale || confirm === undefined}
      onClick={confirm}
    >
      {sending ? 'Sending' : action}
    </button>
  </footer>
);

// The safest action has the focus when the dialog opens.
const takeFocus = (button: HTMLButtonElement | null): void => {
  button?.focus();
};
