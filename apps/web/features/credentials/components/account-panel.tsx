import type { JSX } from 'react';
import { DeletionForm } from './deletion-form.tsx';
import { PasswordForm } from './password-form.tsx';

export const AccountPanel = (): JSX.Element => (
  <>
    <PasswordForm />
    <DeletionForm />
  </>
);
