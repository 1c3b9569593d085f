import type { JSX } from 'react';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm, type RequestForm } from '../../../lib/use-request-form.ts';
import { validateEmailChange } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.email;

type EmailChange = { email: string; password: string };

export const emptyEmailChange: EmailChange = { email: '', password: '' };

/** Called by the panel, which keeps the address as a draft. */
export const useEmailForm = (
  present: string,
  onDone: (message: string) => void,
): RequestForm<EmailChange> => {
  const toPassword = useConfirmationPassword();
  const toBody = ({ email, password }: EmailChange) => ({ email, password: toPassword(password) });
  return useRequestForm({
    defaultValues: emptyEmailChange,
    validate: (values) => validateEmailChange(toBody(values), present),
    request: useCallMutation(credentialsEndpoints.requestEmailChange),
    toInput: (values) => ({ body: { ...toBody(values), email: values.email.trim() } }),
    onDone: (answer, _values, discard) => {
      discard(emptyEmailChange);
      onDone(answer.message);
      showChangeToast(answer, { title: texts.sent });
    },
  });
};

type EmailFormProps = { emailForm: RequestForm<EmailChange>; onCancel: () => void };

export const EmailForm = ({ emailForm, onCancel }: EmailFormProps): JSX.Element => {
  const { field, error, refusal, busy, submit } = emailForm;
  return (
    <form className="fields" onSubmit={submit} noValidate aria-label={texts.change}>
      {error ? (
        <Alert title={texts.failed}>{refusal === null ? null : getErrorMessage(refusal)}</Alert>
      ) : null}
      <TextField
        label={texts.next}
        type="email"
        autoComplete="email"
        autoFocus
        {...field('email')}
      />
      <CurrentPasswordField label={texts.password} {...field('password')} />
      <div className="buttons">
        <SubmitButton busy={busy}>{texts.action}</SubmitButton>
        <button className="button large" type="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
};
