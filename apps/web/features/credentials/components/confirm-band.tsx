import type { JSX } from 'react';
import { showToast } from '../../../components/toast/toast.tsx';
import { confirmEmailBannerTexts as texts } from '../confirm-band-texts.ts';
import { ResendButton } from './resend-button.tsx';

/** Reminds a member on every page to confirm their address, until it is done. */
export const ConfirmEmailBanner = ({ email }: { email: string }): JSX.Element => (
  <section className="notice" aria-label={texts.label}>
    <span>{texts.text(email)}</span>
    <ResendButton notify={showToast} />
  </section>
);
