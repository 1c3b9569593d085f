import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MailDetails } from '#contract/mail/mails.ts';
import { getSupportAccess } from '../testing/console-context.tsx';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { MailList } from './mail-list.tsx';
import { MailShow } from './mail-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-03-02T10:00:00.000Z';
const system = { id: 'system', name: 'System' };
const mail: MailDetails = {
  id: '2c2c2c2c-2c2c-4c2c-8c2c-2c2c2c2c2c2c',
  member: { id: 'ada', name: 'Ada Byrne' },
  kind: 'receipt',
  state: 'sent',
  attempts: 1,
  requestedAt: at,
  changedAt: at,
  to: 'ada@example.com',
  subject: 'Your receipt',
  text: 'Hello Ada,\n\n£5.99 was paid.',
  next: null,
  steps: [
    { type: 'MailRequested', at, by: system, detail: null, decision: null },
    { type: 'MailSent', at, by: system, detail: null, decision: null },
  ],
};
const open = (page: JSX.Element, json: object, total?: number): OpenedList => {
  const answer: ReturnType<MockResponder> = total === undefined ? { json } : { json, total };
  return openList('mails', page, ({ url }) =>
    url.pathname.includes('/mails') ? answer : undefined,
  );
};

it('lists mails by subject, recipient and state', async () => {
  open(<MailList />, [mail, { ...mail, id: 'other', state: 'in-doubt' }], 2);
  expect(await screen.findByRole('cell', { name: 'Delivery unknown' })).toBeDefined();
  expect(screen.getAllByRole('cell', { name: 'Ada Byrne' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'Receipt' })[0]?.getAttribute('href')).toBe(
    `/mails/${mail.id}/show`,
  );
});

it('lists mails of one kind, and since a day', async () => {
  const { place } = open(<MailList />, [mail], 1);
  await screen.findByRole('cell', { name: 'Ada Byrne' });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Type' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Receipt' }));
  expect(await screen.findByText('Type: Receipt')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Requested from'), { target: { value: '2026-03-02' } });
  expect(await screen.findByText('Requested from: 2 Mar 2026')).toBeDefined();
  expect(JSON.parse(new URLSearchParams(place().search).get('filter') ?? '{}')).toEqual({
    kind: 'receipt',
    since: new Date(2026, 2, 2).toISOString(),
  });
});

it('shows the text and what happened, and sends it again with a reason', async () => {
  const { asked } = open(<MailShow id={mail.id} />, mail);
  expect(await screen.findByText(/£5\.99 was paid\./u)).toBeDefined();
  expect(screen.getByText('Accepted by the mail server')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Did not arrive' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.pathname.endsWith('/resend'))?.body).toEqual({
      reason: 'Did not arrive',
    });
  });
});

it('can be sent again by support staff, who decide about none', async () => {
  const page = (state: MailDetails['state']) =>
    openList(
      'mails',
      <MailShow id={mail.id} />,
      ({ url }) => (url.pathname.includes('/mails') ? { json: { ...mail, state } } : undefined),
      getSupportAccess(false),
    );
  page('sent');
  const again = await screen.findByRole('button', { name: 'Send again' });
  expect(again.matches(':disabled')).toBe(false);
  cleanup();
  page('in-doubt');
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull();
});

it('shows the next step: an attempt with its time, or none before staff decide', async () => {
  const next = { kind: 'attempt', attempt: 27, of: 30, at } as const;
  open(<MailShow id={mail.id} />, { ...mail, state: 'refused', next });
  expect(await screen.findByText(/^Next attempt: .*10:00.* \(27 of 30\)/u)).toBeDefined();
  cleanup();
  open(<MailShow id={mail.id} />, { ...mail, state: 'in-doubt', next: { kind: 'decision' } });
  expect(await screen.findByText(/No further attempts are scheduled/u)).toBeDefined();
});

it('shows the decision on a mail with an unknown outcome, with its admin and reason', async () => {
  const by = { id: 'imogen', name: 'Imogen Hale' };
  const step = { type: 'MailDecided', at, by, detail: 'Seen by Ada', decision: 'sent' } as const;
  open(<MailShow id={mail.id} />, { ...mail, steps: [...mail.steps, step] });
  const decided = await screen.findByText('Staff marked it as sent');
  expect(decided.parentElement?.textContent).toMatch(/Imogen Hale “Seen by Ada”$/u);
});

it('asks for a decision on a mail with an unknown outcome, but not while it is being sent', async () => {
  const { asked } = open(<MailShow id={mail.id} />, { ...mail, state: 'in-doubt' });
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'dropped' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Too late' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Decide' }));
  await waitFor(() => {
    expect(asked.find(({ url }) => url.pathname.endsWith('/decide'))?.body).toEqual({
      decision: 'dropped',
      reason: 'Too late',
    });
  });
  cleanup();
  open(<MailShow id={mail.id} />, { ...mail, state: 'waiting' });
  await screen.findByText(/£5\.99 was paid\./u);
  expect(screen.queryByRole('button', { name: /again|Decide/u })).toBeNull();
});
