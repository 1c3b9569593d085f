import { useState, type JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { messageOf } from '#ui/api/message-of.ts';
import { OwnPassword } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChange } from '../../../components/toast/change-toast.ts';
import { useHasPassword } from '../../../lib/use-has-password.ts';
import { useChangePassword } from '../api/change-password.ts';
import { faultsOfPasswordChange, type PasswordChange } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';
import { useCheckedForm } from '../use-checked-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const texts = credentialsTexts.password;
const empty = { current: '', password: '', confirmation: '' };

// The server's own sentence where it has one.
const saidOf = (error: Error): string => {
  if (!(error instanceof ApiError)) return texts.tryAgain;
  if (error.status === 401) return texts.notLoggedIn;
  return error.code === '' && error.status !== 0 ? texts.tryAgain : messageOf(error);
};

/** Changes the password. This session stays; every other one ends. */
export const PasswordForm = (): JSX.Element => {
  const change = useChangePassword();
  const [input, setInput] = useState(empty);
  const current = useHasPassword() ? input.current : undefined;
  const given: PasswordChange = { ...input, current };
  const { form, errors, refusal, submit } = useCheckedForm(given, change, {
    faultsOf: faultsOfPasswordChange,
    fieldOf: { currentPassword: 'current', newPassword: 'password' },
    onDone: (answer) => {
      setInput(empty);
      showChange(answer, { title: answer.message });
    },
  });
  return (
    <form ref={form} className="setting-row" onSubmit={submit} noValidate aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <div className="fields">
        {change.isError ? (
          <Alert title={texts.failed}>{refusal === null ? null : saidOf(refusal)}</Alert>
        ) : null}
        <OwnPassword
          label={texts.current}
          name="current"
          value={input.current}
          error={errors['current']}
          onChange={(current) => {
            setInput({ ...input, current });
          }}
        />
        <NewPasswordFields
          value={input}
          errors={errors}
          onChange={(chosen) => {
            setInput({ ...input, ...chosen });
          }}
        />
        <div className="buttons">
          <SubmitButton busy={change.isPending}>{texts.action}</SubmitButton>
        </div>
      </div>
    </form>
  );
};
