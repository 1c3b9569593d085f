import type { ComponentProps, JSX, ReactNode } from 'react';
import { issuerEndpoints } from '#contract/account/issuer.ts';
import { TextField } from './text-field.tsx';

type PasswordConfirmationFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'autoComplete'
>;

/** The password again, before a change that needs it. */
export const PasswordConfirmationField = (field: PasswordConfirmationFieldProps): JSX.Element => (
  <TextField {...field} type="password" autoComplete="current-password" />
);

type ConfirmationLinkProps = { readonly primary?: boolean; readonly children: ReactNode };

/** Where an account without a password confirms its identity. The login provider returns to the current page. */
export const ConfirmationLink = ({
  primary = false,
  children,
}: ConfirmationLinkProps): JSX.Element => (
  <a className={primary ? 'button primary' : 'button'} href={getConfirmationPath()}>
    {children}
  </a>
);

const getConfirmationPath = (): string => {
  const { pathname, hash } = window.location;
  const query = new URLSearchParams({ purpose: 'confirm', returnTo: pathname + hash });
  return `${issuerEndpoints.beginIssuerLogin.path}?${query.toString()}`;
};
