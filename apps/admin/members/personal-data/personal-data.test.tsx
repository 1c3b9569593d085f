import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '#contract/durations.ts';
import type { ErasurePreview, MemberErasure } from '#contract/admin/erasures.ts';
import { openList } from '../../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../../testing/member.ts';
import { PersonalData } from './personal-data.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const now = new Date('2026-05-20T10:00:00.000Z');
const member = toMemberDetails(aMember());
const waiting: NonNullable<MemberErasure['erasure']> = {
  id: '0d2f6f7e-6f0b-4a5b-9a64-3d1f2d6c9a11',
  reason: 'legal',
  explanation: 'Letter of 3 May',
  by: { id: 'bea', name: 'Bea' },
  requestedAt: '2026-05-20T09:00:00.000Z',
  endsAt: '2026-05-27T09:00:00.000Z',
  confirmation: null,
  own: false,
  confirmable: true,
};
const preview: ErasurePreview = {
  step: 'request',
  revision: 3,
  events: ['AccountErasureRequested'],
  dueAt: null,
  subscription: { plan: 'pro', periodEndsAt: '2026-06-14T23:30:00.000Z', refundUntil: null },
  grants: 1,
  mail: null,
  adminMail: null,
};

const open = (
  erasure: MemberErasure['erasure'],
  { readOnly = false, effect = preview }: { readOnly?: boolean; effect?: ErasurePreview } = {},
) =>
  openList(
    'members',
    <PersonalData member={member} now={now} readOnly={readOnly} />,
    ({ url: { pathname } }) => {
      if (pathname.endsWith('/export')) return { json: { account: [] } };
      if (pathname.endsWith('/preview')) return { json: effect };
      return pathname.includes('/erasure') ? { json: { erasure } } : undefined;
    },
  );
const choose = async (label: string, name: string): Promise<void> => {
  const choice = await screen.findByLabelText(label);
  const option = screen.getByRole<HTMLOptionElement>('option', { name });
  fireEvent.change(choice, { target: { value: option.value } });
};
const say = (value: string): void => {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value } });
};

it('saves the copy of all data as a file, with a reason', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: vi.fn() }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: {
    download: string;
  }) {
    saved.push(this.download);
  });
  const { asked } = open(null);
  await choose('Action', 'Export all data');
  say(' By letter ');
  fireEvent.submit(screen.getByRole('button', { name: 'Export all data' }));
  await screen.findByText('The copy was saved as a file');
  expect(asked.find(({ url }) => url.pathname.endsWith('/export'))?.body).toEqual({
    reason: 'By letter',
  });
  expect(saved).toEqual([
    expect.stringMatching(/^tidemark-data-[0-9a-f]+-\d{4}-\d\d-\d\d\.json$/u),
  ]);
});

it('is collapsed, unless an erasure waits', async () => {
  const isShown = async (): Promise<boolean | undefined> =>
    (await screen.findByLabelText('Action')).closest('details')?.open;
  open(null);
  expect(await isShown()).toBe(false);
  cleanup();
  open(waiting);
  expect(await isShown()).toBe(true);
});

it('requests an erasure after a preview of what ends', async () => {
  const { asked } = open(null);
  await choose('Action', 'Request the erasure');
  await choose('Grounds', 'Legal reasons');
  say('Letter of 3 May');
  fireEvent.submit(screen.getByRole('button', { name: 'Preview erasure' }));
  expect(
    await screen.findByText(/paid Pro plan ends.*paid until 15 June 2026\..*not refunded/u),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Request the erasure' }));
  await screen.findByText('Erasure requested', { exact: false });
  const [sent] = asked.filter(({ url, body }) => url.pathname.endsWith('/erasure') && body);
  expect(sent?.body).toEqual({ reason: 'legal', explanation: 'Letter of 3 May' });
});

it('says that a purchase of the last 14 days is refunded', async () => {
  const subscription = {
    plan: 'pro',
    periodEndsAt: '2026-06-14T23:30:00.000Z',
    refundUntil: '2026-05-28T23:00:00.000Z',
  } as const;
  open(null, { effect: { ...preview, subscription } });
  await choose('Action', 'Request the erasure');
  say('Letter of 3 May');
  fireEvent.submit(screen.getByRole('button', { name: 'Preview erasure' }));
  const refunded = /fully refunded if the erasure is confirmed by the end of 28 May 2026\./u;
  expect(await screen.findByText(refunded)).toBeDefined();
});

it('shows the email to the other admins before an erasure is requested', async () => {
  const adminMail = { recipients: 2, subject: 'An erasure is waiting', paragraphs: ['Read it.'] };
  open(null, { effect: { ...preview, adminMail } });
  await choose('Action', 'Request the erasure');
  say('Letter of 3 May');
  fireEvent.submit(screen.getByRole('button', { name: 'Preview erasure' }));
  expect(await screen.findByText('Email to 2 other admins')).toBeDefined();
  expect(screen.getByText('An erasure is waiting')).toBeDefined();
  expect(screen.queryByText('No email is sent')).toBeNull();
});

it('shows who requested it and lets another admin confirm or withdraw it', async () => {
  const dueAt = '2026-05-21T10:00:00.000Z';
  const mail = { subject: 'Your account will be deleted', paragraphs: ['On 21 May.'] };
  const effect: ErasurePreview = {
    ...preview,
    step: 'confirm',
    events: ['AccountErasureConfirmed'],
    dueAt,
    mail,
  };
  const { asked } = open(waiting, { effect });
  expect(await screen.findByText(/^Bea requested the erasure/u)).toBeDefined();
  expect(
    screen.getByText(/^Waiting for another admin to confirm it\. It expires 27 May/u),
  ).toBeDefined();
  say('Read the letter');
  fireEvent.submit(screen.getByRole('button', { name: 'Preview erasure' }));
  expect(await screen.findByText('Your account will be deleted')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the erasure' }));
  await screen.findByText('Erasure confirmed', { exact: false });
  expect(asked.find(({ url }) => url.pathname.endsWith('/confirm'))?.body).toEqual({
    explanation: 'Read the letter',
  });
});

it('says why a due erasure is not executed yet', async () => {
  const confirmation = {
    by: { id: 'cleo', name: 'Cleo' },
    explanation: 'Read the letter',
    confirmedAt: new Date(now.getTime() - 2 * dayMs).toISOString(),
    dueAt: new Date(now.getTime() + hourMs).toISOString(),
  };
  open({ ...waiting, confirmation });
  expect(await screen.findByText(/It is due/u)).toBeDefined();
  cleanup();
  const dueAt = new Date(now.getTime() - hourMs).toISOString();
  open({ ...waiting, confirmation: { ...confirmation, dueAt } });
  expect(await screen.findByText(/It was due .* after the email to the member/u)).toBeDefined();
});

it('withdraws it with a reason', async () => {
  const { asked } = open({ ...waiting, own: true, confirmable: false });
  expect(await screen.findByText(/^You made this request/u)).toBeDefined();
  say('Wrong person');
  fireEvent.submit(screen.getByRole('button', { name: 'Withdraw the erasure' }));
  await screen.findByText('Erasure withdrawn');
  expect(asked.find(({ url }) => url.pathname.endsWith('/withdraw'))?.body).toEqual({
    explanation: 'Wrong person',
  });
});

it('says when the first admin no longer counts', async () => {
  open({ ...waiting, confirmable: false });
  expect(await screen.findByText(/^Bea is no longer an active admin/u)).toBeDefined();
});

it('offers nothing while the page shows a past date', async () => {
  open(waiting, { readOnly: true });
  await screen.findByText(/^Bea requested the erasure/u);
  expect(screen.queryByRole('button')).toBeNull();
});
