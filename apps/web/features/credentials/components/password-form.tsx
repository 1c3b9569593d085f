import type { JSX } from 'react';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { sessionEndpoints } from '#contract/account/sessions.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { validatePasswordChange, type PasswordChange } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const texts = credentialsTexts.password;
const emptyValues = { current: '', password: '', confirmation: '' };

// The server's own sentence where it has one.
const formatError = (error: Error): string => {
  if (!(error instanceof ApiError)) return texts.tryAgain;
  if (error.status === 401) return texts.notLoggedIn;
  return error.code === '' && error.status !== 0 ? texts.tryAgain : getErrorMessage(error);
};

/** Changes the password. Other sessions end; this one continues. */
export const PasswordForm = (): JSX.Element => {
  const toPassword = useConfirmationPassword();
  const toChange = (values: typeof emptyValues): PasswordChange => ({
    ...values,
    current: toPassword(values.current),
  });
  const { form, field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: emptyValues,
    validate: (values) => validatePasswordChange(toChange(values)),
    request: useCallMutation(credentialsEndpoints.changePassword, {
      // It ends the other sessions.
      invalidates: [sessionEndpoints.ownSessions],
      refetch: 'later',
    }),
    toInput: ({ current, password }) => ({
      body: { currentPassword: toPassword(current), newPassword: password },
    }),
    fieldOf: { currentPassword: 'current', newPassword: 'password' },
    onDone: (answer) => {
      form.reset();
      showChangeToast(answer, { title: answer.message });
    },
  });
  return (
    <form className="setting-row" onSubmit={submit} noValidate aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <div className="fields">
        {error ? (
          <Alert title={texts.failed}>{refusal === null ? null : formatError(refusal)}</Alert>
        ) : null}
        <CurrentPasswordField label={texts.current} {...field('current')} />
        <NewPasswordFields field={field} />
        <div className="buttons">
          <SubmitButton busy={busy}>{texts.action}</SubmitButton>
        </div>
      </div>
    </form>
  );
};
