import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccessEntry } from '#contract/account/access.ts';
import { getSupportAccess } from '../../testing/console-context.tsx';
import { aMember } from '../../testing/member.ts';
import { openList, type MockResponder, type OpenedList } from '../../testing/list-context.tsx';
import { MemberList } from './member-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const namesake = aMember({ id: '8f3a0000-0000-4000-8000-00000000c41d', email: 'im2@b.example' });
const preview = {
  at: '2023-10-08T12:00:00.000Z',
  total: 31_400,
  changed: 31_398,
  outcomes: [
    {
      count: 31_398,
      changes: true,
      whyNot: null,
      from: 'free',
      to: 'basic',
      endsAt: { first: '2023-10-15T12:00:00.000Z', last: '2023-10-15T12:00:00.000Z' },
      next: ['free'],
      mail: { subject: 'Your Basic membership has begun', paragraphs: [] },
    },
    {
      count: 2,
      changes: false,
      whyNot: 'Pro contains it',
      from: 'pro',
      to: 'pro',
      endsAt: { first: null, last: null },
      next: [],
      mail: null,
    },
  ],
  exceptions: [
    {
      memberId: namesake.id,
      email: namesake.email,
      displayName: namesake.displayName,
      outcome: 'unchanged',
      why: 'Pro contains it',
    },
  ],
  exceptionsTotal: 2,
};

const answers: MockResponder = ({ method, url }) => {
  if (url.pathname.endsWith('/card-countries')) return { json: ['GB', 'IE'] };
  if (url.pathname.endsWith('/member-counts')) return { json: [31_400, 12, 3, 1, 0] };
  if (url.pathname.endsWith('/preview')) return { json: preview };
  if (url.pathname.endsWith('/bulk-changes') && method === 'POST') return { json: { id: 'b-1' } };
  if (url.pathname.endsWith('/members')) return { json: [aMember(), namesake], total: 31_400 };
  return undefined;
};

const open = async (answer: MockResponder = answers): Promise<OpenedList> => {
  const opened = openList('members', <MemberList />, answer);
  await screen.findByRole('table');
  return opened;
};

const paths = ({ asked }: OpenedList): string[] => asked.map(({ url }) => url.pathname);
const filterOf = ({ place }: OpenedList): unknown =>
  JSON.parse(new URLSearchParams(place().search).get('filter') ?? '{}');
const choose = async (field: string, word: string): Promise<void> => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  fireEvent.click(await screen.findByRole('option', { name: word }));
};

describe('the list of members', () => {
  it('has separators in counts, names as row headers, and asks for counts after the rows', async () => {
    const opened = await open();
    expect(screen.getByText('31,400 members in total.')).toBeDefined();
    expect(screen.getByText('1 to 25 of 31,400')).toBeDefined();
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toContain('Imani Baptiste');
    expect(await screen.findByRole('link', { name: 'Granted 12' })).toBeDefined();
    const asked = paths(opened);
    expect(asked.indexOf('/api/admin/member-counts')).toBeGreaterThan(
      asked.indexOf('/api/admin/members'),
    );
    expect(asked.filter((path) => path.endsWith('/member-counts'))).toHaveLength(1);
  });

  it('shows every filter as a chip, including those of saved queries, and keeps all in the address', async () => {
    const opened = await open();
    fireEvent.click(screen.getByRole('link', { name: /^Ends within/u }));
    await screen.findByRole('button', { name: 'Remove the filter Ends: within 7 days' });
    await choose('Plan', 'Pro');
    const plan = await screen.findByRole('button', { name: 'Remove the filter Plan: Pro' });
    expect(filterOf(opened)).toEqual({ endsWithinDays: 7, plan: 'pro' });
    fireEvent.click(plan);
    await waitFor(() => {
      expect(filterOf(opened)).toEqual({ endsWithinDays: 7 });
    });
    expect(screen.getByText('31,400 members match the filters.')).toBeDefined();
  });

  it('is filtered by the countries of cards that occur', async () => {
    const opened = await open();
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Card’s country' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Any country',
      'Ireland',
      'United Kingdom',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'Ireland' }));
    await screen.findByRole('button', { name: 'Remove the filter Card’s country: Ireland' });
    expect(filterOf(opened)).toEqual({ cardCountry: 'IE' });
  });

  it('shows the error, and retries', async () => {
    let readOnly = true;
    openList('members', <MemberList />, (asked) =>
      readOnly && asked.url.pathname.endsWith('/members')
        ? { json: { message: 'The read models are unavailable.' }, status: 503 }
        : answers(asked),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Could not load the members.');
    readOnly = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again now' }));
    expect(await screen.findByRole('table')).toBeDefined();
  });
});

describe('typing a search', () => {
  it('adds one history entry, however often it pauses', async () => {
    const opened = await open();
    const search = screen.getByRole('searchbox');
    for (const words of ['im', 'imani', 'imani b']) {
      fireEvent.change(search, { target: { value: words } });
      await waitFor(() => {
        expect(filterOf(opened)).toEqual({ q: words });
      });
    }
    opened.back();
    await waitFor(() => {
      expect(opened.place().search).toBe('');
    });
  });
});

describe('the export of members', () => {
  const openOfTwo = (access: readonly AccessEntry[] = []) =>
    openList(
      'members',
      <MemberList />,
      (asked) => {
        if (asked.url.pathname.endsWith('/member-counts')) return { json: [2, 0, 0, 0, 0] };
        return asked.url.pathname.endsWith('/members')
          ? { json: [aMember(), namesake], total: 2 }
          : answers(asked);
      },
      access,
    );
  const filterAndExport = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('link', { name: /^Granted/u }));
    fireEvent.click(await screen.findByRole('button', { name: 'Export 2' }));
  };

  it('asks for a reason where the filter matches every member', async () => {
    openOfTwo();
    await filterAndExport();
    expect(await screen.findByText('Export 2 members?')).toBeDefined();
  });

  it('of a filter that matches every member is for admins', async () => {
    openOfTwo(getSupportAccess(false));
    await filterAndExport();
    expect(
      await screen.findByText('Only admins can export this many members. Add a filter.'),
    ).toBeDefined();
    expect(screen.queryByText('Export 2 members?')).toBeNull();
  });
});

describe('a bulk change', () => {
  const select = (name: string): void => {
    fireEvent.click(screen.getByRole('checkbox', { name }));
  };

  it('of all results is selected by filter, previewed by outcome, and opens its own page', async () => {
    const opened = await open();
    select('Select this page');
    fireEvent.click(screen.getByRole('button', { name: 'Select all 31,400' }));
    expect(screen.getByText('All 31,400 selected')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Grant Basic, trial (7-day)' }));
    expect(await screen.findByText('31,398 members will change.')).toBeDefined();
    expect(screen.getByText('2 of 31,400 will not change: Pro contains it')).toBeDefined();
    expect(screen.getByText('Imani Baptiste (im2@b.example): Pro contains it')).toBeDefined();
    expect(screen.getByText('and 1 more')).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), {
      target: { value: 'Outage' },
    });
    fireEvent.change(screen.getByLabelText('Number of members'), { target: { value: '31,398' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply to 31,398 members' }));
    await waitFor(() => {
      expect(opened.place().pathname).toBe('/bulk-changes/b-1/show');
    });
    const started = opened.asked.find(({ url }) => url.pathname === '/api/admin/bulk-changes');
    expect(started?.body).toEqual({
      target: { filter: {} },
      change: { kind: 'grant', plan: 'basic', duration: 'trial' },
      reason: 'Outage',
      expectedTotal: 31_400,
    });
  });

  it('of more than 100 members starts only when their number was typed', async () => {
    const opened = await open();
    select('Select this page');
    fireEvent.click(screen.getByRole('button', { name: 'End all grants' }));
    const number = await screen.findByLabelText('Number of members');
    expect(screen.getByText(/You can undo this later, on its page/u)).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), {
      target: { value: 'Outage' },
    });
    const apply = screen.getByRole('button', { name: 'Apply to 31,398 members' });
    for (const value of ['', '3139', '31,400', 'all']) {
      fireEvent.change(number, { target: { value } });
      fireEvent.click(apply);
      expect(number.getAttribute('aria-invalid')).toBe('true');
    }
    expect(opened.asked.map(({ url }) => url.pathname)).not.toContain('/api/admin/bulk-changes');
    fireEvent.change(number, { target: { value: '31398' } });
    fireEvent.click(apply);
    await waitFor(() => {
      const started = opened.asked.find(({ url }) => url.pathname === '/api/admin/bulk-changes');
      expect(started?.body).toMatchObject({ expectedTotal: 31_400 });
    });
  });

  it('of similar members only is for those selected on a page, and nothing else is exported', async () => {
    const opened = await open((asked) =>
      asked.url.pathname.endsWith('/members')
        ? { json: [aMember(), namesake], total: 30, similar: true }
        : answers(asked),
    );
    const lead =
      'No exact match. 30 members have a similar spelling; select rows to change or export them.';
    expect(screen.getByText(lead)).toBeDefined();
    select('Select this page');
    expect(screen.getByText('2 selected of 30')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Select all 30' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export 30' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export 2' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'End all grants' }));
    await screen.findByText('31,398 members will change.');
    const asked = opened.asked.find(({ url }) => url.pathname.endsWith('/preview'));
    expect(asked?.body).toMatchObject({ target: { ids: [aMember().id, namesake.id] } });
  });

  it('of some members names them, with addresses to distinguish namesakes', async () => {
    const opened = await open();
    select('Select Imani Baptiste, im2@b.example');
    expect(screen.getByText('1 selected of 31,400')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'End all grants' }));
    await screen.findByText('31,398 members will change.');
    const asked = opened.asked.find(({ url }) => url.pathname.endsWith('/preview'));
    expect(asked?.body).toEqual({ target: { ids: [namesake.id] }, change: { kind: 'revoke' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('1 selected of 31,400')).toBeNull();
  });

  it('requires a reason, and its selection is cleared with the filter', async () => {
    const opened = await open();
    select('Select this page');
    fireEvent.click(screen.getByRole('button', { name: 'End all grants' }));
    const apply = await screen.findByRole('button', { name: /^Apply to/u });
    fireEvent.click(apply);
    expect(opened.asked.map(({ url }) => url.pathname)).not.toContain('/api/admin/bulk-changes');
    fireEvent.click(screen.getByRole('link', { name: /^Admins/u }));
    await waitFor(() => {
      expect(screen.queryByText('2 selected of 31,400')).toBeNull();
    });
  });
});
