import type { JSX } from 'react';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { processingTexts } from '../../../components/loading/late-texts.ts';
import type { Toast } from '../../../components/toast/toast.tsx';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.email;

type ResendButtonProps = {
  wide?: boolean;
  /** Reports the outcome. */
  notify: (toast: Toast) => void;
};

/** Sends a new link that verifies the address. */
export const ResendButton = ({ wide = false, notify }: ResendButtonProps): JSX.Element => {
  const resend = useCallMutation(credentialsEndpoints.resendVerification);
  const send = (): void => {
    resend.mutate(undefined, {
      onSuccess: ({ message }) => {
        notify({ title: texts.resent, text: message, tone: 'good' });
      },
      onError: (error) => {
        notify({ title: texts.notResent, text: getErrorMessage(error), tone: 'bad' });
      },
    });
  };
  return (
    <button
      className={wide ? 'button primary large wide' : 'button'}
      type="button"
      aria-disabled={resend.isPending}
      onClick={() => {
        if (!resend.isPending) send();
      }}
    >
      {resend.isPending ? processingTexts.processing : texts.resend}
    </button>
  );
};
