import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import type { MemberLogin } from '#contract/admin/member-login.ts';
import { aLogin } from '../../testing/member-login.ts';
import { LoginFacts } from './login-facts.tsx';

afterEach(cleanup);

const now = new Date('2026-05-20T10:00:00.000Z');
const open = (login: Partial<MemberLogin>, more: Partial<MemberAccount> = {}): void => {
  const account = { suspended: false, secondFactor: false, support: false, recovery: null };
  render(
    <LoginFacts account={{ ...account, ...more, login: { ...aLogin, ...login } }} now={now} />,
  );
};
const fact = (label: string): string =>
  screen.getByRole('rowheader', { name: label }).nextElementSibling?.textContent ?? '';

it('shows a member who can log in', () => {
  open({});
  expect(fact('Status')).toBe('Active. The member can log in.');
  expect(fact('Lock')).toBe('Not locked');
  expect(fact('Email address')).toBe('Confirmed');
  expect(fact('Failed logins')).toBe('None lately');
  expect(fact('Sessions')).toBe('None');
});

it('shows until when a login is locked, and why', () => {
  const until = '2026-05-20T10:12:00.000Z';
  const device = 'Firefox on Windows';
  const address = '192.0.2.…';
  open({
    locks: [{ why: 'passwords', until }],
    failures: [
      {
        at: '2026-05-20T09:57:00.000Z',
        reason: 'wrong-password',
        method: 'password',
        device,
        address,
      },
      {
        at: '2026-05-19T09:00:00.000Z',
        reason: 'code-not-entered',
        method: 'openid',
        device,
        address,
      },
    ],
  });
  expect(fact('Status')).toMatch(/^Active, but locked/u);
  expect(fact('Lock')).toMatch(/^Until 20 May, 10:12 GMT: too many wrong passwords$/u);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Wrong password: 20 May, 09:57 GMT, Firefox on Windows, 192.0.2.…',
    'Provider accepted, code not entered: 19 May, 09:00 GMT, Firefox on Windows, 192.0.2.…',
  ]);
});

it('does not call the account locked when only a network is', () => {
  open({ locks: [{ why: 'network', until: '2026-05-20T10:12:00.000Z' }] });
  expect(fact('Status')).toBe('Active. The member can log in.');
  expect(fact('Lock')).toMatch(/Others may share it/u);
});

it('shows an unconfirmed address with its link, which expired', () => {
  const links: MemberLogin['links'] = [
    {
      purpose: 'verify-email',
      requestedAt: '2026-05-18T10:00:00.000Z',
      expiresAt: '2026-05-19T10:00:00.000Z',
    },
  ];
  open({ addressConfirmed: false, links });
  expect(fact('Email address')).toBe('Not confirmed');
  expect(fact('Mailed links')).toBe(
    'Confirmation link: requested 18 May, 10:00 GMT, not used, expired 19 May, 10:00 GMT',
  );
});

it('shows providers and the newest session', () => {
  open({
    hasPassword: false,
    identities: [
      {
        id: 'i',
        issuer: 'https://accounts.example',
        linkedAt: '2026-05-01T10:00:00.000Z',
        removable: false,
      },
    ],
    sessions: {
      count: 2,
      newest: {
        device: 'Safari on Mac',
        address: '192.0.2.…',
        createdAt: '2026-05-20T08:00:00.000Z',
        usedAt: '2026-05-20T09:30:00.000Z',
      },
    },
  });
  expect(fact('Password')).toBe('None');
  expect(fact('Login providers')).toBe('accounts.example, linked 1 May');
  expect(fact('Sessions')).toBe(
    '2 open; newest: Safari on Mac, logged in 20 May, 08:00 GMT, last used 20 May, 09:30 GMT',
  );
});
