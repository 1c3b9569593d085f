import { useState, type JSX, type SyntheticEvent } from 'react';
import type { SignInAnswer } from '#contract/account/auth.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { Field } from '../../../components/field.tsx';
import { ShowPassword } from '../../../components/show-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { ApiError, type FieldErrors } from '#ui/api/api-error.ts';
import { useFaultFocus } from '../../../lib/use-fault-focus.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { isServerFault, sentenceOf } from '../server-fault.ts';
import { faultsOfSignIn } from '../check-input.ts';
import { sessionTexts as texts, sessionTexts } from '../texts.ts';

export type Credentials = { email: string; password: string };

type SignInFormProps = {
  value: Credentials;
  onChange: (value: Credentials) => void;
  onForgot: () => void;
  /** With what the server said: a second step may be to come. */
  onDone: (answer: SignInAnswer) => void;
};

const serverFields = (error: Error | null): FieldErrors =>
  error instanceof ApiError ? error.fields : {};

const sayServerFault = (error: Error): void => {
  if (!isServerFault(error)) return;
  showToast({ title: texts.loginNotDone, text: texts.notAuthenticated, tone: 'bad' });
};

export const SignInForm = ({ value, onChange, onForgot, onDone }: SignInFormProps): JSX.Element => {
  const signIn = useSignIn();
  const [faults, setFaults] = useState<FieldErrors>({});
  const [remember, setRemember] = useState(false);
  const [shown, setShown] = useState(false);
  const errors = { ...serverFields(signIn.error), ...faults };
  const form = useFaultFocus(faults, signIn.error);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = faultsOfSignIn(value.email, value.password);
    setFaults(found);
    signIn.reset();
    if (Object.keys(found).length > 0) return;
    const given = { ...value, email: value.email.trim(), remember };
    signIn.mutate(given, { onSuccess: onDone, onError: sayServerFault });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      {signIn.isError ? (
        <Alert title={texts.loginFailed}>{sentenceOf(signIn.error, texts.notAuthenticated)}</Alert>
      ) : null}
      <Field
        label={texts.fields.email}
        type="email"
        name="email"
        autoComplete="username"
        value={value.email}
        error={errors['email']}
        onChange={(event) => {
          onChange({ ...value, email: event.target.value });
        }}
      />
      <Field
        label={texts.fields.password}
        type={shown ? 'text' : 'password'}
        inside={<ShowPassword shown={shown} onChange={setShown} />}
        name="password"
        autoComplete="current-password"
        value={value.password}
        error={errors['password']}
        aside={
          <button className="link-button" type="button" onClick={onForgot}>
            {texts.forgot}
          </button>
        }
        onChange={(event) => {
          onChange({ ...value, password: event.target.value });
        }}
      />
      <RememberMe checked={remember} onChange={setRemember} />
      <SubmitButton busy={signIn.isPending} wide>
        {texts.logIn}
      </SubmitButton>
    </form>
  );
};

type RememberMeProps = { checked: boolean; onChange: (checked: boolean) => void };

const RememberMe = ({ checked, onChange }: RememberMeProps): JSX.Element => (
  <label className="check-label">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => {
        onChange(event.target.checked);
      }}
    />
    {sessionTexts.remember}
  </label>
);
