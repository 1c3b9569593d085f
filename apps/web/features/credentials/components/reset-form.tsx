import type { JSX, ReactNode } from 'react';
import type { PasswordPurpose } from '#contract/account/link-purposes.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { messageOf } from '#ui/api/message-of.ts';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { useSetPassword } from '../api/follow-link.ts';
import { faultsOfNewPassword, type NewPassword } from '../check-input.ts';
import { isDead } from '../link-fault.ts';
import { linkTexts, linkWords } from '../texts.ts';
import { LinkCard } from './link-card.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const empty: NewPassword = { password: '', confirmation: '' };

type ResetFormProps = {
  purpose: PasswordPurpose;
  token: string;
  afterwards: () => Promise<void>;
  onward: ReactNode;
  dead: (error: Error) => ReactNode;
};

/** Sets a new password with a mailed link. */
export const ResetForm = ({
  purpose,
  token,
  afterwards,
  onward,
  dead,
}: ResetFormProps): JSX.Element => {
  const texts = linkTexts[purpose];
  const setting = useSetPassword(token, afterwards);
  const { form, field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: empty,
    faultsOf: faultsOfNewPassword,
    request: setting,
    toInput: (values) => values,
    onDone: () => {
      form.reset();
    },
  });
  if (setting.data) {
    return (
      <LinkCard title={texts.done} said={[setting.data.message]}>
        {onward}
      </LinkCard>
    );
  }
  if (isDead(setting.error)) return <>{dead(setting.error)}</>;
  return (
    <LinkCard title={texts.title} said={texts.text}>
      <form onSubmit={submit} noValidate>
        {error ? (
          <Alert title={linkWords.failed}>{refusal === null ? null : messageOf(refusal)}</Alert>
        ) : null}
        <NewPasswordFields field={field} />
        <SubmitButton busy={busy} wide>
          {texts.action}
        </SubmitButton>
      </form>
    </LinkCard>
  );
};
