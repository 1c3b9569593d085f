import type { JSX } from 'react';
import { issuerEndpoints } from '#contract/endpoints/account/issuer.ts';
import { AlertIcon } from '#ui/parts/marks.tsx';
import { useHasPassword } from '../lib/use-has-password.ts';
import type { FormField } from '../lib/use-request-form.ts';
import { Field } from './field.tsx';
import { passwordlessTexts as texts } from './own-password-texts.ts';

type CurrentPasswordFieldProps = FormField & { label: string; autoFocus?: boolean };

const buildConfirmationUrl = (): string => {
  const { pathname, hash } = window.location;
  const query = new URLSearchParams({ purpose: 'confirm', returnTo: pathname + hash });
  return `${issuerEndpoints.beginIssuerLogin.path}?${query.toString()}`;
};

/** The user's password field. An account without a password confirms at its identity provider instead. */
export const CurrentPasswordField = (field: CurrentPasswordFieldProps): JSX.Element =>
  useHasPassword() ? (
    <Field {...field} type="password" autoComplete="current-password" />
  ) : (
    <div className="field">
      <p className="hint">{texts.text}</p>
      {new URLSearchParams(window.location.search).has('fault') ? (
        <p className="error">
          <AlertIcon />
          {texts.failed}
        </p>
      ) : null}
      <a className="button" href={buildConfirmationUrl()}>
        {texts.action}
      </a>
    </div>
  );
