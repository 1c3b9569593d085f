import { useCallback, useEffect, useState } from 'react';
import { useAuthProvider, useLogout } from 'react-admin';
import type { SignOutRequest } from '#contract/account/auth.ts';
import { formatCountdown } from '#ui/format/format-countdown.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { useIdleCountdown, idleWarningMs } from '#ui/use-idle-countdown.ts';
import type { ConsoleAuthProvider } from '../auth-provider.ts';
import { ConsoleDialog } from './console-dialog.tsx';

export const Inactivity = () => {
  const logout = useLogout();
  const endSession = useCallback(() => {
    void logout({ cause: 'inactivity' } satisfies SignOutRequest);
  }, [logout]);
  const { idleSeconds, ask } = useIdleLimit(endSession);
  return idleSeconds === null ? null : (
    <IdleDialog idleSeconds={idleSeconds} onIdle={endSession} onKeepAlive={ask} />
  );
};

/** `idleSeconds` is null for a session without an idle limit; `ask` reports activity to the server. */
const useIdleLimit = (onEnded: () => void): { idleSeconds: number | null; ask: () => void } => {
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  const [idleSeconds, setIdleSeconds] = useState<number | null>(null);
  const checkSession = useCallback(() => {
    authProvider?.session('fresh').then(
      (check) => {
        if (!check.isAuthenticated) onEnded();
        setIdleSeconds(check.inactivitySeconds);
      },
      // A missing response proves nothing; the next request will show.
      () => undefined,
    );
  }, [authProvider, onEnded]);
  useEffect(checkSession, [checkSession]);
  return { idleSeconds, ask: checkSession };
};

type IdleDialogProps = {
  readonly idleSeconds: number;
  readonly onIdle: () => void;
  readonly onKeepAlive: () => void;
};

const IdleDialog = (props: IdleDialogProps) => {
  const logout = useLogout();
  const { left, stay } = useIdleCountdown(props);
  if (left === null) return null;
  return (
    <ConsoleDialog aria-labelledby="idle" aria-describedby="idle-text" onClose={stay}>
      <header>
        <h2 id="idle">Still there?</h2>
      </header>
      <div>
        <p id="idle-text">
          {'You have been inactive for a while. To protect your account, we will log you out in '}
          <b className="nowrap">{formatCountdown(left / 1000)}</b>.
        </p>
        <Meter value={(left / idleWarningMs) * 100} ticks={12} height={12} />
      </div>
      <footer>
        <button
          className="button"
          type="button"
          onClick={() => {
            void logout();
          }}
        >
          Log out
        </button>
        <button className="button primary" type="button" onClick={stay}>
          Stay logged in
        </button>
      </footer>
    </ConsoleDialog>
  );
};
