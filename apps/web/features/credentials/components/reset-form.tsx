import type { JSX, ReactNode } from 'react';
import type { PasswordLinkPurpose } from '#contract/account/link-purposes.ts';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { validateNewPassword, type NewPassword } from '../check-input.ts';
import { isLinkInvalid } from '../link-fault.ts';
import { linkTexts, linkPageTexts } from '../texts.ts';
import { LinkCard } from './link-card.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const emptyValues: NewPassword = { password: '', confirmation: '' };

type ResetFormProps = {
  purpose: PasswordLinkPurpose;
  token: string;
  onSuccess: () => Promise<void>;
  nextStep: ReactNode;
  renderInvalidLink: (error: Error) => ReactNode;
};

/** Sets a new password with a mailed link. */
export const ResetForm = ({
  purpose,
  token,
  onSuccess,
  nextStep,
  renderInvalidLink,
}: ResetFormProps): JSX.Element => {
  const texts = linkTexts[purpose];
  const setPasswordMutation = useCallMutation(credentialsEndpoints.confirmPasswordReset, {
    onSuccess,
  });
  const { form, field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: emptyValues,
    validate: validateNewPassword,
    request: setPasswordMutation,
    toInput: ({ password }) => ({ body: { token, password } }),
    onDone: () => {
      form.reset();
    },
  });
  if (setPasswordMutation.data) {
    return (
      <LinkCard title={texts.done} messages={[setPasswordMutation.data.message]}>
        {nextStep}
      </LinkCard>
    );
  }
  if (isLinkInvalid(setPasswordMutation.error))
    return <>{renderInvalidLink(setPasswordMutation.error)}</>;
  return (
    <LinkCard title={texts.title} messages={texts.text}>
      <form onSubmit={submit} noValidate>
        {error ? (
          <Alert title={linkPageTexts.failed}>
            {refusal === null ? null : getErrorMessage(refusal)}
          </Alert>
        ) : null}
        <NewPasswordFields field={field} />
        <SubmitButton busy={busy} wide>
          {texts.action}
        </SubmitButton>
      </form>
    </LinkCard>
  );
};
