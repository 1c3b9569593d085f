import type { UseMutationResult } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { LinkIdentityRequest } from '#contract/account/credentials.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { validateDeletion } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.identities;

type PasswordConfirmationFormProps<Answer, Input> = {
  readonly name: string;
  readonly action: string;
  readonly danger?: boolean;
  /** Title of the alert when the request fails. */
  readonly failed: string;
  readonly request: UseMutationResult<Answer, Error, Input>;
  readonly toInput: (confirmation: LinkIdentityRequest) => Input;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
};

/** Confirms an action with the password, or with a login at the issuer for an account without one. */
export const PasswordConfirmationForm = <Answer, Input>({
  name,
  action,
  danger = false,
  failed,
  request,
  toInput,
  onDone,
  onClose,
}: PasswordConfirmationFormProps<Answer, Input>): JSX.Element => {
  const toPassword = useConfirmationPassword();
  const toConfirmation = ({ password }: { password: string }): LinkIdentityRequest => ({
    password: toPassword(password),
  });
  const { field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: { password: '' },
    validate: (values) => validateDeletion(toConfirmation(values)),
    request,
    toInput: (values) => toInput(toConfirmation(values)),
    onDone,
  });
  return (
    <form className="fields" onSubmit={submit} noValidate aria-label={name}>
      {error ? (
        <Alert title={failed}>{refusal === null ? null : getErrorMessage(refusal)}</Alert>
      ) : null}
      <CurrentPasswordField label={texts.password} autoFocus {...field('password')} />
      <div className="buttons">
        <SubmitButton busy={busy} danger={danger}>
          {action}
        </SubmitButton>
        <button className="button large" type="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
};
