import { useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { Tabs } from '../components/tabs.tsx';
import { showToast } from '../components/toast.tsx';
import { DemoAccounts } from '../features/demo/components/demo-accounts.tsx';
import { RegisterForm } from '../features/session/components/register-form.tsx';
import { ResetRequestForm } from '../features/session/components/reset-request-form.tsx';
import { SessionEndNote } from '../features/session/components/session-end-note.tsx';
import { SignInForm, type Credentials } from '../features/session/components/sign-in-form.tsx';
import { sessionTexts as texts } from '../features/session/texts.ts';
import { DoorFrame } from './frame/door-frame.tsx';

type View = 'login' | 'register' | 'forgot';

const tabs = [
  { id: 'login', label: texts.titles.login },
  { id: 'register', label: texts.titles.register },
] as const;

type FormsProps = {
  view: 'login' | 'register';
  onView: (view: View) => void;
  credentials: Credentials;
  onCredentials: (credentials: Credentials) => void;
};

const Forms = ({ view, onView, credentials, onCredentials }: FormsProps): JSX.Element => (
  <Tabs label={texts.tabs} items={tabs} selected={view} onSelect={onView}>
    {view === 'login' ? (
      <SignInForm
        value={credentials}
        onChange={onCredentials}
        onForgot={() => {
          onView('forgot');
        }}
        onDone={() => {
          showToast({ title: texts.loggedIn, tone: 'good' });
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

// Each view has an address, so that a reload keeps it and Back leads to the one before.
const hashes: Record<View, string> = {
  login: '',
  register: '#register',
  forgot: '#reset-password',
};

const useView = (): [View, (view: View) => void] => {
  const location = useLocation();
  const state: unknown = location.state;
  const navigate = useNavigate();
  const views = ['register', 'forgot'] as const;
  const choose = (view: View): void => {
    const replace = view !== 'forgot';
    // What the login is for stands in the state.
    void navigate({ hash: hashes[view] }, { replace, state });
  };
  return [views.find((view) => hashes[view] === location.hash) ?? 'login', choose];
};

// Moves the focus to the heading when one comes from another page and when the view changes, because the focused element is gone.
const useHeadingFocus = (view: View): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(view);
  const way = useRef(useNavigationType());
  useEffect(() => {
    if (way.current !== NavigationType.Pop) heading.current?.focus();
  }, []);
  useEffect(() => {
    const turned = (view === 'forgot') !== (before.current === 'forgot');
    before.current = view;
    if (turned) heading.current?.focus();
  }, [view]);
  return heading;
};

export const AuthPage = (): JSX.Element => {
  const [view, setView] = useView();
  const heading = useHeadingFocus(view);
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const title = texts.titles[view];
  useEffect(() => {
    document.title = `${title} · Tidemark`;
  }, [title]);
  return (
    <DoorFrame note={texts.idleNote}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <SessionEndNote />
      {view === 'forgot' ? (
        <>
          <ResetRequestForm email={credentials.email} />
          <button
            className="lnk"
            type="button"
            onClick={() => {
              setView('login');
            }}
          >
            {texts.back}
          </button>
        </>
      ) : (
        <Forms
          view={view}
          onView={setView}
          credentials={credentials}
          onCredentials={setCredentials}
        />
      )}
      <DemoAccounts
        onPick={(email, password) => {
          setCredentials({ email, password });
          setView('login');
        }}
      />
    </DoorFrame>
  );
};
