import type { JSX, ReactNode } from 'react';
import { DeletionForm } from './deletion-form.tsx';
import { IdentitiesForm } from './identities-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The end of an account stands last; what other features say about it, before that. */
export const AccountPanel = ({ children }: { children: ReactNode }): JSX.Element => (
  <>
    <PasswordForm />
    <IdentitiesForm />
    {children}
    <DeletionForm />
  </>
);
