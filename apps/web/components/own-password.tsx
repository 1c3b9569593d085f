import type { JSX } from 'react';
import { ConfirmationLink, PasswordConfirmationField } from '#ui/forms/password-confirmation.tsx';
import { AlertIcon } from '#ui/parts/marks.tsx';
import { useHasPassword } from '../lib/use-has-password.ts';
import type { FormField } from '../lib/use-request-form.ts';

/** Texts for accounts without a password, where others would enter one. */
const texts = {
  text: 'Your account has no password. Confirm your identity where you log in. This is valid for five minutes.',
  failed:
    'We could not confirm your identity. Please try again with the login linked to this account.',
  unchecked:
    'We could not confirm your identity, because your login provider does not report when you logged in. Please contact support.',
  action: 'Confirm your identity',
} as const;

type CurrentPasswordFieldProps = FormField & { label: string; autoFocus?: boolean };

const ConfirmationFault = (): JSX.Element | null => {
  const fault = new URLSearchParams(window.location.search).get('fault');
  if (fault === null) return null;
  return (
    <p className="error">
      <AlertIcon />
      {fault === 'login-time-missing' ? texts.unchecked : texts.failed}
    </p>
  );
};

/** The user's password field. An account without a password confirms at its identity provider instead. */
export const CurrentPasswordField = (field: CurrentPasswordFieldProps): JSX.Element =>
  useHasPassword() ? (
    <PasswordConfirmationField {...field} />
  ) : (
    <div className="field">
      <p className="hint">{texts.text}</p>
      <ConfirmationFault />
      <ConfirmationLink>{texts.action}</ConfirmationLink>
    </div>
  );
