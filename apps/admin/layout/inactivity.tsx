import { Dialog } from '@mui/material';
import { useAuthProvider, useLogout } from 'react-admin';
import type { SignOutRequest } from '#contract/auth.ts';
import { formatCountdown } from '#ui/format.ts';
import { Meter } from '#ui/meter.tsx';
import type { ConsoleAuthProvider } from '../auth-provider.ts';
import { useQuietSeconds, warnedBeforeMs } from './use-quiet-seconds.ts';

const warnedBefore = warnedBeforeMs / 1000;

/** Ends the session after the quiet time that the server names, and says so a minute before. */
export const Inactivity = () => {
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  const logout = useLogout();
  const { left, stay } = useQuietSeconds({
    session: () => authProvider?.session('fresh') ?? Promise.reject(new Error('No session.')),
    onEnd: () => {
      void logout({ cause: 'inactivity' } satisfies SignOutRequest);
    },
  });
  if (left === null || left > warnedBefore) return null;
  return (
    <Dialog open aria-labelledby="quiet" aria-describedby="quiet-text" onClose={stay}>
      <div className="dlg">
        <header>
          <h2 id="quiet">Still there?</h2>
        </header>
        <div>
          <p id="quiet-text">
            You have been quiet for four minutes. We log you out in{' '}
            <b className="nw">{formatCountdown(left)}</b> to protect the account.
          </p>
          <Meter value={(left / warnedBefore) * 100} ticks={12} height={12} />
        </div>
        <footer>
          <button
            className="btn"
            type="button"
            onClick={() => {
              void logout();
            }}
          >
            Log out
          </button>
          <button className="btn pri" type="button" onClick={stay}>
            Stay logged in
          </button>
        </footer>
      </div>
    </Dialog>
  );
};
