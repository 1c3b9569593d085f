import { useState, type JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { messageOf } from '#ui/api/message-of.ts';
import { faultsOfCode } from '../../../components/check-code.ts';
import { CodeField } from '../../../components/code-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useCheckedForm } from '../../../lib/use-checked-form.ts';
import { useVerifyLogin } from '../api/verify-login.ts';
import { secondStepTexts as texts } from '../second-step-texts.ts';

const saidOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0 && error.status < 500
    ? messageOf(error)
    : texts.serverError;

type SecondStepFormProps = { email: string; onDone: () => void };

/** The second step of a login: a code of the app, or a recovery code. */
export const SecondStepForm = ({ email, onDone }: SecondStepFormProps): JSX.Element => {
  const verify = useVerifyLogin();
  const [recovery, setRecovery] = useState(false);
  const [token, setToken] = useState('');
  const given = email === '' ? { token } : { token, email };
  const { form, errors, submit } = useCheckedForm(given, verify, {
    faultsOf: faultsOfCode,
    onDone,
  });
  const words = recovery ? texts.recovery : texts.app;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className="muted">{words.text}</p>
      {verify.error ? <Alert title={texts.failed}>{saidOf(verify.error)}</Alert> : null}
      <CodeField
        key={words.label}
        label={words.label}
        recovery={recovery}
        autoFocus
        value={token}
        // Said above, with the tries that are left.
        error={verify.error ? undefined : errors['token']}
        onChange={setToken}
      />
      <SubmitButton busy={verify.isPending} wide>
        {texts.action}
      </SubmitButton>
      <button
        className="link-button"
        type="button"
        onClick={() => {
          setRecovery(!recovery);
          setToken('');
          verify.reset();
        }}
      >
        {words.other}
      </button>
      <p className="hint">{texts.lost}</p>
    </form>
  );
};
