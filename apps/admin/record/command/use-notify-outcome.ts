import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { secondMs } from '#contract/durations.ts';
import { wasUnchanged } from '#ui/api/unchanged.ts';

// Long enough to read what was done and decide to undo it.
const actionNotificationMs = 20 * secondMs;

/** Reports the outcome of a command: done, or nothing changed. A toast can have buttons in place of the one that closes it. */
export const useNotifyOutcome = (): ((
  answer: unknown,
  done: string,
  action?: ReactNode,
) => void) => {
  const notify = useNotify();
  return (answer, done, action) => {
    if (wasUnchanged(answer)) notify('No changes\nIt was already like this.', { type: 'info' });
    else if (action === undefined) notify(done, { type: 'success' });
    else notify(done, { type: 'success', action, autoHideDuration: actionNotificationMs });
  };
};
