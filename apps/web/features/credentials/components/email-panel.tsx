import { useState, type JSX } from 'react';
import { useWatch } from 'react-hook-form';
import type { User } from '#contract/account/auth.ts';
import { TickIcon } from '#ui/parts/marks.tsx';
import { RestoreDraftNotice } from '../../../components/draft-offer.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { credentialsTexts } from '../texts.ts';
import { EmailForm, emptyEmailChange, useEmailForm } from './email-form.tsx';
import { Notice } from './notice.tsx';
import { ResendButton } from './resend-button.tsx';

const texts = credentialsTexts.email;

type DraftAddress = { email?: string };

const parseDraft = ({ email }: Readonly<Record<string, unknown>>): DraftAddress | null =>
  typeof email === 'string' && email !== '' ? { email } : null;

const getUnsavedEmail =
  (user: User) =>
  (typed: DraftAddress): DraftAddress =>
    typed.email === user.email ? {} : typed;

const CurrentEmail = ({ user }: { user: User }): JSX.Element => (
  <TextField
    label={texts.title}
    labelHidden
    type="email"
    value={user.email}
    readOnly
    hint={user.emailVerified ? texts.isVerified : texts.follow}
  />
);

const VerificationNote = ({ verified }: { verified: boolean }): JSX.Element => (
  <div>
    <b>{texts.title}</b>
    <p className="hint">
      {verified ? (
        <span className="verified">
          <TickIcon /> {texts.verified}
        </span>
      ) : (
        texts.unverified
      )}
    </p>
  </div>
);

type ActionsProps = { verified: boolean; returns: boolean; onChange: () => void };

const Actions = ({ verified, returns, onChange }: ActionsProps): JSX.Element => (
  <div className="buttons">
    {verified ? null : <ResendButton notify={showToast} />}
    {/* The form that had the focus has closed. */}
    <button className="button" type="button" autoFocus={returns} onClick={onChange}>
      {texts.change}
    </button>
  </div>
);

/** The account's address, its verification, and a form to change it. */
export const EmailPanel = ({ user }: { user: User }): JSX.Element => {
  const [isOpen, setIsOpen] = useState(false);
  const [sentMessage, setSentMessage] = useState<string>();
  const [returnsFocus, setReturnsFocus] = useState(false);
  const close = (message?: string): void => {
    setIsOpen(false);
    setSentMessage(message);
  };
  const emailForm = useEmailForm(user.email, close);
  const { form } = emailForm;
  const email = useWatch({ control: form.control, name: 'email' });
  const open = (): void => {
    setIsOpen(true);
    setSentMessage(undefined);
    setReturnsFocus(true);
  };
  return (
    <div>
      <RestoreDraftNotice<DraftAddress>
        name="settings.email"
        value={email === '' ? null : { email }}
        parse={parseDraft}
        getUnsaved={getUnsavedEmail(user)}
        onRestore={(restored) => {
          form.setValue('email', restored.email ?? '');
          open();
        }}
      />
      <div className="setting-row address">
        <VerificationNote verified={user.emailVerified} />
        <div className="fields">
          <CurrentEmail user={user} />
          {isOpen ? (
            <EmailForm
              emailForm={emailForm}
              onCancel={() => {
                emailForm.discard(emptyEmailChange);
                close();
              }}
            />
          ) : (
            <Actions verified={user.emailVerified} returns={returnsFocus} onChange={open} />
          )}
          <Notice>{sentMessage}</Notice>
        </div>
      </div>
    </div>
  );
};
