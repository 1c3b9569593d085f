import { useState, type JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { validateCode } from '../../../components/check-code.ts';
import { CodeField } from '../../../components/code-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { useVerifyLogin } from '../api/verify-login.ts';
import { secondStepTexts } from '../texts.ts';

const texts = {
  app: {
    text: 'Enter the six-digit code from your app.',
    label: 'Six-digit code',
    other: 'Use a recovery code',
  },
  recovery: {
    text: 'Enter one of your saved recovery codes. Each works once.',
    label: 'Recovery code',
    other: 'Use the app',
  },
} as const;

const formatError = (error: Error): string =>
  error instanceof ApiError && error.status > 0 && error.status < 500
    ? getErrorMessage(error)
    : secondStepTexts.serverError;

type SecondStepFormProps = { email: string; onDone: () => void };

/** The second step of a login: an authenticator code or a recovery code. */
export const SecondStepForm = ({ email, onDone }: SecondStepFormProps): JSX.Element => {
  const verify = useVerifyLogin();
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const { form, field, error, busy, submit } = useRequestForm({
    defaultValues: { token: '' },
    validate: validateCode,
    request: verify,
    toInput: ({ token }) => ({ body: email === '' ? { token } : { token, email } }),
    onDone,
  });
  const labels = usesRecoveryCode ? texts.recovery : texts.app;
  return (
    <form onSubmit={submit} noValidate>
      <p className="muted">{labels.text}</p>
      {error ? <Alert title={secondStepTexts.failed}>{formatError(error)}</Alert> : null}
      <CodeField
        key={labels.label}
        label={labels.label}
        recovery={usesRecoveryCode}
        autoFocus
        {...field('token')}
      />
      <SubmitButton busy={busy} wide>
        Verify
      </SubmitButton>
      <button
        className="link-button"
        type="button"
        onClick={() => {
          setUsesRecoveryCode(!usesRecoveryCode);
          form.reset();
          verify.reset();
        }}
      >
        {labels.other}
      </button>
      <p className="hint">
        Lost your phone and your codes? Contact support. We’ll verify your identity and turn it off.
      </p>
    </form>
  );
};
