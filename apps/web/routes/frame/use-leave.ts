import { useNavigate } from 'react-router';
import { useSignOut } from '../../features/session/api/sign-out.ts';
import { showToast } from '../../components/toast.tsx';

const redirectAfter = 1000;

/** Signs out, says so, and goes to the login page a second later. */
export const useLeave = (): ((words?: string) => void) => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (words) => {
    signOut.mutate(undefined, {
      onSuccess: () => {
        const text = words === undefined ? {} : { text: words };
        showToast({ title: 'Logged out', tone: 'plain', ...text });
        setTimeout(() => void navigate('/auth'), redirectAfter);
      },
      onError: () => {
        showToast({
          title: 'Logout failed',
          text: 'There was an error logging out. Please try again.',
          tone: 'bad',
        });
      },
    });
  };
};
