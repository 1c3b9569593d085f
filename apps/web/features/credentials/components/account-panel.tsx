import type { JSX, ReactNode } from 'react';
import { DeletionForm } from './deletion-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** Between password and deletion stands what else protects the account. */
export const AccountPanel = ({ children }: { children?: ReactNode }): JSX.Element => (
  <>
    <PasswordForm />
    {children}
    <DeletionForm />
  </>
);
