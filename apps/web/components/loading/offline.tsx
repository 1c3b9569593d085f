import type { JSX } from 'react';
import { retryServerNow } from '../../lib/server/server-state.ts';
import { AccessGate } from '../page.tsx';

/** Shown until the server responds; then the content appears by itself. */
export const OfflineNotice = ({
  onRetry = retryServerNow,
}: {
  onRetry?: () => void;
}): JSX.Element => (
  <AccessGate
    title="Network Error"
    actions={
      <button className="button primary large" type="button" onClick={onRetry}>
        Try again now
      </button>
    }
  >
    We cannot reach the server. This page opens automatically as soon as we can.
  </AccessGate>
);
