import type { JSX } from 'react';
import { Link } from 'react-router';
import { showToast } from '../components/toast.tsx';
import { BrokenLink } from '../features/credentials/components/broken-link.tsx';
import { LinkCard } from '../features/credentials/components/link-card.tsx';
import { ResendButton } from '../features/credentials/components/resend-button.tsx';
import { linkTexts, linkWords as words } from '../features/credentials/link-texts.ts';
import type { LinkPurpose } from '#contract/link-purposes.ts';
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
export const Onward = ({ purpose }: { purpose: LinkPurpose | undefined }): JSX.Element => {
  const isIn = useSession().state === 'in';
  if (purpose === 'delete-account' || purpose === 'cancel-subscription') {
    return <Go to="/" label={words.home} />;
  }
  return <Go {...(isIn ? dashboard : logIn)} />;
};

const NewVerification = ({ session }: { session: Session }): JSX.Element => {
  if (session.state !== 'in') return <Go {...logIn} label={words.logInForLink} from="/settings" />;
  return <ResendButton wide say={showToast} />;
};

/** The way to a new link, or to what helps instead. */
const Renew = ({ purpose }: { purpose: LinkPurpose }): JSX.Element => {
  const session = useSession();
  const isIn = session.state === 'in';
  switch (purpose) {
    case 'verify-email':
      return <NewVerification session={session} />;
    case 'reset-password':
    case 'invitation':
      return <ResetRequestForm />;
    case 'confirm-email':
      return <Go to="/settings" label={words.askInSettings} />;
    case 'delete-account':
      return <Go to="/settings#account" label={words.askInSettings} />;
    case 'cancel-subscription':
      return <Go to="/support" label={words.askSupport} />;
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

/** What a link that does nothing leads to; null for one without its token. */
export const DeadLink = ({
  purpose,
  error,
}: {
  purpose: LinkPurpose;
  error: Error | null;
}): JSX.Element => {
  const session = useSession();
  if (purpose === 'verify-email') {
    if (session.state === 'loading') return <LinkCard title={linkTexts[purpose].title} said={[]} />;
    // The link has done its work before: a page that was loaded again, or a mail that was opened twice.
    if (session.state === 'in' && session.user.emailVerified) {
      return (
        <LinkCard title={words.alreadyVerified} said={[]}>
          <Go {...dashboard} />
        </LinkCard>
      );
    }
  }
  return <BrokenLink error={error} renew={<Renew purpose={purpose} />} />;
};
