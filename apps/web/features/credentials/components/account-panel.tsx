import type { JSX, ReactNode } from 'react';
import { DeletionForm } from './deletion-form.tsx';
import { IdentitiesForm } from './identities-form.tsx';
import { PasswordForm } from './password-form.tsx';

type AccountPanelProps = {
  /** What the deletion of the account does to a paid plan. */
  readonly planNote: ReactNode;
  readonly children: ReactNode;
};

/** Deletion is last, after the panels of other features. */
export const AccountPanel = ({ planNote, children }: AccountPanelProps): JSX.Element => (
  <>
    <PasswordForm />
    <IdentitiesForm />
    {children}
    <DeletionForm planNote={planNote} />
  </>
);
