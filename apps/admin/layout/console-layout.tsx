import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { type CoreLayoutProps } from 'react-admin';
import { useLocation } from 'react-router';
import { resources } from '../resources.ts';
import { AccessDenied } from './access-denied.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsumerTroubles } from './consumer-troubles.tsx';
import { Inactivity } from './inactivity.tsx';
import { leaveConsole } from './leave-console.ts';
import { LoadingPage } from './states.tsx';
import { Toasts } from './toasts.tsx';
import { useConsoleAccess, type ConsoleAccess } from './use-console-access.ts';

/** Without access, the page is not rendered, so that it sends no requests that would be refused. */
export const ConsoleLayout = ({ children }: CoreLayoutProps) => {
  const access = useConsoleAccess();
  useLeaveWhenClosed(access);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <ConsoleBar allowed={access === 'allowed'} />
      <Main access={access}>{children}</Main>
      <Toasts />
      <Inactivity />
    </>
  );
};

const useLeaveWhenClosed = (access: ConsoleAccess): void => {
  const [wasOpen, setWasOpen] = useState(false);
  if (access === 'allowed' && !wasOpen) setWasOpen(true);
  const isClosed = wasOpen && access === 'denied';
  useEffect(() => {
    if (isClosed) leaveConsole();
  }, [isClosed]);
};

const Main = ({ access, children }: { access: ConsoleAccess; children: ReactNode }) => {
  const { pathname } = useLocation();
  const broad = resources.some(
    ({ name, options }) => options.broad === true && pathname.replace(/\/$/u, '') === `/${name}`,
  );
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <main id="main" className={broad ? 'cmain broad' : 'cmain'} tabIndex={-1}>
      <Suspense fallback={<LoadingPage />}>
        <Content access={access}>{children}</Content>
      </Suspense>
    </main>
  );
};

const Content = ({ access, children }: { access: ConsoleAccess; children: ReactNode }) => {
  if (access === 'unknown') return <LoadingPage />;
  if (access === 'denied') return <AccessDenied />;
  return (
    <>
      <ConsumerTroubles />
      {children}
    </>
  );
};
