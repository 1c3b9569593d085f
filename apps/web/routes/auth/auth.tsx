import { useEffect, useRef, type JSX, type RefObject } from 'react';
import { NavigationType, useNavigationType, useLocation, useNavigate } from 'react-router';
import { Tabs } from '../../components/tabs.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import { DemoAccounts } from '../../features/demo/components/demo-accounts.tsx';
import { IssuerButton } from '../../features/session/components/issuer-button.tsx';
import { IssuerFaultNote } from '../../features/session/components/issuer-fault-note.tsx';
import { RegisterForm } from '../../features/session/components/register-form.tsx';
import { ResetRequestForm } from '../../features/session/components/reset-request-form.tsx';
import { SessionEndNote } from '../../features/session/components/session-end-note.tsx';
import { SignInForm, useSignInForm } from '../../features/session/components/sign-in-form.tsx';
import { SecondStepForm } from '../../features/session/components/second-step-form.tsx';
import { secondStepTexts, sessionTexts as texts } from '../../features/session/texts.ts';
import { AuthFrame } from '../frame/auth-frame.tsx';

const tabs = [
  { id: 'login', label: texts.titles.login },
  { id: 'register', label: texts.titles.register },
] as const;

type FormsProps = {
  view: 'login' | 'register';
  onView: (view: View) => void;
  signIn: ReturnType<typeof useSignInForm>;
};

const Forms = ({ view, onView, signIn }: FormsProps): JSX.Element => (
  <Tabs label="Log in or create an account" items={tabs} selected={view} onSelect={onView}>
    {view === 'login' ? (
      <SignInForm
        signIn={signIn}
        onForgot={() => {
          onView('forgot');
        }}
      />
    ) : (
      <RegisterForm
        onDone={() => {
          showToast({ title: texts.registered, text: texts.created, tone: 'good' });
        }}
      />
    )}
  </Tabs>
);

// Focuses the heading on arrival from another page and on a change of view, when the focused element is gone.
const useHeadingFocus = (view: View): RefObject<HTMLHeadingElement | null> => {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousView = useRef(view);
  const navigationType = useRef(useNavigationType());
  useEffect(() => {
    if (navigationType.current !== NavigationType.Pop) headingRef.current?.focus();
  }, []);
  useEffect(() => {
    const hasSwitchedForm = (view === 'forgot') !== (previousView.current === 'forgot');
    previousView.current = view;
    if (hasSwitchedForm) headingRef.current?.focus();
  }, [view]);
  return headingRef;
};

const isSeparateView = (view: View): view is 'forgot' | 'code' =>
  view === 'forgot' || view === 'code';

type SeparateFormProps = { view: 'forgot' | 'code'; email: string; onBack: () => void };

// A separate view with a link back to the login.
const SeparateForm = ({ view, email, onBack }: SeparateFormProps): JSX.Element => (
  <>
    {view === 'forgot' ? (
      <ResetRequestForm email={email} />
    ) : (
      <SecondStepForm
        email={email}
        onDone={() => {
          showToast({ title: secondStepTexts.done, tone: 'good' });
        }}
      />
    )}
    <button className="link-button" type="button" onClick={onBack}>
      Back to login
    </button>
  </>
);

export const AuthPage = (): JSX.Element => (
  <AuthFrame note="You will be logged out after five minutes of inactivity.">
    <LoginBox />
  </AuthFrame>
);

// Renders at each change of its forms, without the frame around it.
const LoginBox = (): JSX.Element => {
  const { view, choose: setView, secondStepOf, fault, from = '/dashboard' } = useLoginView();
  const heading = useHeadingFocus(view);
  const signIn = useSignInForm(({ requires2FA }, { email }) => {
    // The password was right, and a code is required.
    if (requires2FA) setView('code', { secondStepOf: email.trim() });
    else showToast({ title: texts.loggedIn, tone: 'good' });
  });
  const title = texts.titles[view];
  useEffect(() => {
    document.title = `${title} · Tidemark`;
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <SessionEndNote />
      {fault === undefined ? null : <IssuerFaultNote fault={fault} />}
      {isSeparateView(view) ? (
        <SeparateForm
          view={view}
          email={view === 'code' ? (secondStepOf ?? '') : signIn.form.getValues('email')}
          onBack={() => {
            setView('login');
          }}
        />
      ) : (
        <Forms view={view} onView={setView} signIn={signIn} />
      )}
      {isSeparateView(view) ? null : <IssuerButton returnTo={from} />}
      <DemoAccounts
        onPick={(email, password) => {
          signIn.form.setValue('email', email);
          signIn.form.setValue('password', password);
          setView('login');
        }}
      />
    </>
  );
};

type View = 'login' | 'register' | 'forgot' | 'code';

// Each view has an address, so that a reload keeps it and Back returns to the previous one.
const hashByView: Record<View, string> = {
  login: '',
  register: '#register',
  forgot: '#reset-password',
  code: '#code',
};

type LoginDraft = {
  /** The requested page. */
  from: string | undefined;
  /** The account that needs a code; empty after a login with an identity provider. */
  secondStepOf: string | undefined;
  /** Why a login with an identity provider failed. */
  fault: string | undefined;
};

type LoginView = LoginDraft & {
  view: View;
  choose: (view: View, more?: Partial<LoginDraft>) => void;
};

const getText = (state: unknown, name: string): string | undefined => {
  const value: unknown =
    typeof state === 'object' && state !== null
      ? Object.entries(state).find(([key]) => key === name)?.[1]
      : undefined;
  return typeof value === 'string' ? value : undefined;
};

const parseLoginDraft = (state: unknown): LoginDraft => ({
  from: getText(state, 'from'),
  secondStepOf: getText(state, 'secondStepOf'),
  fault: getText(state, 'fault'),
});

// Parameters of the identity provider's callback. They are removed, because a bookmark would repeat them.
const parseIssuerCallback = (search: string): LoginDraft | undefined => {
  const query = new URLSearchParams(search);
  const [fault, step] = [query.get('fault'), query.get('step')];
  if (fault === null && step !== 'code') return undefined;
  const returnPath = query.get('returnTo') ?? undefined;
  return {
    from: returnPath,
    fault: fault ?? undefined,
    secondStepOf: step === 'code' ? '' : undefined,
  };
};

/** Which form the login page shows, and its context. The requested page is in the location's state. */
const useLoginView = (): LoginView => {
  const { hash, search, state } = useLocation() as { hash: string; search: string; state: unknown };
  const navigate = useNavigate();
  const issuerCallback = parseIssuerCallback(search);
  useEffect(() => {
    const issuerDraft = parseIssuerCallback(search);
    if (!issuerDraft) return;
    const next = hashByView[issuerDraft.secondStepOf === undefined ? 'login' : 'code'];
    void navigate({ search: '', hash: next }, { replace: true, state: issuerDraft });
  }, [search, navigate]);
  const draft = issuerCallback ?? parseLoginDraft(state);
  const { secondStepOf } = draft;
  const requestedView = (['register', 'forgot', 'code'] as const).find(
    (one) => hashByView[one] === hash,
  );
  const isCodeUnavailable = requestedView === 'code' && secondStepOf === undefined;
  return {
    ...draft,
    view: requestedView === undefined || isCodeUnavailable ? 'login' : requestedView,
    choose: (next, more) => {
      const replace = next === 'login' || next === 'register';
      const nextState = { ...draft, fault: undefined, ...more };
      void navigate({ hash: hashByView[next] }, { replace, state: nextState });
    },
  };
};
