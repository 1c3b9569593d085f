import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { secondMs } from '#contract/durations.ts';
import { useStore } from '../../lib/store.ts';
import { completedLogout, isSigningOut } from './session-end.ts';

const redirectAfterMs = secondMs;

/** Opens the login page after a logout, unless another page was opened in the meantime. */
export const useLoginPageAfterLogout = (): void => {
  const logout = useStore(completedLogout);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (logout === null) return;
    const finish = (): void => {
      isSigningOut.set(false);
      completedLogout.set(null);
    };
    if (pathname !== logout.pathname) {
      finish();
      return;
    }
    const timer = setTimeout(() => {
      finish();
      const { from } = logout;
      void navigate('/auth', from === null ? {} : { state: { from } });
    }, redirectAfterMs);
    return () => {
      clearTimeout(timer);
    };
  }, [logout, navigate, pathname]);
};
