import { Suspense, type JSX } from 'react';
import { useMaintenance } from '#ui/api/maintenance.ts';
import { WaitingNotice } from '#ui/parts/waiting-notice.tsx';
import { useNow } from '../lib/use-now.ts';
import { lazyChunk } from './loading/lazy-chunk.tsx';

const Notice = lazyChunk(
  async () => (await import('#ui/parts/maintenance-notice.tsx')).MaintenanceNotice,
);

/** Shown on every page during maintenance, and after an act that waits. */
export const MaintenanceBanner = (): JSX.Element => {
  const until = useMaintenance();
  return (
    <>
      <div role="status">{until === null ? null : <CurrentNotice until={until} />}</div>
      <WaitingNotice />
    </>
  );
};

const CurrentNotice = ({ until }: { until: string }): JSX.Element => {
  const now = useNow();
  return (
    <Suspense>
      <Notice until={until} now={now} />
    </Suspense>
  );
};
