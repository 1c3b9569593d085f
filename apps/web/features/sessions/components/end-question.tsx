import type { JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useEndSessions, type SessionsToEnd } from '../api/end-sessions.ts';
import { sessionsTexts } from '../texts.ts';

const texts = sessionsTexts.question;

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
          title: endsAllOthers ? texts.othersEnded : texts.ended(ending.device),
          tone: 'good',
        });
        onEnded();
      },
    });
  };
  return (
    <Dialog
      title={endsAllOthers ? texts.others : texts.one(ending.device)}
      onClose={onClose}
      actions={
        <>
          <button className="button" type="button" onClick={onClose} data-first>
            {texts.cancel}
          </button>
          <button
            className="button danger solid"
            type="button"
            aria-disabled={request.isPending}
            onClick={confirm}
          >
            {request.isPending ? processingTexts.processing : texts.end}
          </button>
        </>
      }
    >
      <p>{endsAllOthers ? texts.meaningOfAll : texts.meaning}</p>
      {request.isError ? (
        <Alert title={texts.failed}>{getErrorMessage(request.error)}</Alert>
      ) : null}
    </Dialog>
  );
};
