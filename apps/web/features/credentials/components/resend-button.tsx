import type { JSX } from 'react';
import { messageOf } from '#ui/api/message-of.ts';
import { lateTexts } from '../../../components/loading/late-texts.ts';
import type { Toast } from '../../../components/toast/toast.tsx';
import { useResendVerification } from '../api/resend-verification.ts';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.email;

type ResendButtonProps = {
  wide?: boolean;
  /** Reports the outcome. */
  say: (toast: Toast) => void;
};

/** Sends a new link that verifies the address. */
export const ResendButton = ({ wide = false, say }: ResendButtonProps): JSX.Element => {
  const resend = useResendVerification();
  const send = (): void => {
    resend.mutate(undefined, {
      onSuccess: ({ message }) => {
        say({ title: texts.resent, text: message, tone: 'good' });
      },
      onError: (error) => {
        say({ title: texts.notResent, text: messageOf(error), tone: 'bad' });
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
      {resend.isPending ? lateTexts.processing : texts.resend}
    </button>
  );
};
