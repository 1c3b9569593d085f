import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberAccount, MemberLogin } from '#contract/admin/member-account.ts';
import { openList } from '../../testing/list-context.tsx';
import { aLogin } from '../../testing/member-login.ts';
import { LoginFacts } from './login-facts.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = new Date('2026-05-20T10:00:00.000Z');
const member = { id: 'ada', email: 'ada@example.com' };

const open = (
  login: Partial<MemberLogin>,
  {
    mayChange = true,
    mayHelp = mayChange,
    ...more
  }: Partial<MemberAccount> & { readonly mayChange?: boolean; readonly mayHelp?: boolean } = {},
) => {
  const account = {
    suspended: false,
    secondFactor: false,
    support: false,
    recovery: null,
    supportRefundPence: null,
    staffSecondFactorRequired: true,
  };
  const shown = { ...account, ...more, login: { ...aLogin, ...login } };
  const rights = { mayChange, mayHelp };
  const facts = <LoginFacts member={member} account={shown} now={now} {...rights} />;
  return openList('members', facts, ({ method }) =>
    method === 'POST' ? { json: shown } : undefined,
  );
};
const fact = (label: string): string =>
  screen.getByRole('rowheader', { name: label }).nextElementSibling?.querySelector('div > div')
    ?.textContent ?? '';

it('shows a member who can log in', () => {
  open({});
  expect(fact('Status')).toBe('Active. The member can log in.');
  expect(fact('Lock')).toBe('Not locked');
  expect(fact('Email address')).toBe('Confirmed');
  expect(fact('Failed logins')).toBe('None recently');
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

it('shows the newest two failures, and the others on demand', () => {
  const device = 'Firefox on Windows';
  const failures = [1, 2, 3, 4, 5].map((day) => ({
    at: `2026-05-1${String(day)}T09:00:00.000Z`,
    reason: 'wrong-password' as const,
    method: 'password' as const,
    device,
    address: '192.0.2.…',
  }));
  open({ failures });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  press('Show all 5');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Show all 5' })).toBeNull();
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
      unfinished: 2,
      notified: 1,
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
  expect(fact('Login provider')).toBe(
    'accounts.example, linked 1 May. This is the only way to log in. Before you can unlink it, send a reset link and wait until the member has set a password.',
  );
  expect(fact('Sessions')).toBe(
    '2 open; newest: Safari on Mac, logged in 20 May, 08:00 GMT, last used 20 May, 09:30 GMT. 2 logins are waiting for a code. 1 browser receives notifications',
  );
});

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const help = async (name: string): Promise<void> => {
  press(name);
  const dialog = await screen.findByRole('dialog', { name });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Called us' } });
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
};

const until = '2026-05-20T10:12:00.000Z';
const identity = {
  id: 'a1',
  issuer: 'https://accounts.example',
  linkedAt: '2026-05-01T10:00:00.000Z',
  removable: true,
};
const session = {
  device: 'Safari on Mac',
  address: '192.0.2.…',
  createdAt: '2026-05-20T08:00:00.000Z',
  usedAt: '2026-05-20T09:30:00.000Z',
};

it.each([
  ['Unlock', 'unlock', { locks: [{ why: 'codes', until }] }],
  ['Resend confirmation', 'confirmation-link', { addressConfirmed: false }],
  ['Send reset link', 'reset-link', {}],
  [
    'End all sessions',
    'end-sessions',
    { sessions: { count: 1, newest: session, unfinished: 0, notified: 0 } },
  ],
  [
    'End all sessions',
    'end-sessions',
    { sessions: { count: 0, newest: null, unfinished: 1, notified: 0 } },
  ],
  ['Unlink accounts.example', 'identities/a1/unlink', { identities: [identity] }],
] as const)('%s asks for a reason', async (name, path, login) => {
  const { asked } = open(login as Partial<MemberLogin>);
  await help(name);
  await waitFor(() => {
    const sent = asked.find(({ method }) => method === 'POST');
    expect(sent?.url.pathname).toBe(`/api/admin/members/ada/login/${path}`);
    expect(sent?.body).toEqual({ reason: 'Called us' });
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('offers nothing to readers, and no unlocking of a network', () => {
  const locks: MemberLogin['locks'] = [{ why: 'network', until }];
  open({ locks });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Send reset link',
  ]);
  cleanup();
  open({ locks, addressConfirmed: false }, { mayChange: false });
  expect(screen.queryByRole('button')).toBeNull();
});
