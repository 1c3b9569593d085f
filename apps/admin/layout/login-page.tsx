import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useLogin } from 'react-admin';
import { AlertIcon, Logo } from '#ui/icons.tsx';
import { Alert } from '#ui/alert.tsx';
import { ApiError, failureInWords } from '#ui/api-error.ts';
import { usePageTitle } from './use-page-title.ts';

type Faults = Readonly<Partial<Record<'email' | 'password', string>>>;
type Failure = { readonly message: string; readonly faults: Faults };

export const LoginPage = () => {
  usePageTitle('Log in');
  return (
    <div className="au">
      <main id="main" className="af">
        <a className="brand" href="/" aria-label="Tidemark, home">
          <Logo />
          <span>Tidemark</span>
        </a>
        <div className="box">
          <h1>Log in to the console</h1>
          <LoginForm />
          <p className="faint back">
            Not staff? <a href="/auth">Log in to Tidemark</a>
          </p>
        </div>
        <p className="faint tiny">You stay logged in until you are inactive for five minutes.</p>
      </main>
      <aside className="ap" aria-labelledby="promise">
        <div>
          <h2 id="promise">Every change is a command, kept with its reason.</h2>
          <p>
            What you do here is previewed first, then written under your name. Nothing is edited in
            place, so every state can be looked at again as of any date.
          </p>
        </div>
      </aside>
    </div>
  );
};

const LoginForm = () => {
  const login = useLogin();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === undefined) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // The busy button was disabled, which took the focus from it.
    (wrong ?? element.current?.querySelector<HTMLElement>('[type=submit]'))?.focus();
  }, [failure]);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const credentials = { email: textOf(form, 'email').trim(), password: textOf(form, 'password') };
    const faults = faultsOf(credentials);
    if (Object.keys(faults).length > 0) {
      setFailure({ message: '', faults });
      return;
    }
    setBusy(true);
    setFailure(undefined);
    login(credentials).catch((error: unknown) => {
      setFailure(failureOf(error));
      setBusy(false);
    });
  };
  return (
    <form ref={element} noValidate onSubmit={submit}>
      {failure === undefined || failure.message === '' ? null : (
        <Alert title="Login Failed">{failure.message}</Alert>
      )}
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        fault={failure?.faults.email}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        fault={failure?.faults.password}
      />
      <button className="btn pri lg block" type="submit" disabled={busy}>
        {busy ? 'Logging in' : 'Log in'}
      </button>
    </form>
  );
};

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly autoComplete: string;
  readonly fault: string | undefined;
};

const Field = ({ name, label, type, autoComplete, fault }: FieldProps) => (
  <div className={fault === undefined ? 'field' : 'field bad'}>
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      type={type}
      maxLength={254}
      autoComplete={autoComplete}
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={fault === undefined ? undefined : `${name}-fault`}
    />
    {fault === undefined ? null : (
      <p className="err" id={`${name}-fault`}>
        <AlertIcon />
        {fault}
      </p>
    )}
  </div>
);

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const emailFault = (email: string): string | undefined => {
  if (email.trim() === '') return 'Please enter your email address';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? undefined : 'Invalid email address format';
};

const faultsOf = ({ email, password }: { email: string; password: string }): Faults => {
  const wrongEmail = emailFault(email);
  return {
    ...(wrongEmail === undefined ? {} : { email: wrongEmail }),
    ...(password === '' ? { password: 'Please check your email and password' } : {}),
  };
};

/** The server's message, and its errors for single fields. */
const failureOf = (error: unknown): Failure => {
  const { email, password } = error instanceof ApiError ? error.fields : {};
  return {
    message: failureInWords(error),
    faults: {
      ...(email === undefined ? {} : { email }),
      ...(password === undefined ? {} : { password }),
    },
  };
};
