import { useState, type JSX, type SyntheticEvent } from 'react';
import { Alert } from '#ui/parts/alert.tsx';
import type { FieldErrors } from '#ui/api/api-error.ts';
import { messageOf } from '#ui/api/message-of.ts';
import { Field } from '../../../components/field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showToast } from '../../../components/toast/toast.tsx';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { useRequestReset } from '../api/request-reset.ts';
import { faultsOfResetRequest } from '../check-input.ts';
import { sessionTexts } from '../texts.ts';

const texts = sessionTexts.reset;

/** Asks for the link that sets a new password. The answer does not say whether there is such an account. */
export const ResetRequestForm = ({ email: given = '' }: { email?: string }): JSX.Element => {
  const request = useRequestReset();
  const [email, setEmail] = useState(given);
  const [faults, setFaults] = useState<FieldErrors>({});
  const form = useFaultFocus(faults, request.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = faultsOfResetRequest(email);
    setFaults(found);
    request.reset();
    if (Object.keys(found).length > 0) return;
    const onSuccess = (): void => {
      showToast({ title: texts.sent, tone: 'good' });
    };
    request.mutate({ email: email.trim() }, { onSuccess });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <p className={request.data ? 'reset-message' : 'reset-message muted'} role="status">
        {request.data ? request.data.message : texts.text}
      </p>
      {request.isError ? <Alert title={texts.failed}>{messageOf(request.error)}</Alert> : null}
      <Field
        label={sessionTexts.fields.email}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={faults['email']}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <SubmitButton busy={request.isPending} wide>
        {texts.action}
      </SubmitButton>
    </form>
  );
};
