import { useState, type JSX } from 'react';
import type { SignInResponse, SignInRequest } from '#contract/account/auth.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ShowPasswordButton } from '../../../components/show-password.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useRequestForm, type RequestForm } from '../../../lib/use-request-form.ts';
import { showToast } from '../../../components/toast/toast.tsx';
import { useSignIn } from '../api/sign-in.ts';
import { isUnexpectedServerError, formatFormError } from '../server-fault.ts';
import { validateSignIn } from '../check-input.ts';
import { sessionTexts as texts } from '../texts.ts';

const emptyCredentials: SignInRequest = { email: '', password: '', remember: false };

type SignInRequestForm = RequestForm<SignInRequest>;

/** Called by the page, which keeps the input for its other views. A second step may follow. */
export const useSignInForm = (
  onDone: (answer: SignInResponse, values: SignInRequest) => void,
): SignInRequestForm =>
  useRequestForm({
    defaultValues: emptyCredentials,
    validate: ({ email, password }) => validateSignIn(email, password),
    request: useSignIn(),
    toInput: (values) => ({ body: { ...values, email: values.email.trim() } }),
    onDone,
    onRefused: showServerFault,
  });

const showServerFault = (error: Error): void => {
  if (!isUnexpectedServerError(error)) return;
  showToast({ title: texts.loginNotDone, text: texts.notAuthenticated, tone: 'bad' });
};

const isResetRequired = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'account/reset-required';

type SignInFormProps = { signIn: SignInRequestForm; onForgot: () => void };

export const SignInForm = ({ signIn, onForgot }: SignInFormProps): JSX.Element => {
  const { form, field, error, busy, submit } = signIn;
  const [isPasswordVisible, setPasswordVisible] = useState(false);
  return (
    <form onSubmit={submit} noValidate>
      {error ? (
        <Alert title={texts.loginFailed}>
          {formatFormError(error, texts.notAuthenticated)}
          {isResetRequired(error) ? (
            <>
              {' '}
              <button className="link-button" type="button" onClick={onForgot}>
                Get a new link
              </button>
            </>
          ) : null}
        </Alert>
      ) : null}
      <TextField
        label={texts.fields.email}
        type="email"
        autoComplete="username"
        {...field('email')}
      />
      <TextField
        label={texts.fields.password}
        type={isPasswordVisible ? 'text' : 'password'}
        inside={<ShowPasswordButton shown={isPasswordVisible} onChange={setPasswordVisible} />}
        autoComplete="current-password"
        {...field('password')}
        aside={
          <button className="link-button" type="button" onClick={onForgot}>
            Forgot password?
          </button>
        }
      />
      <label className="check-label">
        <input type="checkbox" {...form.register('remember')} />
        {texts.remember}
      </label>
      <SubmitButton busy={busy} wide>
        Log in
      </SubmitButton>
    </form>
  );
};
