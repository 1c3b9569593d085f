import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ActivityEntry } from '#contract/admin/activity.ts';
import { getLocalTimeZone } from '../times/local-times.ts';
import { recordsAsCsv } from '../list/records-csv.ts';
import { openList, type OpenedList } from '../testing/list-context.tsx';
import { activityExport } from './activity-csv.ts';
import { getActivityQueries } from './activity-filters.ts';
import { ActivityList } from './activity-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refund: ActivityEntry = {
  id: 'e-1',
  place: 'p-1',
  at: '2026-11-28T14:03:00.000Z',
  by: 'staff',
  actor: { id: 'a-1', name: 'Ana Ruiz' },
  member: { id: '8f3a0000-0000-4000-8000-00000000c41d', name: 'Imani Baptiste' },
  type: 'RefundIssued',
  title: '£5.00 refunded',
  reason: '=outage',
  pence: 500,
  changes: [{ field: 'Plan', before: 'Pro', after: 'Free' }],
  stream: 'membership-1',
  revision: 3,
};

const open = async (): Promise<OpenedList> => {
  const opened = openList('activity', <ActivityList />, ({ url }) =>
    url.pathname.endsWith('/activity') ? { json: [refund], total: 1 } : undefined,
  );
  await screen.findByRole('table');
  return opened;
};

const filterOf = ({ place }: OpenedList): unknown =>
  JSON.parse(new URLSearchParams(place().search).get('filter') ?? '{}');

describe('the page of the activity', () => {
  it('shows sentence, reason, names and amount, and names the zone of its times', async () => {
    await open();
    const link = screen.getByRole('link', { name: '£5.00 refunded' });
    expect(link.getAttribute('href')).toContain(`/members/${refund.member?.id ?? ''}/show`);
    for (const words of ['“=outage”', 'Ana Ruiz', 'Imani Baptiste', '£5.00'])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(screen.getByLabelText(`From (${zone === 'UTC' ? 'GMT' : zone})`)).toBeDefined();
  });

  it('is filtered by several names and by times to the minute', async () => {
    const opened = await open();
    const names = screen.getByLabelText('Who (names, separated by commas)');
    fireEvent.change(names, { target: { value: 'Ana, Ben ,' } });
    fireEvent.blur(names);
    await waitFor(() => {
      expect(filterOf(opened)).toEqual({ actors: ['Ana', 'Ben'] });
    });
    await screen.findByRole('button', { name: 'Remove the filter Who: Ana, Ben' });
    fireEvent.change(screen.getByLabelText(/^From/u), { target: { value: '2026-11-28T14:00' } });
    const since = new Date('2026-11-28T14:00').toISOString();
    await waitFor(() => {
      expect(filterOf(opened)).toEqual({ actors: ['Ana', 'Ben'], since });
    });
  });

  it('exports names, reasons and amounts, and no formula', () => {
    const [heading, row] = recordsAsCsv(activityExport, [refund], (name) => name)
      .slice(1)
      .split('\r\n');
    expect(heading).toBe(
      `title,actor,member,amount,at (${getLocalTimeZone()}),by,reason,changes,actor (id),member (id),type,stream,revision,id`,
    );
    expect(row).toContain(`,Ana Ruiz,Imani Baptiste,5,`);
    expect(row).toContain(
      `"'=outage",Plan: Pro → Free,a-1,${refund.member?.id ?? ''},RefundIssued`,
    );
  });

  it('exports the end of a plan in words', () => {
    const changes = [{ field: 'Ends', before: '2026-05-04T10:00:00.000Z', after: 'never' }];
    const csv = recordsAsCsv(activityExport, [{ ...refund, changes }], (name) => name);
    expect(csv).toContain(',End date: 4 May 2026 → no end date,');
  });

  it('offers yesterday and the last month from midnight to midnight of the reader', () => {
    const queries = getActivityQueries(new Date(2026, 0, 1, 12));
    expect(queries.slice(2).map(({ filter }) => filter)).toEqual([
      { since: new Date(2025, 11, 31).toISOString(), until: new Date(2026, 0, 1).toISOString() },
      {
        since: new Date(2025, 11, 1).toISOString(),
        until: new Date(2026, 0, 1).toISOString(),
        who: 'staff',
      },
    ]);
  });
});
