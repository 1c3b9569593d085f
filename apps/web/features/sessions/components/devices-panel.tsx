import { useRef, useState, type JSX, type ReactNode } from 'react';
import { type OwnSessions, sessionEndpoints } from '#contract/account/sessions.ts';
import { noResponseMessage } from '#ui/api/api-error.ts';
import { useCall } from '#ui/api/use-call.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import type { SessionsToEnd } from '../api/end-sessions.ts';
import { sessionsTexts } from '../texts.ts';
import { DeviceList } from './device-list.tsx';
import { EndSessionsDialog } from './end-question.tsx';
import { SignInHistory } from './sign-in-history.tsx';

const { devices: texts, history } = sessionsTexts;

type RowProps = { title: string; hint: string; children: ReactNode };

const Row = ({ title, hint, children }: RowProps): JSX.Element => (
  <section className="setting-row" aria-label={title}>
    <div>
      <b>{title}</b>
      <p className="hint">{hint}</p>
    </div>
    <div className="device-panel">{children}</div>
  </section>
);

const LoadedSessions = ({ sessions, history: attempts }: OwnSessions): JSX.Element => {
  const [sessionsToEnd, setSessionsToEnd] = useState<SessionsToEnd | null>(null);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Row title={texts.title} hint={texts.hint}>
        <DeviceList sessions={sessions} list={list} onEnd={setSessionsToEnd} />
      </Row>
      <Row title={history.title} hint={history.hint}>
        <SignInHistory history={attempts} />
      </Row>
      {sessionsToEnd === null ? null : (
        <EndSessionsDialog
          ending={sessionsToEnd}
          onClose={() => {
            setSessionsToEnd(null);
          }}
          onEnded={() => {
            setSessionsToEnd(null);
            list.current?.focus();
          }}
        />
      )}
    </>
  );
};

/** Devices with a session, a button to log them out, and login attempts. */
export const DevicesPanel = (): JSX.Element => {
  const { data, isError, refetch } = useCall(
    sessionEndpoints.ownSessions,
    {},
    // Devices come and go.
    { staleTime: 0 },
  );
  if (data !== undefined) return <LoadedSessions {...data} />;
  return (
    <Row title={texts.title} hint={texts.hint}>
      {isError ? (
        <LoadError fact={texts.notLoaded} onRetry={() => void refetch()}>
          {noResponseMessage}
        </LoadError>
      ) : (
        <div className="devices-skeleton" role="status" aria-label={texts.loading} />
      )}
    </Row>
  );
};
