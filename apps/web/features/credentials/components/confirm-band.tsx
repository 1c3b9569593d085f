import type { JSX } from 'react';
import { showToast } from '../../../components/toast/toast.tsx';
import { ResendButton } from './resend-button.tsx';

const texts = {
  label: 'Confirm your email address',
  text: (email: string): string =>
    `Confirm your email address: open the link that we sent to ${email}. Until then we only send security and payment emails.`,
} as const;

/** Reminds a member on every page to confirm their address, until it is done. */
export const ConfirmEmailBanner = ({ email }: { email: string }): JSX.Element => (
  <section className="notice" aria-label={texts.label}>
    <span>{texts.text(email)}</span>
    <ResendButton notify={showToast} />
  </section>
);
