import type { JSX } from 'react';
import { Link } from 'react-router';
import { demoEndpoints } from '#contract/system/demo.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { useCall } from '#ui/api/use-call.ts';
import { Spinner } from '../components/loading/spinner.tsx';
import { AccessGate, PageHeader } from '../components/page.tsx';
import { isMissingOutboxError } from '../features/demo/missing-outbox.ts';
import { ClockControl } from '../features/demo/components/clock-control.tsx';
import { IncidentControl } from '../features/demo/components/incident-control.tsx';
import { Outbox } from '../features/demo/components/outbox.tsx';
import { ProviderControl } from '../features/demo/components/provider-control.tsx';
import { NotFound } from './not-found.tsx';
import { gateTexts } from './gate-texts.ts';

/** Mails, clock and payment provider of the demo. The page exists in demo mode only. */
export const DemoPage = ({ title }: { title: string }): JSX.Element => {
  const outbox = useCall(demoEndpoints.demoOutbox, {}, { staleTime: 0, retry: false });
  const { error, isPending, isFetchedAfterMount } = outbox;
  // A failed call is pending again during a retry; the page stays.
  if (isPending && !isFetchedAfterMount) return <Spinner />;
  if (error instanceof ApiError) {
    if (error.status === 401 || error.status === 403) return <StaffControls />;
    if (error.status === 404 && !isMissingOutboxError(error)) return <NotFound />;
  }
  return (
    <>
      <PageHeader
        title={title}
        description={
          isMissingOutboxError(error)
            ? 'No card is charged and you can move the clock, but emails are really sent.'
            : 'Nothing here is real: no emails leave this computer, no card is charged, and you can move the clock.'
        }
      />
      <div className="demo-page">
        <Outbox outbox={outbox} />
        <div className="stack">
          <ClockControl />
          <ProviderControl />
          <IncidentControl />
        </div>
      </div>
    </>
  );
};

const StaffControls = (): JSX.Element => (
  <AccessGate
    title="Only staff can control this demo"
    actions={
      <Link className="button primary large" to="/auth">
        {gateTexts.general.action}
      </Link>
    }
  >
    Log in as the demo admin to see the emails and move the clock. npm start printed the admin’s
    password.
  </AccessGate>
);
