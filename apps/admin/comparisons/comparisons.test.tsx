import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderForSupport } from '../testing/console-context.tsx';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { ComparisonCreate } from './comparison-create.tsx';
import { ComparisonList } from './comparison-list.tsx';
import { ComparisonShow } from './comparison-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '2026-03-02';
const night = {
  id,
  comparedAt: `${id}T02:30:00.000Z`,
  putRight: true,
  compared: 1200,
  drifted: 0,
  failed: 0,
  asked: null,
  running: false,
};
const member = { id: 'm-1', email: 'ada@example.com', displayName: 'Ada', changes: [] };

const open = (page: JSX.Element, answer: MockResponder): OpenedList =>
  openList('comparisons', page, (asked) =>
    asked.url.pathname.includes('/comparisons') ? answer(asked) : undefined,
  );

const by = { id: 'imogen', name: 'Imogen Hale' };

describe('the list of payment checks', () => {
  it('says of every night how it ended, and leads to its page', async () => {
    const rough = { ...night, id: '2026-03-01', drifted: 2, failed: 1 };
    open(<ComparisonList />, () => ({ json: [night, rough], total: 2 }));
    expect(await screen.findByRole('cell', { name: 'No differences' })).toBeDefined();
    expect(screen.getByRole('cell', { name: '2 members differ, 1 not compared' })).toBeDefined();
    const links = screen.getAllByRole('link', { name: /Mar/u });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/comparisons/2026-03-02/show',
      '/comparisons/2026-03-01/show',
    ]);
  });

  it('says that nothing was compared yet, and when it did not load', async () => {
    open(<ComparisonList />, () => ({ json: [], total: 0 }));
    expect(await screen.findByText('No payment checks yet')).toBeDefined();
    cleanup();
    open(<ComparisonList />, () => ({ json: { message: 'Away.' }, status: 503 }));
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Could not load the payment checks.');
    expect(within(failure).getByRole('button')).toBeDefined();
  });
});

describe('the page of a payment check', () => {
  it('names who differed with what was missing, and who could not be compared', async () => {
    const drifts = [
      { ...member, changes: ['SubscriptionRenewed', 'DisputeLost'] },
      { ...member, id: 'm-2', email: 'bea@example.com' },
      { ...member, id: 'm-3', email: '', displayName: '', changes: ['SomethingNew'] },
    ];
    const failures = [{ ...member, id: 'm-4', email: 'cleo@example.com' }];
    const json = { ...night, drifted: 5, failed: 1, drifts, failures, fixes: [] };
    open(<ComparisonShow id={id} />, () => ({ json }));
    await screen.findByRole('columnheader', { name: 'Missing here' });
    const rows = screen.getAllByRole('row').slice(-3);
    expect(rows.map((row) => row.textContent)).toEqual([
      'ada@example.com AdaA renewal, A lost dispute',
      'bea@example.com AdaA second subscription, now ended at the provider',
      'm-3 SomethingNew',
    ]);
    expect(screen.getByText('and 2 more')).toBeDefined();
    const link = screen.getByRole('link', { name: 'cleo@example.com' });
    expect(link.getAttribute('href')).toBe('/members/m-4/show');
    expect(screen.getByRole('row', { name: 'Accounts compared 1,200' })).toBeDefined();
  });

  it('says that everything agreed, and that there is none at this address', async () => {
    const json = { ...night, drifts: [], failures: [], fixes: [] };
    open(<ComparisonShow id={id} />, () => ({ json }));
    expect(await screen.findByText(/No differences found/u)).toBeDefined();
    cleanup();
    open(<ComparisonShow id={id} />, () => ({ json: { message: 'None.' }, status: 404 }));
    expect(await screen.findByRole('heading', { name: 'Payment check not found' })).toBeDefined();
  });

  it('shows what a fix would do before it offers one, and what staff put right', async () => {
    const fix = { reason: 'Ticket 7', by, at: `${id}T09:00:00.000Z`, fixed: 2, failed: 1 };
    const details = { ...night, drifted: 1, drifts: [member], failures: [], fixes: [fix] };
    const changed = { ...member, changes: ['SubscriptionRenewed'], ends: 1, problem: null };
    const unclear = { ...member, id: 'm-2', ends: 0, problem: 'not-found' };
    open(<ComparisonShow id={id} />, ({ url }) =>
      url.pathname.endsWith('/fix/preview')
        ? { json: { members: [changed, unclear] } }
        : { json: details },
    );
    expect(await screen.findByText(/Imogen Hale: 2 fixed, 1 failed/u)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Fix differences' })).toBeNull();
    // Heading and table are landmarks of names of their own.
    expect(screen.getByRole('region', { name: 'Members with differences, table' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Preview the fix' }));
    await screen.findByRole('columnheader', { name: 'A fix would record' });
    const rows = screen.getAllByRole('row').slice(-2);
    expect(rows.map((row) => row.textContent)).toEqual([
      'ada@example.com AdaA renewal, 1 subscription ended at the provider',
      expect.stringMatching(/^ada@example.com AdaUnknown: .* has no such customer\./u),
    ]);
    expect(screen.getByRole('button', { name: 'Fix differences' })).toBeDefined();
  });

  it('fixes more than 100 members only when their number was typed', async () => {
    const details = { ...night, drifted: 101, drifts: [member], failures: [], fixes: [] };
    const members = Array.from({ length: 101 }, (_, at) => ({
      ...member,
      id: `m-${String(at)}`,
      changes: ['SubscriptionRenewed'],
      ends: 0,
      problem: null,
    }));
    const { asked } = open(<ComparisonShow id={id} />, ({ url }) => {
      if (url.pathname.endsWith('/fix/preview')) return { json: { members } };
      return url.pathname.endsWith('/fix') ? { json: {} } : { json: details };
    });
    const fixes = (): number =>
      asked.filter(({ url, method }) => method === 'POST' && url.pathname.endsWith('/fix')).length;
    fireEvent.click(await screen.findByRole('button', { name: 'Preview the fix' }));
    const number = await screen.findByLabelText('Number of members');
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), {
      target: { value: 'Ticket 7' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Fix differences' }));
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(fixes()).toBe(0);
    fireEvent.change(number, { target: { value: '101' } });
    fireEvent.click(screen.getByRole('button', { name: 'Fix differences' }));
    await waitFor(() => {
      expect(fixes()).toBe(1);
    });
  });

  it('of staff shows why it was asked for, and its result once it is made', async () => {
    const asked = { reason: 'Ticket 9', by, at: `${id}T09:00:00.000Z` };
    const own = {
      ...night,
      id: 'c-1',
      putRight: false,
      asked,
      drifts: [],
      failures: [],
      fixes: [],
    };
    let json = { ...own, compared: 0, running: true };
    open(<ComparisonShow id="c-1" />, () => ({ json }));
    expect(await screen.findByText(/Imogen Hale: Ticket 9/u)).toBeDefined();
    expect(screen.getByText(/The result appears here automatically/u)).toBeDefined();
    expect(screen.queryByRole('row')).toBeNull();
    json = { ...own, running: false };
    expect(await screen.findByRole('row', { name: 'Accounts compared 1,200' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Kind On demand, changes nothing' })).toBeDefined();
  });

  it('is asked for with a reason, and leads to its page', async () => {
    const { asked } = open(<ComparisonCreate />, () => ({ json: { ...night, id: 'c-1' } }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Ticket 9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start the check' }));
    expect(await screen.findByText('Check started')).toBeDefined();
    expect(asked.at(-1)).toMatchObject({ method: 'POST', body: { reason: 'Ticket 9' } });
  });
});

it('support staff, who can start no check, do not see the form', () => {
  renderForSupport(<ComparisonCreate />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});
