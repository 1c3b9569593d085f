import { useState, type JSX } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { Field } from '../../../components/field.tsx';
import { OwnPassword } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChange } from '../../../components/toast/change-toast.ts';
import { useHasPassword } from '../../../lib/use-has-password.ts';
import { useRequestEmailChange } from '../api/request-email-change.ts';
import { faultsOfEmailChange } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';
import { useCheckedForm } from '../use-checked-form.ts';

const texts = credentialsTexts.email;

type EmailFormProps = {
  present: string;
  // Kept by the panel, as a draft.
  email: string;
  onEmail: (email: string) => void;
  /** With what was done; without, it was given up. */
  onClose: (message?: string) => void;
};

export const EmailForm = ({ present, email, onEmail, onClose }: EmailFormProps): JSX.Element => {
  const request = useRequestEmailChange();
  const [password, setPassword] = useState('');
  const hasPassword = useHasPassword();
  const { form, errors, refusal, submit } = useCheckedForm(
    hasPassword ? { email, password } : { email },
    request,
    {
      faultsOf: (input) => faultsOfEmailChange(input, present),
      onDone: (answer) => {
        onClose(answer.message);
        showChange(answer, { title: texts.sent });
      },
    },
  );
  return (
    <form ref={form} className="fields" onSubmit={submit} noValidate aria-label={texts.change}>
      {request.isError ? (
        <Alert title={texts.failed}>{refusal === null ? null : messageOf(refusal)}</Alert>
      ) : null}
      <Field
        label={texts.next}
        type="email"
        name="email"
        autoComplete="email"
        autoFocus
        value={email}
        error={errors['email']}
        onChange={(event) => {
          onEmail(event.target.value);
        }}
      />
      <OwnPassword
        label={texts.password}
        value={password}
        error={errors['password']}
        onChange={setPassword}
      />
      <div className="buttons">
        <SubmitButton busy={request.isPending}>{texts.action}</SubmitButton>
        <button
          className="button large"
          type="button"
          onClick={() => {
            onClose();
          }}
        >
          {texts.cancel}
        </button>
      </div>
    </form>
  );
};
