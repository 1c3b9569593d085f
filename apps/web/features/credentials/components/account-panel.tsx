import type { JSX, ReactNode } from 'react';
import { DeletionForm } from './deletion-form.tsx';
import { IdentitiesForm } from './identities-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** Deletion is last, after the panels of other features. */
export const AccountPanel = ({ children }: { children: ReactNode }): JSX.Element => (
  <>
    <PasswordForm />
    <IdentitiesForm />
    {children}
    <DeletionForm />
  </>
);
