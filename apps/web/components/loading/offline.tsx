import type { JSX } from 'react';
import { retryServerNow } from '../../lib/server/server-state.ts';
import { AccessGate } from '../page.tsx';
import { texts } from '../texts.ts';

/** Shown until the server responds; then the content appears by itself. */
export const OfflineNotice = ({
  onRetry = retryServerNow,
}: {
  onRetry?: () => void;
}): JSX.Element => (
  <AccessGate
    title={texts.away.title}
    actions={
      <button className="button primary large" type="button" onClick={onRetry}>
        {texts.away.action}
      </button>
    }
  >
    {texts.away.text}
  </AccessGate>
);
