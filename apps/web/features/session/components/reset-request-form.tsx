import type { JSX } from 'react';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { validateResetRequest } from '../check-input.ts';
import { sessionTexts } from '../texts.ts';

const texts = sessionTexts.reset;

/** Requests a password reset link. The response does not reveal whether the account exists. */
export const ResetRequestForm = ({ email: given = '' }: { email?: string }): JSX.Element => {
  const request = useCallMutation(credentialsEndpoints.requestPasswordReset);
  const { field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: { email: given },
    validate: ({ email }) => validateResetRequest(email),
    request,
    toInput: ({ email }) => ({ body: { email: email.trim() } }),
    onDone: () => {
      showToast({ title: texts.sent, tone: 'good' });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <p className={request.data ? 'reset-message' : 'reset-message muted'} role="status">
        {request.data ? request.data.message : texts.text}
      </p>
      {error ? (
        <Alert title={texts.failed}>{refusal === null ? null : getErrorMessage(refusal)}</Alert>
      ) : null}
      <TextField
        label={sessionTexts.fields.email}
        type="email"
        autoComplete="username"
        {...field('email')}
      />
      <SubmitButton busy={busy} wide>
        {texts.action}
      </SubmitButton>
    </form>
  );
};
