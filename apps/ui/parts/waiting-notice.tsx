import type { JSX } from 'react';
import { useWaitingText } from '../api/waiting.ts';

/** After an act whose mail or other work waits, because background jobs are paused. */
export const WaitingNotice = (): JSX.Element => {
  const waitingText = useWaitingText();
  return (
    <div role="status">
      {waitingText === null ? null : <p className="notice stale">{waitingText}</p>}
    </div>
  );
};
