import type { JSX } from 'react';
import { Link } from '../components/link.tsx';
import { showToast } from '../components/toast.tsx';
import { ResendButton } from '../features/credentials/components/resend-button.tsx';
import { linkWords as words } from '../features/credentials/link-texts.ts';
import type { Purpose } from '../features/credentials/purposes.ts';
import { ResetRequestForm } from '../features/session/components/reset-request-form.tsx';
import { useSession, type Session } from '../features/session/use-session.ts';

type Way = { to: string; label: string; from?: string };

const Go = ({ to, label, from }: Way): JSX.Element => (
  <Link className="btn pri lg wide" to={to} {...(from === undefined ? {} : { state: { from } })}>
    {label}
  </Link>
);

const dashboard: Way = { to: '/dashboard', label: words.dashboard };
const logIn: Way = { to: '/auth', label: words.logIn };

/** Where it goes on after a link has done its work, or was no link of ours. */
export const Onward = ({ purpose }: { purpose: Purpose | undefined }): JSX.Element => {
  const isIn = useSession().state === 'in';
  if (purpose === 'delete-account') return <Go to="/" label={words.home} />;
  if (!isIn) return <Go {...logIn} />;
  return purpose === 'confirm-email' ? (
    <Go to="/settings" label={words.settings} />
  ) : (
    <Go {...dashboard} />
  );
};

const NewVerification = ({ session }: { session: Session }): JSX.Element => {
  if (session.state !== 'in') return <Go {...logIn} label={words.logInForLink} from="/settings" />;
  if (!session.user.emailVerified) return <ResendButton wide say={showToast} />;
  return (
    <>
      <p>{words.alreadyVerified}</p>
      <Go {...dashboard} />
    </>
  );
};

/** The way to a new link, or to what helps instead. */
export const Renew = ({ purpose }: { purpose: Purpose }): JSX.Element => {
  const session = useSession();
  const isIn = session.state === 'in';
  switch (purpose) {
    case 'verify-email':
      return <NewVerification session={session} />;
    case 'reset-password':
      return <ResetRequestForm />;
    case 'confirm-email':
      return <Go to="/settings" label={words.askInSettings} />;
    case 'delete-account':
      return <Go to="/settings#account" label={words.askInSettings} />;
    case 'switch-off':
      return <Go to="/settings#notifications" label={words.notifications} />;
    case 'undo-email':
      return isIn ? (
        <Go to="/settings#account" label={words.changePassword} />
      ) : (
        <Go to="/auth#reset-password" label={words.resetPassword} />
      );
  }
};
