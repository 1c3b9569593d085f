import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation, useLogin, useNavigate } from 'react-admin';
import { maxEmailLength } from '#contract/fields.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Logo } from '#ui/parts/icons.tsx';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { onSessionMessage } from '#ui/api/session-end.ts';
import { SecondStepRequiredError } from '../second-step-required.ts';
import { text } from './texts.ts';
import { Notifications } from './notifications.tsx';
import { loginAddress, getSignedOutMessage } from './signed-out.ts';
import { usePageTitle } from './use-page-title.ts';

type FieldErrors = Readonly<Partial<Record<'email' | 'password', string>>>;
type LoginFailure = { readonly message: string; readonly faults: FieldErrors };

export const LoginPage = () => {
  usePageTitle('Log in');
  useSessionNewsAtLogin();
  return (
    <div className="auth-page">
      <main id="main" className="auth-form">
        <a className="brand" href="/" aria-label="Tidemark, home">
          <Logo />
          <span>Tidemark</span>
        </a>
        <div className="auth-box">
          <h1>Log in to the console</h1>
          <LogoutReason />
          <LoginForms />
          <p className="faint login-back">
            Not a member of staff? <a href="/auth">Log in to Tidemark</a>
          </p>
        </div>
        <p className="faint tiny">You stay logged in until you are inactive for five minutes.</p>
      </main>
      <aside className="auth-aside" aria-labelledby="promise">
        <div>
          <h2 id="promise">Every change is recorded with its reason.</h2>
          <p>
            You preview each change before it is recorded under your name. Nothing is overwritten,
            so you can view any record as of any date.
          </p>
        </div>
      </aside>
      <Notifications />
    </div>
  );
};

type NextLocation = { readonly nextPathname?: string; readonly nextSearch?: string };

/** A login in another tab applies here too, and another tab may know better why the session ended. */
const useSessionNewsAtLogin = (): void => {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  useEffect(() => {
    const { nextPathname = '/', nextSearch = '' } = (state ?? {}) as NextLocation;
    return onSessionMessage((news) => {
      if (news.type === 'started') navigate(nextPathname + nextSearch);
      else if (news.type === 'ended' && news.why !== 'elsewhere')
        navigate(loginAddress(news.why), { replace: true, state });
    });
  }, [navigate, state]);
};

const LogoutReason = () => {
  const signedOutMessage = getSignedOutMessage(useLocation().search);
  return signedOutMessage === undefined ? null : (
    <div className="session-end" role="status">
      <b>{signedOutMessage.title}</b>
      {signedOutMessage.text === '' ? null : <p>{signedOutMessage.text}</p>}
    </div>
  );
};

const LoginForms = () => {
  const [email, setEmail] = useState<string>();
  return email === undefined ? (
    <LoginForm onSecondStep={setEmail} />
  ) : (
    <CodeForm
      email={email}
      onBack={() => {
        setEmail(undefined);
      }}
    />
  );
};

const LoginForm = ({ onSecondStep }: { readonly onSecondStep: (email: string) => void }) => {
  const login = useLogin();
  const [failure, setFailure] = useState<LoginFailure>();
  const [busy, setBusy] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure === undefined) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const credentials = {
      email: getFormText(form, 'email').trim(),
      password: getFormText(form, 'password'),
    };
    const faults = validateCredentials(credentials);
    if (Object.keys(faults).length > 0) {
      setFailure({ message: '', faults });
      return;
    }
    setBusy(true);
    setFailure(undefined);
    login(credentials).catch((error: unknown) => {
      if (error instanceof SecondStepRequiredError) onSecondStep(credentials.email);
      else setFailure(toLoginFailure(error));
      setBusy(false);
    });
  };
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      {failure === undefined || failure.message === '' ? null : (
        <Alert title={text('layout.login.failed')}>{failure.message}</Alert>
      )}
      <TextField
        maxLength={maxEmailLength}
        name="email"
        label={text('layout.login.email')}
        type="email"
        autoComplete="username"
        error={failure?.faults.email}
      />
      <TextField
        maxLength={maxEmailLength}
        name="password"
        label={text('layout.login.password')}
        type="password"
        autoComplete="current-password"
        error={failure?.faults.password}
      />
      <button className="button primary large block" type="submit" aria-disabled={busy}>
        {text(busy ? 'layout.login.busy' : 'layout.login.submit')}
      </button>
    </form>
  );
};

const getFormText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const validateEmail = (email: string): string | undefined => {
  if (email.trim() === '') return text('layout.login.no-email');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? undefined : text('layout.login.bad-email');
};

const validateCredentials = ({
  email,
  password,
}: {
  email: string;
  password: string;
}): FieldErrors => {
  const emailError = validateEmail(email);
  return {
    ...(emailError === undefined ? {} : { email: emailError }),
    ...(password === '' ? { password: text('layout.login.no-password') } : {}),
  };
};

/** The server's message and its errors by field. */
const toLoginFailure = (error: unknown): LoginFailure => {
  const { email, password } = error instanceof ApiError ? error.fields : {};
  return {
    message: getErrorMessage(error),
    faults: {
      ...(email === undefined ? {} : { email }),
      ...(password === undefined ? {} : { password }),
    },
  };
};

type CodeFormProps = { readonly email: string; readonly onBack: () => void };

/** The second step of a login: an authenticator code or a recovery code. */
const CodeForm = ({ email, onBack }: CodeFormProps) => {
  const login = useLogin();
  const [failure, setFailure] = useState<string>();
  const [isCodeMissing, setCodeMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    const code = typeof token === 'string' ? token.trim() : '';
    setCodeMissing(code === '');
    setFailure(undefined);
    if (code === '' || busy) return;
    setBusy(true);
    login({ email, token: code }).catch((error: unknown) => {
      setFailure(getErrorMessage(error));
      setBusy(false);
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <p>
        Your password is correct. Enter the six-digit code from your authenticator app, or a
        recovery code.
      </p>
      {failure === undefined ? null : (
        <Alert title={text('layout.login.code-failed')}>{failure}</Alert>
      )}
      <TextField
        maxLength={maxEmailLength}
        name="token"
        label="Code"
        type="text"
        autoComplete="one-time-code"
        autoFocus
        error={isCodeMissing ? 'Please enter a code.' : undefined}
      />
      <button className="button primary large block" type="submit" aria-disabled={busy}>
        {text(busy ? 'layout.login.busy' : 'layout.login.verify')}
      </button>
      <button className="link-button" type="button" onClick={onBack}>
        Back to login
      </button>
    </form>
  );
};
