import { useLocation } from 'react-router';
import { useSignOut, type SignOutCause } from '../../features/session/api/sign-out.ts';
import { readPushDeviceId } from '../../features/push/own-push-device.ts';
import { completedLogout, isSigningOut } from '../../features/session/session-end.ts';
import { sessionTexts as texts } from '../../features/session/texts.ts';
import { closeFailureToast, showToast } from '../../components/toast/toast.tsx';

// The server has removed this browser; its address is removed as well.
const stopPush = (): void => {
  if (readPushDeviceId() === null) return;
  void import('../../features/push/push-device.ts').then(({ unsubscribeFromPush: unsubscribe }) =>
    unsubscribe(),
  );
};

export const useLogOut = (): ((cause: SignOutCause) => void) => {
  const signOut = useSignOut();
  const { pathname, search, hash } = useLocation();
  return (cause) => {
    // The idle limit may be reached while "Log out" is in progress.
    if (isSigningOut.get()) return;
    closeFailureToast();
    signOut(cause).then(() => {
      if (cause === 'asked') stopPush();
      showToast({ title: 'Logged out', tone: 'plain', ...reasons[cause] });
      // After an involuntary logout, the reader returns to the same page.
      const returnPath = cause === 'asked' ? null : pathname + search + hash;
      completedLogout.set({ pathname, from: returnPath });
    }, showFailure);
  };
};

const reasons = {
  asked: {},
  inactivity: { text: 'You were inactive for five minutes.' },
} as const satisfies Record<SignOutCause, { text?: string }>;

const showFailure = (): void => {
  showToast({
    ...texts.logoutFailed,
    tone: 'bad',
  });
};
