import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList, type MockResponder } from '../testing/list-context.tsx';
import { getSearchTarget } from './hits.ts';
import { SearchResults } from './search-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { total: 0, hits: [] };
const empty = {
  members: { ...nothing, similar: false },
  invoices: nothing,
  cards: nothing,
  requests: nothing,
  events: nothing,
  mails: nothing,
  jobs: nothing,
  streams: [],
};
const ada = { id: 'm-1', name: 'Ada' };
const invoice = {
  id: 'in_1',
  number: 'ADA1-0001',
  status: 'paid' as const,
  member: ada,
  createdAt: '2026-01-05T07:30:00.000Z',
  paidAt: '2026-01-05T07:30:00.000Z',
  totalPence: 599,
  paidPence: 599,
  refundedPence: 0,
};
const everything = {
  members: { total: 7, hits: [{ ...ada, email: 'ada@example.com' }], similar: false },
  invoices: { total: 1, hits: [invoice] },
  cards: { total: 1, hits: [{ member: ada, email: 'ada@example.com', last4: '4242' }] },
  requests: { total: 1, hits: [{ id: 'r-1', reference: '7F3AC41D', member: ada }] },
  events: {
    total: 9,
    hits: [
      {
        id: 'e-1',
        type: 'MailRequested',
        stream: 'mail-l-1',
        at: '2026-01-05T07:30:00.000Z',
      },
    ],
  },
  mails: { total: 1, hits: [{ id: 'l-1', kind: 'receipt', member: ada }] },
  jobs: { total: 1, hits: [{ id: 'job-1', name: 'deliver-mail', state: 'failed' as const }] },
  streams: ['account-m-1'],
};

const open = (answer: MockResponder): unknown =>
  openList('search', <SearchResults words="ada" />, (asked) =>
    asked.url.pathname === '/api/admin/search' ? answer(asked) : undefined,
  );

it('shows the results by kind, each with a link', async () => {
  open(() => ({ json: everything }));
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('link', { name: 'Ada' });
  expect(hrefOf('Ada')).toBe('/members/m-1/show');
  expect(hrefOf('ADA1-0001: £5.99, Ada')).toBe('/invoices/in_1/show');
  expect(hrefOf('Ada: card ending in 4242')).toBe('/members/m-1/show');
  const card = screen.getByRole('link', { name: /^Ada: card/u }).closest('li');
  expect(card?.textContent).toContain('ada@example.com');
  expect(hrefOf('7F3AC41D: Ada')).toBe('/support-requests/r-1/show');
  expect(hrefOf('account-m-1')).toContain('/events?filter=');
  expect(hrefOf('Receipt to Ada')).toBe('/mails/l-1/show');
  expect(hrefOf('deliver-mail: Failed permanently')).toBe('/jobs/job-1/show');
  expect(hrefOf('MailRequested')).toBe('/events/e-1/show');
  expect(hrefOf('All 9')).toContain(encodeURIComponent('{"correlationId":"ada"}'));
  expect(hrefOf('All 7')).toContain('/members?filter=');
});

it('offers a member with a similar spelling, and does not open the page', async () => {
  const members = { ...everything.members, total: 1, similar: true };
  for (const streams of [[], everything.streams])
    expect(getSearchTarget({ ...empty, members, streams }, 'aad')).toBe('/search?q=aad');
  const several = { ...members, total: 7 };
  expect(getSearchTarget({ ...empty, members: several }, 'aad')).toBe('/search?q=aad');
  open(() => ({ json: { ...empty, members } }));
  const offered = await screen.findByRole('region', { name: 'Did you mean …?' });
  expect(within(offered).getByRole('link', { name: 'Ada' })).toBeDefined();
});

it('reports no results, or a failure', async () => {
  open(() => ({ json: empty }));
  expect(await screen.findByText('No results')).toBeDefined();
  cleanup();
  open(() => ({ json: { message: 'Away.' }, status: 503 }));
  expect((await screen.findByRole('alert')).textContent).toContain('The search failed');
});

it('opens the only result, the list of one kind, or the results page', () => {
  const { members, invoices, cards, events, jobs, streams } = everything;
  const one = { ...members, total: 1 };
  expect(getSearchTarget({ ...empty, members: one, streams }, 'ada')).toBe('/members/m-1/show');
  expect(getSearchTarget({ ...empty, members }, 'ada')).toContain('/members?filter=');
  expect(getSearchTarget({ ...empty, invoices }, 'ada1')).toBe('/invoices/in_1/show');
  expect(getSearchTarget({ ...empty, cards }, '4242')).toBe('/members/m-1/show');
  expect(getSearchTarget({ ...empty, events }, 'r_1')).toContain('/events?filter=');
  expect(getSearchTarget({ ...empty, events, jobs }, 'r_1')).toBe('/search?q=r_1');
  expect(getSearchTarget({ ...empty, streams }, 'account-m-1')).toContain('/events?filter=');
  expect(getSearchTarget(everything, 'ada')).toBe('/search?q=ada');
  expect(getSearchTarget(empty, 'zzz')).toBe('/search?q=zzz');
});
