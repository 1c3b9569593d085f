import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { InboxList } from './inbox-list.tsx';
import { InboxShow } from './inbox-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = {
  id: 'evt_1',
  type: 'invoice.paid',
  receivedAt: '2026-01-05T07:30:00.000Z',
  state: 'failed',
  problem: 'away',
  settledAt: '2026-01-05T07:31:00.000Z',
  member: { id: 'm-1', name: 'Ada' },
};
const details = {
  ...entry,
  createdAt: '2026-01-05T07:29:00.000Z',
  customerId: 'cus_1',
  chargeId: null,
  changes: ['SubscriptionRenewed'],
  replays: [],
  replayable: true,
};

const open = (page: JSX.Element, answer: MockResponder): OpenedList =>
  openList('payment-inbox', page, (asked) =>
    asked.url.pathname.includes('/payment-inbox') ? answer(asked) : undefined,
  );

it('lists events with their errors and members', async () => {
  const nobody = { ...entry, id: 'evt_2', state: 'ignored', problem: null, member: null };
  open(<InboxList />, () => ({ json: [entry, nobody], total: 2 }));
  const links = await screen.findAllByRole('link', { name: 'invoice.paid' });
  expect(links[0]?.getAttribute('href')).toBe('/payment-inbox/evt_1/show');
  expect(
    screen.getByRole('cell', {
      name: 'Failed: the payment provider did not respond, or rejected our key',
    }),
  ).toBeDefined();
  const member = screen.getByRole('link', { name: 'Ada' });
  expect(member.getAttribute('href')).toBe('/members/m-1/show');
  expect(screen.getByRole('cell', { name: 'Not a member' })).toBeDefined();
});

it('names an event type that repeats a word', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const declined = { ...entry, type: 'payment_intent.payment_failed' };
  open(<InboxList />, () => ({ json: [declined], total: 1 }));
  expect(await screen.findByRole('link', { name: declined.type })).toBeDefined();
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

it('reports that nothing was delivered, or that it did not load', async () => {
  open(<InboxList />, () => ({ json: [], total: 0 }));
  expect(await screen.findByText('No payment events')).toBeDefined();
  cleanup();
  open(<InboxList />, () => ({ json: { message: 'Away.' }, status: 503 }));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Could not load the payment inbox.');
});

it('replays an event only with a reason', async () => {
  let shown = details;
  const opened = open(<InboxShow id="evt_1" />, ({ method }) => {
    if (method === 'POST') shown = { ...details, state: 'waiting' };
    return { json: shown };
  });
  const sent = () => opened.asked.filter(({ method }) => method === 'POST');
  const replay = await screen.findByRole('button', { name: 'Replay' });
  expect(screen.getByRole('row', { name: 'Customer cus_1' })).toBeDefined();
  fireEvent.click(replay);
  expect(sent()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ticket 7' } });
  fireEvent.click(replay);
  await waitFor(() => {
    expect(screen.getByRole('row', { name: 'State Waiting' })).toBeDefined();
  });
  expect(sent()[0]?.url.pathname).toBe('/api/admin/payment-inbox/evt_1/replay');
});
