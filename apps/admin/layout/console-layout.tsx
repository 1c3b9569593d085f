import { Suspense, useEffect, type ReactNode } from 'react';
import { usePermissions, type CoreLayoutProps } from 'react-admin';
import { useLocation } from 'react-router';
import { AccessDenied } from './access-denied.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { Inactivity } from './inactivity.tsx';
import { LoadingPage } from './states.tsx';
import { Toasts } from './toasts.tsx';

/** The frame of every page behind the sign-in; who is no admin sees the refusal in it and nothing is asked of the API. */
export const ConsoleLayout = ({ children }: CoreLayoutProps) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <Bar />
    <Main>{children}</Main>
    <Toasts />
    <Inactivity />
  </>
);

/** Pages and search are for staff; nobody else is offered what would be refused. */
const Bar = () => {
  const { permissions } = usePermissions<string | null>();
  return <ConsoleBar staff={permissions === 'admin'} />;
};

const Main = ({ children }: { children: ReactNode }) => {
  const { isPending, permissions } = usePermissions<string | null>();
  const { pathname } = useLocation();
  const broad = pathname === '/members' || pathname === '/members/';
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <main id="main" className={broad ? 'cmain broad' : 'cmain'} tabIndex={-1}>
      <Suspense fallback={<LoadingPage />}>
        {isPending ? <LoadingPage /> : permissions === 'admin' ? children : <AccessDenied />}
      </Suspense>
    </main>
  );
};
