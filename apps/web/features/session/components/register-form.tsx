import { useState, type JSX, type SyntheticEvent } from 'react';
import { passwordPolicy } from '#contract/account/password-policy.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { Field } from '../../../components/field.tsx';
import { LegalLinks } from '../../../components/legal-links.tsx';
import { ShowPassword } from '../../../components/show-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { ApiError, type FieldErrors } from '#ui/api/api-error.ts';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { useRegister } from '../api/register.ts';
import { sentenceOf } from '../server-fault.ts';
import { faultsOfRegistration, type Registration } from '../check-input.ts';
import { sessionTexts as texts } from '../texts.ts';

const empty: Registration = { displayName: '', email: '', password: '', confirmation: '' };

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

export const RegisterForm = ({ onDone }: { onDone: () => void }): JSX.Element => {
  const register = useRegister();
  const [input, setInput] = useState(empty);
  const [shown, setShown] = useState(false);
  const [faults, setFaults] = useState<FieldErrors>({});
  const said = register.error instanceof ApiError ? register.error.fields : {};
  const errors: FieldErrors = { ...said, ...faults };
  const form = useFaultFocus(faults, register.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = faultsOfRegistration(input);
    setFaults(found);
    register.reset();
    if (Object.keys(found).length > 0) return;
    const displayName = input.displayName.trim();
    const body = { email: input.email.trim(), password: input.password };
    register.mutate(displayName === '' ? body : { ...body, displayName }, { onSuccess: onDone });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {register.isError ? (
        <Alert title={texts.registrationFailed}>
          {Object.keys(said).length === 0 ? sentenceOf(register.error, texts.notCreated) : null}
        </Alert>
      ) : null}
      {inputs.map(({ name, label, type, fill, ...rest }) => (
        <Field
          key={name}
          label={label}
          type={shown && type === 'password' ? 'text' : type}
          name={name}
          autoComplete={fill}
          value={input[name]}
          error={errors[name]}
          {...rest}
          {...(name === 'password'
            ? { inside: <ShowPassword shown={shown} onChange={setShown} /> }
            : {})}
          onChange={(event) => {
            setInput({ ...input, [name]: event.target.value });
          }}
        />
      ))}
      <SubmitButton busy={register.isPending} wide>
        {texts.createAccount}
      </SubmitButton>
      <div className="agree-note">
        <p>{texts.agree}</p>
        <LegalLinks />
      </div>
    </form>
  );
};
