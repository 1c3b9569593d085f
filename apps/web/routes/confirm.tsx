import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AuthCheck } from '#contract/auth.ts';
import { tellSessionNews } from '#ui/session-end.ts';
import { BrokenLink } from '../features/credentials/components/broken-link.tsx';
import { LinkAction } from '../features/credentials/components/link-action.tsx';
import { ResetForm } from '../features/credentials/components/reset-form.tsx';
import { linkPurposes, type LinkPurpose } from '#contract/link-purposes.ts';
import { forgetSession } from '../features/session/api/forget-session.ts';
import { isLeaving } from '../features/session/session-end.ts';
import { sessionKey } from '../lib/query-client.ts';
import { DeadLink, Onward } from './confirm-ways.tsx';
import { DoorFrame } from './frame/door-frame.tsx';
import type { PageProps } from './page-props.ts';

// The token leaves the address bar at once: it is sent in the body of one call, and stays in no history.
const useLinkToken = (): string => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const given = hash.slice(1);
  if (given !== '' && given !== token) setToken(given);
  useEffect(() => {
    if (given !== '') void navigate({ hash: '' }, { replace: true });
  }, [given, navigate]);
  return given === '' ? token : given;
};

// Where a link ends the session of this browser, its page says so itself and leads on.
const useStaying = (): void => {
  useEffect(() => {
    isLeaving.set(true);
    return () => {
      isLeaving.set(false);
    };
  }, []);
};

const endsSessions: readonly LinkPurpose[] = [
  'confirm-email',
  'undo-email',
  'reset-password',
  'invitation',
  'delete-account',
];

// The link may be about another account than the one that is logged in here: the server knows.
const useAfterwards = (purpose: LinkPurpose): (() => Promise<void>) => {
  const client = useQueryClient();
  return async () => {
    const ends = endsSessions.includes(purpose);
    if (ends) tellSessionNews({ type: 'ended', why: 'elsewhere' });
    await client.invalidateQueries({ queryKey: sessionKey });
    const isOut = client.getQueryData<AuthCheck>(sessionKey)?.user === null;
    if (ends && isOut) forgetSession(client);
  };
};

const MailedLink = ({ purpose, token }: { purpose: LinkPurpose; token: string }): JSX.Element => {
  const afterwards = useAfterwards(purpose);
  const onward = <Onward purpose={purpose} />;
  const dead = (error: Error | null): JSX.Element => <DeadLink purpose={purpose} error={error} />;
  if (token === '') return dead(null);
  const shared = { token, afterwards, onward, dead };
  if (purpose === 'reset-password' || purpose === 'invitation') {
    return <ResetForm purpose={purpose} {...shared} />;
  }
  return <LinkAction purpose={purpose} {...shared} />;
};

/** The page of a mailed link, `/confirm/<purpose>#<token>`. */
export const ConfirmPage = ({ params = {} }: Partial<Pick<PageProps, 'params'>>): JSX.Element => {
  const token = useLinkToken();
  useStaying();
  const purpose = linkPurposes.find((known) => known === params['purpose']);
  return (
    <DoorFrame>
      {purpose === undefined ? (
        <BrokenLink error={null} renew={<Onward purpose={purpose} />} />
      ) : (
        <MailedLink key={`${purpose} ${token}`} purpose={purpose} token={token} />
      )}
    </DoorFrame>
  );
};
