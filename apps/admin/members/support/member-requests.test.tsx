import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import type { MemberSupportRequest } from '#contract/support/member-requests.ts';
import { openList } from '../../testing/list-context.tsx';
import { MemberRequests } from './member-requests.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const now = new Date('2026-05-04T12:00:00.000Z');
const at = '2026-05-04T10:00:00.000Z';
const member = { id: 'm-1' } as MemberDetails;
const imani = { id: 'm-1', name: 'Imani Baptiste' };

const waiting: MemberSupportRequest = {
  id: 'r-2',
  reference: '1A2B3C4D',
  topic: 'access',
  status: 'waiting',
  plan: null,
  priority: false,
  accountId: null,
  sender: 'imani@example.com',
  assignee: null,
  openedAt: at,
  waitingSince: at,
  channel: 'app',
  thread: null,
  firstAnsweredAt: null,
  messages: [{ id: 's-3', from: 'member', by: imani, at, text: 'I cannot log in.' }],
};
const answered: MemberSupportRequest = {
  ...waiting,
  id: 'r-1',
  reference: '7DECE7C9',
  topic: 'billing',
  status: 'answered',
  plan: 'pro',
  accountId: 'm-1',
  messages: [
    { id: 's-1', from: 'member', by: imani, at, text: 'Why was I charged twice?' },
    { id: 's-2', from: 'support', by: { id: 'a-1', name: 'Mara Odum' }, at, text: 'A hold.' },
  ],
};

const open = (json: unknown, status = 200) =>
  openList('members', <MemberRequests member={member} now={now} readOnly={false} />, ({ url }) =>
    url.pathname === '/api/admin/members/m-1/support-requests' ? { json, status } : undefined,
  );

it('are listed with their state, the answers and a link', async () => {
  open([waiting, answered]);
  const link = await screen.findByRole('link', { name: 'Open 7DECE7C9' });
  expect(link.getAttribute('href')).toBe('/support-requests/r-1/show');
  const [first, second] = screen.getAllByRole('group');
  if (!first || !second) throw new Error('Two requests are expected.');
  expect(within(first).getByText('Waiting')).toBeDefined();
  expect(within(first).getByText('No answer yet.')).toBeDefined();
  expect(within(first).getByText('Sent logged out, with this member’s address')).toBeDefined();
  expect(within(second).getByText('Answered')).toBeDefined();
  expect(second.textContent).toContain('Mara Odum');
  expect(second.textContent).toContain('A hold.');
});

it('show that there are none, or that they did not load', async () => {
  open([]);
  expect(await screen.findByText('No requests yet.')).toBeDefined();
  cleanup();
  open({ message: 'Broken' }, 500);
  expect(await screen.findByText('Could not load the support requests')).toBeDefined();
});
