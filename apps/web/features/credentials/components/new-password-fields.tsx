import { useState, type JSX } from 'react';
import { passwordPolicy } from '#contract/account/password-policy.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { ShowPasswordButton } from '../../../components/show-password.tsx';
import type { FormField } from '../../../lib/use-request-form.ts';
import type { NewPassword } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.password;

type NewPasswordFieldsProps = { field: (name: keyof NewPassword) => FormField };

export const NewPasswordFields = ({ field }: NewPasswordFieldsProps): JSX.Element => {
  const [isVisible, setVisible] = useState(false);
  const commonProps = { type: isVisible ? 'text' : 'password', autoComplete: 'new-password' };
  return (
    <>
      <TextField
        {...commonProps}
        label={texts.next}
        hint={passwordPolicy.hint}
        inside={<ShowPasswordButton shown={isVisible} onChange={setVisible} />}
        {...field('password')}
      />
      <TextField {...commonProps} label={texts.confirmation} {...field('confirmation')} />
    </>
  );
};
