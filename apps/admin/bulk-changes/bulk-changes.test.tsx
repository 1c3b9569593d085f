import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { BulkChangeList } from './bulk-change-list.tsx';
import { BulkChangeShow } from './bulk-change-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '8f3a0000-0000-4000-8000-00000000c41d';
const running = {
  id,
  status: 'running',
  total: 31_400,
  done: 250,
  changed: 248,
  unchanged: 1,
  failed: 1,
  change: { kind: 'grant', plan: 'basic', duration: 'trial' },
  startedBy: { id: 'a-1', name: 'Ana Ruiz' },
  startedAt: '2026-01-05T09:00:00.000Z',
  reason: 'Outage',
  stopReason: null,
  filter: { plan: 'free' },
  endedAt: null,
  exceptions: [
    {
      memberId: id,
      email: 'im2@b.example',
      displayName: 'Imani',
      outcome: 'unchanged',
      why: 'Pro contains it',
    },
  ],
  exceptionsTotal: 2,
};

const isAsked = ({ pathname }: URL): boolean => pathname.includes('/bulk-changes');

describe('the list of bulk changes', () => {
  it('shows what each does, who started it, and its progress; a filter is one tab', async () => {
    const opened = openList('bulk-changes', <BulkChangeList />, ({ url }) =>
      isAsked(url) ? { json: [running], total: 1 } : undefined,
    );
    const link = await screen.findByRole('link', { name: 'Grant Basic, trial (7-day)' });
    expect(link.getAttribute('href')).toBe(`/bulk-changes/${id}/show`);
    expect(screen.getByRole('cell', { name: 'Ana Ruiz' })).toBeDefined();
    expect(screen.getByRole('cell', { name: '250 of 31,400' })).toBeDefined();
    fireEvent.click(screen.getByRole('link', { name: 'Ended' }));
    await waitFor(() => {
      expect(opened.asked.at(-1)?.url.searchParams.get('filter')).toBe('{"running":false}');
    });
  });
});

describe('the page of a bulk change', () => {
  const open = (answer: MockResponder): OpenedList =>
    openList('bulk-changes', <BulkChangeShow id={id} />, (asked) =>
      isAsked(asked.url) ? answer(asked) : undefined,
    );

  it('says how far it is and who was left out, and stops without losing the focus', async () => {
    let change: object = running;
    const opened = open(({ url }) => {
      if (url.pathname.endsWith('/stop'))
        change = { ...running, status: 'stopping', stopReason: 'Stopped in the console' };
      return { json: change };
    });
    const status = await screen.findByText(/250 of 31,400/u);
    expect(screen.getByRole('row', { name: 'Changed 248' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Reason “Outage”' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Imani' }).getAttribute('href')).toBe(
      `/members/${id}/show`,
    );
    expect(screen.getByText('and 1 more')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => {
      expect(status.textContent).toBe('Stopping 250 of 31,400');
    });
    expect(document.activeElement).toBe(status);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(
      screen.getByRole('row', { name: 'Reason for stopping “Stopped in the console”' }),
    ).toBeDefined();
    const sent = opened.asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ reason: 'Stopped in the console' }]);
  });

  it('follows the change while it runs, and shows its results', async () => {
    let change: object = running;
    open(() => ({ json: change }));
    await screen.findByText('Running');
    change = { ...running, status: 'completed', done: 31_400, endedAt: '2026-01-05T09:04:00.000Z' };
    expect(await screen.findByText('Completed', {}, { timeout: 5_000 })).toBeDefined();
    expect(screen.getByText('31,400 of 31,400')).toBeDefined();
    expect(screen.getByRole('rowheader', { name: 'Ended' })).toBeDefined();
    expect(screen.queryByText(/Someone changed this/u)).toBeNull();
  });

  it('says that it waits while no background job runs', async () => {
    const attention = { checks: [{ id: 'jobs-stopped', state: 'open' }] };
    openList('bulk-changes', <BulkChangeShow id={id} />, ({ url }) => {
      if (url.pathname.endsWith('/attention')) return { json: attention };
      return isAsked(url) ? { json: { ...running, total: 1, done: 1 } } : undefined;
    });
    expect(await screen.findByText('Waiting')).toBeDefined();
    expect(screen.queryByText('Running')).toBeNull();
    expect(
      screen.getByText(
        'Waiting because no background job runs. This continues when background jobs run again.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show the job queue' })).toBeDefined();
  });

  const undone = { ...running, status: 'completed', filter: { plan: 'free', q: 'lind' } };

  it('names the filter in words, and exports every member with the outcome', async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => '', revokeObjectURL: vi.fn() }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: {
      download: string;
    }) {
      saved.push(this.download);
    });
    const members = [{ memberId: id, outcome: 'changed', why: null }];
    const opened = open(({ url }) => ({
      json: url.pathname.endsWith('/members') ? members : undone,
    }));
    expect(
      await screen.findByRole('row', {
        name: 'Applies to All members matching Plan: Free, Search: lind',
      }),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Export 31,400 members' }));
    await waitFor(() => {
      expect(saved).toEqual([`tidemark-bulk-change-${id}.csv`]);
    });
    expect(opened.asked.at(-1)?.url.pathname).toBe(`/api/admin/bulk-changes/${id}/members`);
    vi.restoreAllMocks();
  });

  it('is undone by another one over the members that it changed', async () => {
    const preview = {
      at: '2026-01-05T09:00:00.000Z',
      total: 248,
      changed: 248,
      outcomes: [],
      exceptions: [],
      exceptionsTotal: 0,
    };
    const opened = open(({ url, method }) => {
      if (url.pathname.endsWith('/preview')) return { json: preview };
      return { json: method === 'POST' ? { id: 'b-2' } : undone };
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Preview undo' }));
    await screen.findByText('248 members will change.');
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), {
      target: { value: 'Wrong filter' },
    });
    fireEvent.change(screen.getByLabelText('Number of members'), { target: { value: '248' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply to 248 members' }));
    await waitFor(() => {
      expect(opened.place().pathname).toBe('/bulk-changes/b-2/show');
    });
    expect(
      opened.asked.find(({ url }) => url.pathname === '/api/admin/bulk-changes')?.body,
    ).toEqual({
      target: { changedBy: id },
      change: { kind: 'undo', bulkChangeId: id },
      reason: 'Wrong filter',
      expectedTotal: 248,
    });
  });

  it('names an extension, which can be undone too', async () => {
    const change = { kind: 'extend', plan: 'pro', extension: '3-months' };
    open(() => ({ json: { ...undone, change } }));
    expect(await screen.findByRole('heading', { name: 'Extend Pro by 3 months' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Preview undo' })).toBeDefined();
  });

  it.each([{ kind: 'revoke' }, { kind: 'undo', bulkChangeId: id }])(
    'can be undone when it was one of the kind $kind',
    async (change) => {
      open(() => ({ json: { ...undone, change } }));
      expect(await screen.findByRole('button', { name: 'Preview undo' })).toBeDefined();
      expect(screen.getByText(/gives back what it ended/u)).toBeDefined();
    },
  );

  it('can be undone when it was stopped before a step was recorded', async () => {
    open(() => ({ json: { ...running, status: 'stopped', done: 0, changed: 0 } }));
    expect(await screen.findByRole('button', { name: 'Preview undo' })).toBeDefined();
    expect(screen.getByText(/The preview shows how many members it changed\./u)).toBeDefined();
  });

  it('says that there is none at this address', async () => {
    open(() => ({ json: { message: 'No such change.' }, status: 404 }));
    expect(await screen.findByRole('heading', { name: 'Bulk change not found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to bulk changes' })).toBeDefined();
  });
});
