import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberAccount } from '#contract/admin/member-account.ts';
import type { AccountPreview } from '#contract/admin/account-previews.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { openList } from '../../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../../testing/member.ts';
import { aLogin } from '../../testing/member-login.ts';
import { Account, ChangeAccount } from './account.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = new Date('2026-05-20T10:00:00.000Z');
const member = toMemberDetails(aMember());
const openAccount: MemberAccount = {
  suspended: false,
  secondFactor: true,
  support: false,
  recovery: null,
  supportRefundPence: null,
  staffSecondFactorRequired: true,
  login: aLogin,
};
const waiting: NonNullable<MemberAccount['recovery']> = {
  id: '0d2f6f7e-6f0b-4a5b-9a64-3d1f2d6c9a11',
  aim: 'address',
  newEmail: 'new@example.com',
  proof: 'Named three invoices',
  by: { id: 'bea', name: 'Bea' },
  confirmable: true,
  whyNot: null,
  requestedAt: '2026-05-20T09:00:00.000Z',
  endsAt: '2026-05-21T09:00:00.000Z',
  dueAt: null,
};

const before = { suspended: false, secondFactor: true, support: false, recovery: null };
const aPreview: AccountPreview = {
  memberId: member.id,
  at: '2026-05-20T10:00:00.000Z',
  accountRevision: 4,
  changes: true,
  whyNot: null,
  before,
  after: { ...before, suspended: true },
  endingSessions: 2,
  mails: [
    { to: 'member', recipients: 1, subject: 'Your account has been suspended', paragraphs: ['Hi'] },
  ],
  events: ['AccountSuspended'],
};

type Options = {
  readonly readOnly?: boolean;
  readonly who?: MemberDetails;
  readonly preview?: AccountPreview;
};

const open = (
  account: MemberAccount,
  { readOnly = false, who = member, preview = aPreview }: Options = {},
) =>
  openList(
    'members',
    <>
      <Account member={who} now={now} readOnly={readOnly} />
      <ChangeAccount member={who} readOnly={readOnly} />
    </>,
    ({ url: { pathname } }) => {
      if (!pathname.startsWith(`/api/admin/members/${who.id}/`)) return undefined;
      return { json: pathname.endsWith('/preview') ? preview : account };
    },
  );
const previewAndConfirm = async (verb: string): Promise<void> => {
  fireEvent.submit(screen.getByRole('button', { name: 'Preview login change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('2 sessions end');
  fireEvent.click(dialog.getByRole('button', { name: verb }));
};
const choose = async (name: string): Promise<void> => {
  const choice = await screen.findByRole('combobox');
  const option = screen.getByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(choice, { target: { value: option.value } });
};
const say = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

it('the form is collapsed, unless a request waits for a decision', async () => {
  const isShown = async (label: string): Promise<boolean | undefined> =>
    (await screen.findByLabelText(label)).closest('details')?.open;
  open(openAccount);
  expect(await isShown('Change')).toBe(false);
  cleanup();
  open({ ...openAccount, recovery: waiting });
  expect(await isShown('Decision')).toBe(true);
});

it('suspends with a reason', async () => {
  const { asked } = open(openAccount);
  await choose('Suspend the account');
  say('Reason', 'Sends spam');
  fireEvent.submit(screen.getByRole('button', { name: 'Preview login change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('2 sessions end')).toBeDefined();
  expect(dialog.getByText('Your account has been suspended')).toBeDefined();
  expect(asked.some(({ url }) => url.pathname.endsWith('/suspend'))).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await screen.findByText('Login updated', { exact: false });
  expect(asked.find(({ url }) => url.pathname.endsWith('/suspend'))?.body).toEqual({
    reason: 'Sends spam',
  });
});

it('ends the paid plan within the suspension', async () => {
  const paying = { ...member, stripeSubscriptionId: 'sub_1' };
  const { asked } = open(openAccount, { who: paying });
  await choose('Suspend the account');
  fireEvent.change(screen.getByLabelText('Paid plan'), { target: { value: 'now' } });
  say('Reason', 'Sends spam');
  await previewAndConfirm('Suspend');
  await screen.findByText('Login updated', { exact: false });
  const bodies = asked.flatMap(({ url, body }) =>
    url.pathname.includes('/suspend') ? [body] : [],
  );
  expect(bodies).toEqual([{ endPlan: 'now' }, { endPlan: 'now', reason: 'Sends spam' }]);
});

it('offers no end of a plan without a subscription', async () => {
  open(openAccount, { who: { ...member, stripeSubscriptionId: null } });
  await choose('Suspend the account');
  expect(screen.queryByLabelText('Paid plan')).toBeNull();
});

it('cannot confirm a change that has no effect', async () => {
  const whyNot = 'the account is suspended already';
  const preview = { ...aPreview, changes: false, whyNot, after: before, mails: [], events: [] };
  const { asked } = open(openAccount, { preview });
  await choose('Suspend the account');
  say('Reason', 'Sends spam');
  fireEvent.submit(screen.getByRole('button', { name: 'Preview login change' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(`No change: ${whyNot}.`)).toBeDefined();
  const confirm = dialog.getByRole('button', { name: 'Suspend' });
  expect(confirm.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(confirm);
  expect(asked.some(({ url }) => url.pathname.endsWith('/suspend'))).toBe(false);
});

it('grants the support role with a reason, and revokes it', async () => {
  const { asked } = open(openAccount);
  await choose('Make support staff');
  say('Reason', 'Joined the desk');
  await previewAndConfirm('Make support staff');
  await screen.findByText('Login updated', { exact: false });
  expect(asked.find(({ url }) => url.pathname.endsWith('/support-role/grant'))?.body).toEqual({
    reason: 'Joined the desk',
  });
  cleanup();
  open({ ...openAccount, support: true });
  await choose('Remove the support role');
  expect(screen.getByText(/^Support staff: can read the console/u)).toBeDefined();
});

it('requests another address with a first proof', async () => {
  const { asked } = open(openAccount);
  await choose('Move to a new address');
  say('New address', 'new@example.com');
  say('First identity check', 'Named three invoices');
  await previewAndConfirm('Ask a second admin to confirm');
  await waitFor(() => {
    expect(asked.find(({ url }) => url.pathname.endsWith('/recovery'))?.body).toEqual({
      aim: 'address',
      email: 'new@example.com',
      proof: 'Named three invoices',
    });
  });
});

it('confirms another admin’s request with a second proof', async () => {
  const { asked } = open({ ...openAccount, recovery: waiting });
  await screen.findByText('Bea asked to move the account to new@example.com');
  expect(screen.getByText('“Named three invoices”')).toBeDefined();
  await choose('Confirm as second admin');
  say('Second identity check', 'Called back');
  await previewAndConfirm('Confirm as second admin');
  await waitFor(() => {
    const sent = asked.find(({ url }) => url.pathname.endsWith(`${waiting.id}/confirm`));
    expect(sent?.body).toEqual({ proof: 'Called back' });
  });
});

it.each([
  ['own-request', 'You made this request. Another admin must confirm it.'],
  ['own-account', 'This request is for your own account. Another admin must confirm it.'],
  ['requester-gone', 'Bea is no longer an active admin. Withdraw the request and make a new one.'],
] as const)('says why it cannot be confirmed: %s', async (whyNot, hint) => {
  open({ ...openAccount, recovery: { ...waiting, confirmable: false, whyNot } });
  expect((await screen.findByText(/Waiting for a second admin until/u)).textContent).toContain(
    hint,
  );
  expect(screen.queryByRole('option', { name: 'Confirm as second admin' })).toBeNull();
  expect(screen.getByRole('option', { name: 'Withdraw the request' })).toBeDefined();
});

it('shows when an order from the command line is due, and offers only to withdraw it', async () => {
  open({
    ...openAccount,
    recovery: {
      ...waiting,
      by: { id: 'operator:Jo Brown', name: 'Jo Brown' },
      confirmable: false,
      whyNot: 'waiting-time',
      dueAt: '2026-05-23T09:00:00.000Z',
    },
  });
  await screen.findByText('Jo Brown asked to move the account to new@example.com');
  const hint = await screen.findByText(/^The new address gets its confirmation link on .*23/u);
  expect(hint.textContent).toContain('needs no second admin. Withdraw it to stop it.');
  expect(screen.queryByText(/Waiting for a second admin/u)).toBeNull();
  expect(screen.queryByRole('option', { name: 'Confirm as second admin' })).toBeNull();
  expect(screen.getByRole('option', { name: 'Withdraw the request' })).toBeDefined();
});

it('never begins with a suspension', async () => {
  const accounts: MemberAccount[] = [
    openAccount,
    { ...openAccount, recovery: waiting },
    { ...openAccount, recovery: { ...waiting, confirmable: false, whyNot: 'own-request' } },
  ];
  for (const account of accounts) {
    open(account);
    await screen.findByRole('combobox');
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
    cleanup();
  }
});

it('shows a suspended account, offers to restore it, and offers nothing on a past date', async () => {
  open({ ...openAccount, suspended: true });
  await screen.findByText(/^Suspended\. The member cannot log in/u);
  expect(screen.getByRole('option', { name: 'Restore the account' })).toBeDefined();
  cleanup();
  open(openAccount, { readOnly: true });
  await screen.findByText(/^Active\. The member can log in/u);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [null, 'give 7-day trials'],
  [2_000, 'refund up to £20.00 per member in 30 days'],
])('names what support staff can do, refunds only within a limit: %s', async (limit, last) => {
  open({ ...openAccount, support: true, supportRefundPence: limit });
  const powers = await screen.findByText(/^Support staff: can read the console, /u);
  expect(powers.textContent).toMatch(new RegExp(`and ${last}\\.$`, 'u'));
  expect(powers.textContent.includes('refund')).toBe(limit !== null);
});

it.each([
  [true, /^With two-factor login on, they can read the console/u],
  [false, /In this demo, staff do not need two-factor login\./u],
])('says whether the role needs two-factor login: %s', async (isRequired, hint) => {
  open({ ...openAccount, staffSecondFactorRequired: isRequired });
  await choose('Make support staff');
  expect(screen.getByText(hint)).toBeDefined();
});

it('promises no refunds where the role is given and no limit is set', async () => {
  open(openAccount);
  await choose('Make support staff');
  expect(screen.getByText(/they can read the console/u).textContent).not.toContain('refund');
});
