import { Suspense, useEffect, useState, type ReactNode } from 'react';
import {
  Layout,
  TitlePortal,
  useLocation,
  useResourceDefinitions,
  type CoreLayoutProps,
} from 'react-admin';
import { failureInWords } from '#ui/api-error.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import { useAccessQuery } from '#ui/use-access.ts';
import { text } from '../texts/text.ts';
import { ProofDialog } from '../proof/proof-dialog.tsx';
import { AccessDenied } from './access-denied.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsumerTroubles } from './consumer-troubles.tsx';
import { Inactivity } from './inactivity.tsx';
import { leaveConsole } from './leave-console.ts';
import { Notifications } from './notifications.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { optionsOf } from './options-of.ts';
import { Failure, FatalError, LoadingPage } from './states.tsx';
import {
  useConsoleAccess,
  useConsoleAccessFeed,
  type ConsoleAccess,
} from './use-console-access.ts';
import { useLeaveIfOver, useSessionNews } from './use-session-news.ts';

/** Without access, the page is not rendered, so that it sends no requests that would be refused. */
export const ConsoleLayout = ({ children }: CoreLayoutProps) => {
  useConsoleAccessFeed();
  const access = useConsoleAccess();
  useLeaveWhenClosed(access);
  useSessionNews();
  useTopOfPage();
  useEffect(keepFocus, []);
  return (
    <>
      <Layout
        appBar={ConsoleBar}
        appBarAlwaysOn
        sidebar={NoSidebar}
        error={FatalError}
        className={useIsBroad() ? 'broad' : ''}
      >
        <TitlePortal component="p" className="sr" role="status" />
        <Content access={access}>{children}</Content>
      </Layout>
      <Notifications />
      <Inactivity />
      <ProofDialog />
    </>
  );
};

// The navigation stands in the bar.
const NoSidebar = () => null;

const useLeaveWhenClosed = (access: ConsoleAccess): void => {
  const [wasOpen, setWasOpen] = useState(false);
  if (access === 'allowed' && !wasOpen) setWasOpen(true);
  const isClosed = wasOpen && access === 'denied';
  const leaveIfOver = useLeaveIfOver();
  useEffect(() => {
    if (!isClosed) return;
    void leaveIfOver().then((left) => {
      if (!left) leaveConsole();
    });
  }, [isClosed, leaveIfOver]);
};

const useTopOfPage = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
};

/** A list takes the whole width. */
const useIsBroad = (): boolean => {
  const [, resource = '', record = ''] = useLocation().pathname.split('/');
  const definitions = useResourceDefinitions();
  return record === '' && optionsOf(definitions[resource]).narrow !== true;
};

const Content = ({ access, children }: { access: ConsoleAccess; children: ReactNode }) => {
  // Asked here, because a part that comes with the failure would ask again by coming.
  const { error, refetch } = useAccessQuery();
  if (access === 'unknown') return <LoadingPage />;
  if (access === 'failed')
    return (
      <Failure
        title={text('layout.access-failed')}
        message={error === null ? '' : failureInWords(error)}
        onRetry={() => void refetch()}
      />
    );
  if (access === 'denied') return <AccessDenied />;
  return (
    <>
      <ConsumerTroubles />
      <StaleNotice />
      {/* A page whose part is on its way is not blank. */}
      <Suspense fallback={<LoadingPage />}>{children}</Suspense>
    </>
  );
};
