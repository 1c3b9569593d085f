import type { JSX, ReactNode } from 'react';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { CurrentPasswordField } from '../../../components/own-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { showChangeToast } from '../../../components/toast/change-toast.ts';
import { useConfirmationPassword } from '../../../lib/use-has-password.ts';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { validateDeletion } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';
import { Notice } from './notice.tsx';

const texts = credentialsTexts.deletion;

type DeletionFormProps = {
  /** What happens to a paid plan. */
  readonly planNote: ReactNode;
};

/** Requests the link that deletes the account. */
export const DeletionForm = ({ planNote }: DeletionFormProps): JSX.Element => {
  const request = useCallMutation(credentialsEndpoints.requestDeletion);
  const toPassword = useConfirmationPassword();
  const toBody = ({ password }: { password: string }) => ({ password: toPassword(password) });
  const { form, field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: { password: '' },
    validate: (values) => validateDeletion(toBody(values)),
    request,
    toInput: (values) => ({ body: toBody(values) }),
    onDone: (answer) => {
      form.reset();
      showChangeToast(answer, { title: texts.sent, tone: 'plain' });
    },
  });
  return (
    <form className="setting-row" onSubmit={submit} noValidate aria-label={texts.title}>
      <div>
        <b>{texts.title}</b>
        <p className="hint">{texts.hint}</p>
      </div>
      <div className="fields severe">
        <p className="muted">{texts.text}</p>
        {planNote}
        <p className="muted">{texts.first}</p>
        {error ? (
          <Alert title={texts.failed}>{refusal === null ? null : getErrorMessage(refusal)}</Alert>
        ) : null}
        <CurrentPasswordField label={texts.password} {...field('password')} />
        <div className="buttons">
          <SubmitButton busy={busy} danger>
            {texts.action}
          </SubmitButton>
        </div>
        <Notice>{request.data?.message}</Notice>
      </div>
    </form>
  );
};
