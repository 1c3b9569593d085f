import type { ReactNode } from 'react';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import type { MemberLogin } from '#contract/admin/member-login.ts';
import { formatDay, formatMoment } from '#ui/format/format.ts';
import { text } from '../../texts/text.ts';

type LoginFactsProps = { readonly account: MemberAccount; readonly now: Date };

/** What decides whether the member can log in. */
export const LoginFacts = ({ account, now }: LoginFactsProps) => {
  const { login, secondFactor } = account;
  return (
    <table className="field-table now login-facts">
      <thead>
        <tr>
          <th scope="col">{text('record.field')}</th>
          <th scope="col">{text('record.value')}</th>
        </tr>
      </thead>
      <tbody>
        <Fact label={text('login.status')}>{formatStatus(account)}</Fact>
        <Fact label={text('login.locks')}>
          <Lines none={text('login.no-lock')} lines={login.locks.map(formatLock(now))} />
        </Fact>
        <Fact label={text('login.address')}>
          {text(login.addressConfirmed ? 'login.confirmed' : 'login.unconfirmed')}
        </Fact>
        <Fact label={text('login.password')}>
          {text(login.hasPassword ? 'login.password-set' : 'login.no-password')}
        </Fact>
        <Fact label={text('login.second-factor')}>
          {text(secondFactor ? 'account.second-factor-on' : 'account.second-factor-off')}
        </Fact>
        <Fact label={text('login.identities')}>
          <Lines none={text('login.none')} lines={login.identities.map(formatIdentity(now))} />
        </Fact>
        <Fact label={text('login.sessions')}>{formatSessions(login.sessions, now)}</Fact>
        <Fact label={text('login.links')}>
          <Lines none={text('login.none')} lines={login.links.map(formatLink(now))} />
        </Fact>
        <Fact label={text('login.failures')}>
          <Lines
            none={text('login.no-failure')}
            lines={login.failures.map(formatLoginFailure(now))}
          />
        </Fact>
      </tbody>
    </table>
  );
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{children}</td>
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

const formatStatus = ({ suspended, login }: MemberAccount): string => {
  if (suspended) return text('account.suspended');
  const isLocked = login.locks.some(({ why }) => why !== 'network');
  return text(isLocked ? 'login.locked' : 'account.open');
};

type Entry<Field extends 'locks' | 'failures' | 'identities' | 'links'> =
  MemberLogin[Field][number];

const formatLock =
  (now: Date) =>
  ({ why, until }: Entry<'locks'>): string =>
    text(`login.lock-${why}`, { until: formatMoment(new Date(until), now) });

const formatIdentity =
  (now: Date) =>
  ({ issuer, linkedAt }: Entry<'identities'>): string =>
    text('login.identity', {
      provider: new URL(issuer).host,
      day: formatDay(new Date(linkedAt), now),
    });

const formatSessions = ({ count, newest }: MemberLogin['sessions'], now: Date): string => {
  if (newest === null) return text('login.none');
  const { device, createdAt, usedAt } = newest;
  return text(count === 1 ? 'login.session' : 'login.sessions-open', {
    count,
    device,
    began: formatMoment(new Date(createdAt), now),
    used: formatMoment(new Date(usedAt), now),
  });
};

const formatLink =
  (now: Date) =>
  ({ purpose, requestedAt, expiresAt }: Entry<'links'>): string => {
    const end = new Date(expiresAt);
    return text(end > now ? 'login.link-valid' : 'login.link-expired', {
      link: text(`login.link-${purpose}`),
      requested: formatMoment(new Date(requestedAt), now),
      end: formatMoment(end, now),
    });
  };

const formatLoginFailure =
  (now: Date) =>
  ({ at, reason, method, device, address }: Entry<'failures'>): string =>
    text('login.failure', {
      reason: text(
        reason === 'code-not-entered' && method === 'openid'
          ? 'login.failure-code-not-entered-openid'
          : `login.failure-${reason}`,
      ),
      at: formatMoment(new Date(at), now),
      device,
      address,
    });
