import type { JSX } from 'react';
import { lateTexts } from '../../../components/late-texts.ts';
import { useResendVerification } from '../api/resend-verification.ts';
import { credentialsTexts } from '../texts.ts';

/** Has another link mailed that confirms the address. */
export const ResendButton = ({ wide = false }: { wide?: boolean }): JSX.Element => {
  const resend = useResendVerification();
  return (
    <button
      className={wide ? 'btn pri lg wide' : 'btn'}
      type="button"
      aria-disabled={resend.isPending}
      onClick={() => {
        if (!resend.isPending) resend.mutate();
      }}
    >
      {resend.isPending ? lateTexts.processing : credentialsTexts.email.resend}
    </button>
  );
};
