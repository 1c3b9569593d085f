import { useState, type JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { CodeField } from '../../../components/code-field.tsx';
import { OwnPassword } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChange } from '../../../components/toast/change-toast.ts';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useHasPassword } from '../../../lib/use-has-password.ts';
import { useDisable } from '../api/second-factor.ts';
import { faultsOfTurningOff } from '../check-turning-off.ts';
import { secondFactorTexts } from '../texts.ts';

const { disable: texts, failed, cancel } = secondFactorTexts;

export const TurnOffForm = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const disable = useDisable();
  const hasPassword = useHasPassword();
  const [input, setInput] = useState({ password: '', token: '' });
  const { form, errors, submit } = useCheckedForm(
    hasPassword ? input : { token: input.token },
    disable,
    {
      faultsOf: faultsOfTurningOff,
      onDone: (answer) => {
        onClose();
        showChange(answer, { title: answer.message, tone: 'plain' });
      },
    },
  );
  return (
    <form ref={form} className="fields" onSubmit={submit} noValidate aria-label={texts.title}>
      {disable.error ? <Alert title={failed}>{messageOf(disable.error)}</Alert> : null}
      <OwnPassword
        label={texts.password}
        autoFocus
        value={input.password}
        error={errors['password']}
        onChange={(password) => {
          setInput({ ...input, password });
        }}
      />
      <CodeField
        label={texts.code}
        recovery
        value={input.token}
        error={disable.error ? undefined : errors['token']}
        onChange={(token) => {
          setInput({ ...input, token });
        }}
      />
      <div className="buttons">
        <SubmitButton busy={disable.isPending} danger>
          {texts.action}
        </SubmitButton>
        <button className="button large" type="button" onClick={onClose}>
          {cancel}
        </button>
      </div>
    </form>
  );
};
