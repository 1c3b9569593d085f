import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useLocation, useNavigate, Link } from 'react-router';
import type { AuthCheck } from '#contract/account/auth.ts';
import { broadcastSessionChange } from '#ui/api/session-end.ts';
import { BrokenLink } from '../../features/credentials/components/broken-link.tsx';
import { LinkAction } from '../../features/credentials/components/link-action.tsx';
import { ResetForm } from '../../features/credentials/components/reset-form.tsx';
import { linkPurposes, type LinkPurpose } from '#contract/account/link-purposes.ts';
import { clearSessionData } from '../../features/session/api/forget-session.ts';
import { isSigningOut } from '../../features/session/session-end.ts';
import { sessionKey } from '../../lib/server/query-client.ts';
import { forgetLinkToken, readLinkToken, saveLinkToken } from './link-token.ts';
import { AuthFrame } from '../frame/auth-frame.tsx';
import type { PageProps } from '../page-props.ts';
import { showToast } from '../../components/toast/toast.tsx';
import { LinkCard } from '../../features/credentials/components/link-card.tsx';
import { ResendButton } from '../../features/credentials/components/resend-button.tsx';
import { linkTexts } from '../../features/credentials/texts.ts';
import { ResetRequestForm } from '../../features/session/components/reset-request-form.tsx';
import { useSession, type Session } from '../../features/session/use-session.ts';

const texts = {
  askInSettings: 'Get a new link in Settings',
} as const;

// The token is removed from the address immediately and sent in one request body, so it is in no history. The tab keeps
// it until the link has worked, so that the page can be reloaded.
const useLinkToken = (): string => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => readLinkToken(pathname));
  const tokenFromHash = hash.slice(1);
  if (tokenFromHash !== '' && tokenFromHash !== token) setToken(tokenFromHash);
  useEffect(() => {
    if (tokenFromHash === '') return;
    saveLinkToken({ path: pathname, token: tokenFromHash });
    void navigate({ hash: '' }, { replace: true });
  }, [tokenFromHash, pathname, navigate]);
  return tokenFromHash === '' ? token : tokenFromHash;
};

// Where a link ends the session of this browser, its own page reports that.
const useSuppressSessionEnd = (): void => {
  useEffect(() => {
    isSigningOut.set(true);
    return () => {
      isSigningOut.set(false);
    };
  }, []);
};

const sessionEndingPurposes: readonly LinkPurpose[] = [
  'confirm-email',
  'undo-email',
  'reset-password',
  'invitation',
  'delete-account',
];

// The link may belong to another account than the one logged in, which only the server can tell.
const useAfterwards = (purpose: LinkPurpose): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    forgetLinkToken();
    const endsSession = sessionEndingPurposes.includes(purpose);
    if (endsSession) broadcastSessionChange({ type: 'ended', why: 'elsewhere' });
    await client.invalidateQueries({ queryKey: sessionKey });
    const isLoggedOut = client.getQueryData<AuthCheck>(sessionKey)?.user === null;
    if (endsSession && isLoggedOut) clearSessionData(client);
  };
};

const MailedLink = ({ purpose, token }: { purpose: LinkPurpose; token: string }): JSX.Element => {
  const onSuccess = useAfterwards(purpose);
  const nextStep = <NextStep purpose={purpose} />;
  const renderInvalidLink = (error: Error | null): JSX.Element => (
    <InvalidLink purpose={purpose} error={error} />
  );
  if (token === '') return renderInvalidLink(null);
  const commonProps = { token, onSuccess, nextStep, renderInvalidLink };
  if (purpose === 'reset-password' || purpose === 'invitation') {
    return <ResetForm purpose={purpose} {...commonProps} />;
  }
  return <LinkAction purpose={purpose} {...commonProps} />;
};

/** The page of a mailed link, `/confirm/<purpose>#<token>`. */
export const ConfirmPage = ({ params = {} }: Partial<Pick<PageProps, 'params'>>): JSX.Element => {
  const token = useLinkToken();
  useSuppressSessionEnd();
  const purpose = linkPurposes.find((known) => known === params['purpose']);
  return (
    <AuthFrame>
      {purpose === undefined ? (
        <BrokenLink error={null} renew={<NextStep purpose={purpose} />} />
      ) : (
        <MailedLink key={`${purpose} ${token}`} purpose={purpose} token={token} />
      )}
    </AuthFrame>
  );
};

type NextLink = { to: string; label: string; from?: string };

const NextButton = ({ to, label, from }: NextLink): JSX.Element => (
  <Link
    className="button primary large wide"
    to={to}
    {...(from === undefined ? {} : { state: { from } })}
  >
    {label}
  </Link>
);

const dashboardLink: NextLink = { to: '/dashboard', label: 'Go to Dashboard' };
const loginLink: NextLink = { to: '/auth', label: 'Log in' };

/** The next step after a link has worked or was not recognised. */
const NextStep = ({ purpose }: { purpose: LinkPurpose | undefined }): JSX.Element => {
  const isLoggedIn = useSession().state === 'in';
  if (purpose === 'delete-account' || purpose === 'cancel-subscription') {
    return <NextButton to="/" label="Go to the home page" />;
  }
  return <NextButton {...(isLoggedIn ? dashboardLink : loginLink)} />;
};

const NewVerification = ({ session }: { session: Session }): JSX.Element => {
  if (session.state !== 'in')
    return <NextButton {...loginLink} label="Log in to get a new link" from="/settings" />;
  return <ResendButton wide notify={showToast} />;
};

/** How to get a new link, or another next step. */
const NewLinkOption = ({ purpose }: { purpose: LinkPurpose }): JSX.Element => {
  const session = useSession();
  const isLoggedIn = session.state === 'in';
  switch (purpose) {
    case 'verify-email':
      return <NewVerification session={session} />;
    case 'reset-password':
    case 'invitation':
      return <ResetRequestForm />;
    case 'confirm-email':
      return <NextButton to="/settings" label={texts.askInSettings} />;
    case 'delete-account':
      return <NextButton to="/settings#account" label={texts.askInSettings} />;
    case 'cancel-subscription':
      return <NextButton to="/support" label="Contact support" />;
    case 'switch-off':
      return <NextButton to="/settings#notifications" label="Notification settings" />;
    case 'undo-email':
      return isLoggedIn ? (
        <NextButton to="/settings#account" label="Change your password" />
      ) : (
        <NextButton to="/auth#reset-password" label="Reset your password" />
      );
  }
};

/** The next step for an expired or used link; null for one without a token. */
const InvalidLink = ({
  purpose,
  error,
}: {
  purpose: LinkPurpose;
  error: Error | null;
}): JSX.Element => {
  const session = useSession();
  if (purpose === 'verify-email') {
    if (session.state === 'loading')
      return <LinkCard title={linkTexts[purpose].title} messages={[]} />;
    // The link was used before: the page was reloaded, or the mail opened twice.
    if (session.state === 'in' && session.user.emailVerified) {
      return (
        <LinkCard title="Your email is already confirmed" messages={[]}>
          <NextButton {...dashboardLink} />
        </LinkCard>
      );
    }
  }
  return <BrokenLink error={error} renew={<NewLinkOption purpose={purpose} />} />;
};
