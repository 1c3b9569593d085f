import type { JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useEndSessions, type SessionsToEnd } from '../api/end-sessions.ts';

const texts = {
  one: (device: string): string => `Log out ${device}?`,
  ended: (device: string): string => `${device} has been logged out`,
} as const;

type EndQuestionProps = {
  ending: SessionsToEnd;
  onClose: () => void;
  onEnded: () => void;
};

/** Asks for confirmation, then logs a device out. */
export const EndSessionsDialog = ({ ending, onClose, onEnded }: EndQuestionProps): JSX.Element => {
  const endsAllOthers = ending === 'others';
  const request = useEndSessions();
  const confirm = (): void => {
    if (request.isPending) return;
    request.mutate(ending, {
      onSuccess: () => {
        showToast({
          title: endsAllOthers
            ? 'All other devices have been logged out'
            : texts.ended(ending.device),
          tone: 'good',
        });
        onEnded();
      },
    });
  };
  return (
    <Dialog
      title={endsAllOthers ? 'Log out all other devices?' : texts.one(ending.device)}
      onClose={onClose}
      actions={
        <>
          <button className="button" type="button" onClick={onClose} data-first>
            Cancel
          </button>
          <button
            className="button danger solid"
            type="button"
            aria-disabled={request.isPending}
            onClick={confirm}
          >
            {request.isPending ? processingTexts.processing : 'Log out'}
          </button>
        </>
      }
    >
      <p>
        {endsAllOthers
          ? 'They will be logged out immediately. Logging in there again requires your password.'
          : 'It will be logged out immediately. Logging in there again requires your password.'}
      </p>
      {request.isError ? (
        <Alert title="Could not log out">{getErrorMessage(request.error)}</Alert>
      ) : null}
    </Dialog>
  );
};
