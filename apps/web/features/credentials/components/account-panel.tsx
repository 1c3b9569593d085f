import type { JSX, ReactNode } from 'react';
import { DeletionForm } from './deletion-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The end of an account stands last; what other features say about it, before that. */
export const AccountPanel = ({ children }: { children: ReactNode }): JSX.Element => (
  <>
    <PasswordForm />
    {children}
    <DeletionForm />
  </>
);
