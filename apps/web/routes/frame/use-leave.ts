import { useNavigate } from 'react-router';
import { useSignOut } from '../../features/session/api/sign-out.ts';
import { showToast } from '../../components/toast.tsx';

const redirectAfter = 1000;

/** Signs out, says so, and goes to the login page a second later. `quiet` when nobody answered. */
export const useLeave = (): ((quiet: boolean) => void) => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const goodbye = (words?: string): void => {
    showToast({
      title: 'Logged out',
      tone: 'plain',
      ...(words === undefined ? {} : { text: words }),
    });
    setTimeout(() => void navigate('/auth'), redirectAfter);
  };
  return (quiet) => {
    signOut(quiet ? 'inactivity' : 'asked').then(() => {
      goodbye(quiet ? 'Five quiet minutes passed.' : undefined);
    }, failed);
  };
};

const failed = (): void => {
  showToast({
    title: 'Logout failed',
    text: 'There was an error logging out. Please try again.',
    tone: 'bad',
  });
};
