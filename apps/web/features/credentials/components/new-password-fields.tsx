import { useState, type JSX } from 'react';
import { passwordPolicy } from '#contract/account/password-policy.ts';
import type { FieldErrors } from '#ui/api/api-error.ts';
import { Field } from '../../../components/field.tsx';
import { ShowPassword } from '../../../components/show-password.tsx';
import type { NewPassword } from '../check-input.ts';
import { credentialsTexts } from '../texts.ts';

const texts = credentialsTexts.password;

type NewPasswordFieldsProps = {
  value: NewPassword;
  errors: FieldErrors;
  onChange: (value: NewPassword) => void;
};

export const NewPasswordFields = ({
  value,
  errors,
  onChange,
}: NewPasswordFieldsProps): JSX.Element => {
  const [shown, setShown] = useState(false);
  const shared = { type: shown ? 'text' : 'password', autoComplete: 'new-password' };
  return (
    <>
      <Field
        {...shared}
        label={texts.next}
        name="password"
        hint={passwordPolicy.hint}
        inside={<ShowPassword shown={shown} onChange={setShown} />}
        value={value.password}
        error={errors['password']}
        onChange={(event) => {
          onChange({ ...value, password: event.target.value });
        }}
      />
      <Field
        {...shared}
        label={texts.confirmation}
        name="confirmation"
        value={value.confirmation}
        error={errors['confirmation']}
        onChange={(event) => {
          onChange({ ...value, confirmation: event.target.value });
        }}
      />
    </>
  );
};
