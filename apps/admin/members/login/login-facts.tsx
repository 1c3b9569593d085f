import { useState, type ReactNode } from 'react';
import type { MemberAccount, MemberLogin } from '#contract/admin/member-account.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { formatDay, formatDateTime } from '#ui/format/format.ts';
import { text as recordText } from '../../record/texts.ts';
import { text } from './texts.ts';
import { text as memberAccountText } from '../account/texts.ts';
import { LoginHelp, type LoginHelpProps } from './login-help.tsx';
import { loginCommands, getProviderHost } from './login-commands.ts';

type LoginFactsProps = {
  readonly member: Pick<MemberDetails, 'id' | 'email'>;
  readonly account: MemberAccount;
  readonly now: Date;
  /** Whether the actions are offered that only admins have. */
  readonly mayChange: boolean;
  /** Whether the actions are offered that support staff have too. */
  readonly mayHelp: boolean;
};

/** What decides whether the member can log in, and what staff can do about it. */
export const LoginFacts = ({ member, account, now, mayChange, mayHelp }: LoginFactsProps) => {
  const { login, secondFactor } = account;
  const commands = loginCommands(member);
  return (
    <table className="field-table now login-facts">
      <thead>
        <tr>
          <th scope="col">{recordText('record.field')}</th>
          <th scope="col">{recordText('record.value')}</th>
        </tr>
      </thead>
      <tbody>
        <Fact label="Status">{formatStatus(account)}</Fact>
        <Fact label="Lock" help={mayHelp && isLocked(login) && commands.unlock}>
          <Lines none="Not locked" lines={login.locks.map(formatLock(now))} />
        </Fact>
        <Fact label="Email address" help={mayHelp && !login.addressConfirmed && commands.resend}>
          {text(login.addressConfirmed ? 'login.confirmed' : 'login.unconfirmed')}
        </Fact>
        <Fact label="Password" help={mayHelp && commands.reset}>
          {text(login.hasPassword ? 'login.password-set' : 'login.no-password')}
        </Fact>
        <Fact label="Two-factor login">
          {memberAccountText(
            secondFactor ? 'account.second-factor-on' : 'account.second-factor-off',
          )}{' '}
          {secondFactor && mayChange
            ? 'If the member has lost it, request its removal below. A second admin must confirm.'
            : null}
        </Fact>
        {login.identities.length === 0 ? (
          <Fact label="Login providers">{text('login.none')}</Fact>
        ) : null}
        {login.identities.map((identity) => (
          <Fact
            key={identity.id}
            label="Login provider"
            help={mayChange && identity.removable && commands.unlink(identity)}
          >
            {formatIdentity(identity, now)}{' '}
            {mayChange && !identity.removable
              ? 'This is the only way to log in. Before you can unlink it, send a reset link and wait until the member has set a password.'
              : null}
          </Fact>
        ))}
        <Fact
          label="Sessions"
          help={mayChange && hasAccess(login.sessions) && commands.endSessions}
        >
          {formatAccess(login.sessions, now)}
        </Fact>
        <Fact label="Mailed links">
          <Lines none={text('login.none')} lines={login.links.map(formatLink(now))} />
        </Fact>
        <Fact label="Failed logins">
          <Failures lines={login.failures.map(formatLoginFailure(now))} />
        </Fact>
      </tbody>
    </table>
  );
};

type FactProps = {
  readonly label: string;
  /** False when it is not offered. */
  readonly help?: LoginHelpProps | false;
  readonly children: ReactNode;
};

const Fact = ({ label, help = false, children }: FactProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>
      <div className="login-fact">
        <div>{children}</div>
        {help === false ? null : <LoginHelp {...help} />}
      </div>
    </td>
  </tr>
);

const Lines = ({ none, lines }: { readonly none: string; readonly lines: readonly string[] }) => {
  if (lines.length === 0) return none;
  if (lines.length === 1) return lines[0];
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};

const maxVisibleFailures = 2;

/** The newest first; a call rarely needs the others. */
const Failures = ({ lines }: { readonly lines: readonly string[] }) => {
  const [isExpanded, setExpanded] = useState(false);
  const visibleLines = isExpanded ? lines : lines.slice(0, maxVisibleFailures);
  return (
    <>
      <Lines none="None recently" lines={visibleLines} />
      {visibleLines.length === lines.length ? null : (
        <button
          className="text-button"
          type="button"
          onClick={() => {
            setExpanded(true);
          }}
        >
          {text('login.failures-all', { count: lines.length })}
        </button>
      )}
    </>
  );
};

const formatStatus = ({ suspended, login }: MemberAccount): string => {
  if (suspended)
    return 'Suspended. The member cannot log in; a running plan and its payments continue.';
  return isLocked(login) ? text('login.locked') : memberAccountText('account.open');
};

// A lock of a network concerns other people too, and the member may use another one.
const isLocked = ({ locks }: MemberLogin): boolean => locks.some(({ why }) => why !== 'network');

type Entry<Field extends 'locks' | 'failures' | 'identities' | 'links'> =
  MemberLogin[Field][number];

const formatLock =
  (now: Date) =>
  ({ why, until }: Entry<'locks'>): string =>
    text(`login.lock-${why}`, { until: formatDateTime(new Date(until), now) });

const formatIdentity = ({ issuer, linkedAt }: Entry<'identities'>, now: Date): string =>
  text('login.linked', {
    provider: getProviderHost(issuer),
    day: formatDay(new Date(linkedAt), now),
  });

const formatSessions = ({ count, newest }: MemberLogin['sessions'], now: Date): string => {
  if (newest === null) return text('login.none');
  const { device, createdAt, usedAt } = newest;
  return text(count === 1 ? 'login.session' : 'login.sessions-open', {
    count,
    device,
    began: formatDateTime(new Date(createdAt), now),
    used: formatDateTime(new Date(usedAt), now),
  });
};

const hasAccess = ({ count, unfinished, notified }: MemberLogin['sessions']): boolean =>
  count + unfinished + notified > 0;

const formatAccess = (sessions: MemberLogin['sessions'], now: Date): string => {
  const { unfinished, notified } = sessions;
  return [
    formatSessions(sessions, now),
    ...(unfinished === 0 ? [] : [text('login.unfinished', { smart_count: unfinished })]),
    ...(notified === 0 ? [] : [text('login.notified', { smart_count: notified })]),
  ].join('. ');
};

const formatLink =
  (now: Date) =>
  ({ purpose, requestedAt, expiresAt }: Entry<'links'>): string => {
    const end = new Date(expiresAt);
    return text(end > now ? 'login.link-valid' : 'login.link-expired', {
      link: text(`login.link-${purpose}`),
      requested: formatDateTime(new Date(requestedAt), now),
      end: formatDateTime(end, now),
    });
  };

const formatLoginFailure =
  (now: Date) =>
  ({ at, reason, method, device, address }: Entry<'failures'>): string =>
    text(address === '' ? 'login.failure-without-address' : 'login.failure', {
      reason: text(
        reason === 'code-not-entered' && method === 'openid'
          ? 'login.failure-code-not-entered-openid'
          : `login.failure-${reason}`,
      ),
      at: formatDateTime(new Date(at), now),
      device,
      address,
    });
