import { useState, type JSX } from 'react';
import type { RegisterRequest } from '#contract/account/auth.ts';
import { passwordPolicy } from '#contract/account/password-policy.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { CheckboxField } from '../../../components/check-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { LegalLinks } from '../../../components/legal-links.tsx';
import { ShowPasswordButton } from '../../../components/show-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm } from '../../../lib/use-request-form.ts';
import { useRegister } from '../api/register.ts';
import { formatFormError } from '../server-fault.ts';
import { validateRegistration, type Registration } from '../check-input.ts';
import { sessionTexts as texts } from '../texts.ts';

const emptyRegistration: Registration = {
  displayName: '',
  email: '',
  password: '',
  confirmation: '',
  ageConfirmed: false,
};

const inputs = [
  { name: 'displayName', label: texts.fields.displayName, type: 'text', fill: 'name' },
  { name: 'email', label: texts.fields.email, type: 'email', fill: 'username' },
  {
    name: 'password',
    label: texts.fields.password,
    type: 'password',
    fill: 'new-password',
    hint: passwordPolicy.hint,
  },
  {
    name: 'confirmation',
    label: texts.fields.confirmation,
    type: 'password',
    fill: 'new-password',
  },
] as const;

const toRequest = ({ displayName, email, password }: Registration): RegisterRequest => {
  const name = displayName.trim();
  const body = { email: email.trim(), password, ageConfirmed: true } as const;
  return name === '' ? body : { ...body, displayName: name };
};

export const RegisterForm = ({ onDone }: { onDone: () => void }): JSX.Element => {
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  const { field, error, refusal, busy, submit } = useRequestForm({
    defaultValues: emptyRegistration,
    validate: validateRegistration,
    request: useRegister(),
    toInput: (values) => ({ body: toRequest(values) }),
    onDone,
  });
  return (
    <form onSubmit={submit} noValidate>
      {error ? (
        <Alert title={texts.registrationFailed}>
          {refusal === null ? null : formatFormError(refusal, texts.notCreated)}
        </Alert>
      ) : null}
      {inputs.map(({ name, label, type, fill, ...rest }) => (
        <TextField
          key={name}
          label={label}
          type={isPasswordVisible && type === 'password' ? 'text' : type}
          autoComplete={fill}
          {...field(name)}
          {...rest}
          {...(name === 'password'
            ? {
                inside: (
                  <ShowPasswordButton shown={isPasswordVisible} onChange={setPasswordVisible} />
                ),
              }
            : {})}
        />
      ))}
      <CheckboxField label={texts.fields.ageConfirmed} {...field('ageConfirmed')} />
      <SubmitButton busy={busy} wide>
        Create account
      </SubmitButton>
      <div className="agree-note">
        <p>By creating an account you agree to:</p>
        <LegalLinks />
      </div>
    </form>
  );
};
