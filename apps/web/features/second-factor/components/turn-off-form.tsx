import type { JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { CodeField } from '../../../components/code-field.tsx';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { useDisable } from '../api/second-factor.ts';
import { validatePasswordAndCode } from '../check-password-and-code.ts';
import { secondFactorTexts } from '../texts.ts';

const { disable: texts, failed, cancel } = secondFactorTexts;

export const TurnOffForm = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const toPassword = useConfirmationPassword();
  const toBody = ({ password, token }: { password: string; token: string }) => ({
    password: toPassword(password),
    token,
  });
  const { field, error, busy, submit } = useRequestForm({
    defaultValues: { password: '', token: '' },
    validate: (values) => validatePasswordAndCode(toBody(values)),
    request: useDisable(),
    toInput: (values) => ({ body: toBody(values) }),
    onDone: (answer) => {
      onClose();
      showChangeToast(answer, { title: answer.message, tone: 'plain' });
    },
  });
  return (
    <form className="fields" onSubmit={submit} noValidate aria-label={texts.title}>
      {error ? <Alert title={failed}>{getErrorMessage(error)}</Alert> : null}
      <CurrentPasswordField label={texts.password} autoFocus {...field('password')} />
      <CodeField label={texts.code} recovery {...field('token')} />
      <div className="buttons">
        <SubmitButton busy={busy} danger>
          {texts.action}
        </SubmitButton>
        <button className="button large" type="button" onClick={onClose}>
          {cancel}
        </button>
      </div>
    </form>
  );
};
