import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { DataTable, LinkBase, useLocation, type SortPayload } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backgroundHeader } from '#contract/headers.ts';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { ConsoleList } from './console-list.tsx';
import { dayStart, type ListFilter } from './list-filter.ts';
import { toListSearch } from './list-search.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const words = {
  title: 'Letters',
  loading: 'Loading.',
  failed: 'Failed.',
  empty: 'None.',
  lead: (total: number) => `${String(total)} letters.`,
};
const filters: readonly ListFilter[] = [
  { source: 'q', label: 'Sender, address or subject', short: 'Search', kind: 'words' },
  { source: 'since', label: 'From', kind: 'since' },
  { source: 'until', label: 'Until', kind: 'until', from: 'since' },
  { source: 'minPence', label: 'Total from (£)', short: 'Total from', kind: 'pounds' },
  { source: 'maxPence', label: 'Total up to (£)', kind: 'pounds', from: 'minPence' },
];

const listOrder = { sort: { field: 'id', order: 'ASC' }, perPage: 25 } as const;

const open = async (): Promise<OpenedList> => {
  const list = (
    <ConsoleList texts={words} filters={filters} sort={{ field: 'id', order: 'ASC' }}>
      <DataTable.Col source="id" />
    </ConsoleList>
  );
  const opened = openList('bulk-changes', list, () => ({ json: [{ id: 'one' }], total: 1 }));
  await screen.findByRole('table');
  return opened;
};

const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};

describe('the chips of a list', () => {
  it('have short labels, with dates in the usual format', async () => {
    await open();
    fill('Sender, address or subject', 'ana');
    expect(await screen.findByText('Search: ana')).toBeDefined();
    fill('From', '2026-11-08');
    expect(await screen.findByText('From: 8 Nov 2026')).toBeDefined();
    // react-admin's own props for older versions of MUI do not reach the page.
    expect(document.querySelector('[inputprops], [inputlabelprops]')).toBeNull();
  });
});

describe('the filters of a list', () => {
  it('take an amount in pounds, and none below zero', async () => {
    const { place } = await open();
    const filter = (): unknown =>
      JSON.parse(new URLSearchParams(place().search).get('filter') ?? '{}');
    fill('Total from (£)', '5.99');
    expect(await screen.findByText('Total from: £5.99')).toBeDefined();
    expect(filter()).toEqual({ minPence: 599 });
    fill('Total from (£)', '-1');
    await waitFor(() => {
      expect(filter()).toEqual({});
    });
  });

  it.each([
    ['From', '2026-11-08', 'Until', '2026-11-07'],
    ['Total from (£)', '10', 'Total up to (£)', '9.99'],
  ])('say that a range ends before it begins: %s %s, %s %s', async (...range) => {
    const [begin, from, end, until] = range;
    const list = (
      <ConsoleList texts={words} filters={filters} sort={{ field: 'id', order: 'ASC' }}>
        <DataTable.Col source="id" />
      </ConsoleList>
    );
    openList('bulk-changes', list, () => ({ json: [], total: 0 }));
    await screen.findByText('None.');
    fill(begin, from);
    fill(end, until);
    await screen.findByText('The range ends before it begins.');
    expect(screen.getByText(`Change “${begin}” or “${end}”.`)).toBeDefined();
    expect(screen.queryByText('None.')).toBeNull();
    fill(end, from);
    await screen.findByText('None.');
  });

  // A press on a link takes the focus out of the field.
  it.each(['by the keyboard', 'by a press'])(
    'do not reopen a list that was left while typing, %s',
    async (way) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      try {
        const Page = () =>
          useLocation().pathname === '/bulk-changes' ? (
            <>
              <ConsoleList texts={words} filters={filters} sort={{ field: 'id', order: 'ASC' }}>
                <DataTable.Col source="id" />
              </ConsoleList>
              <LinkBase to="/elsewhere">Leave</LinkBase>
            </>
          ) : (
            <p>Elsewhere</p>
          );
        const opened = openList('bulk-changes', <Page />, () => ({
          json: [{ id: 'one' }],
          total: 1,
        }));
        await screen.findByRole('table');
        fill('Sender, address or subject', 'ana');
        if (way === 'by a press') fireEvent.blur(screen.getByLabelText(/^Sender/u));
        fireEvent.click(screen.getByText('Leave'));
        await screen.findByText('Elsewhere');
        await act(() => vi.advanceTimersByTimeAsync(5000));
        expect(opened.place().pathname).toBe('/elsewhere');
        expect(opened.place().search).toBe('');
      } finally {
        vi.useRealTimers();
      }
    },
  );

  it('do not reopen a list whose address was left while the next page loads', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const before = location.href;
    try {
      const list = (
        <ConsoleList texts={words} filters={filters} sort={{ field: 'id', order: 'ASC' }}>
          <DataTable.Col source="id" />
        </ConsoleList>
      );
      const opened = openList('bulk-changes', list, () => ({ json: [{ id: 'one' }], total: 1 }));
      await screen.findByRole('table');
      fill('Sender, address or subject', 'ana');
      // The browser's router does this before the page is loaded.
      history.replaceState(null, '', '/admin/bulk-changes/one/show');
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(opened.place().search).toBe('');
    } finally {
      history.replaceState(null, '', before);
      vi.useRealTimers();
    }
  });

  const predefinedQueries = [
    { label: 'All', filter: {} },
    { label: 'Over £10', filter: { minPence: 1000 } },
  ];
  const openWithQueries = async (): Promise<OpenedList> => {
    const list = (
      <ConsoleList
        texts={words}
        filters={filters}
        predefinedQueries={predefinedQueries}
        sort={{ field: 'id', order: 'ASC' }}
      >
        <DataTable.Col source="id" />
      </ConsoleList>
    );
    const opened = openList('bulk-changes', list, () => ({ json: [{ id: 'one' }], total: 1 }));
    await screen.findByRole('table');
    return opened;
  };
  const filterIn = ({ place }: OpenedList): unknown =>
    JSON.parse(new URLSearchParams(place().search).get('filter') ?? '{}');
  const pause = () => act(() => vi.advanceTimersByTimeAsync(2000));

  describe('beside a link with filters', () => {
    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('are applied after a pause, not when a press elsewhere takes the focus', async () => {
      const opened = await openWithQueries();
      fill('Sender, address or subject', 'ana');
      fireEvent.blur(screen.getByLabelText(/^Sender/u));
      expect(filterIn(opened)).toEqual({});
      await pause();
      expect(filterIn(opened)).toEqual({ q: 'ana' });
    });

    it('keep the filters of the link if they are typed before its list is rendered', async () => {
      const opened = await openWithQueries();
      act(() => {
        fireEvent.click(screen.getByRole('link', { name: 'Over £10' }));
        // The browser's router changes the address before it renders.
        opened.showAddress(toListSearch({ minPence: 1000 }, listOrder));
        fill('From', '2026-11-08');
      });
      await pause();
      expect(filterIn(opened)).toEqual({ minPence: 1000, since: dayStart('2026-11-08', 0) });
      expect(screen.getByLabelText<HTMLInputElement>('Total from (£)').value).toBe('10');
      expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-08');
    });

    it('are those of the link if they were typed right before it is followed', async () => {
      const opened = await openWithQueries();
      fill('Sender, address or subject', 'ana');
      fireEvent.click(screen.getByRole('link', { name: 'Over £10' }));
      await pause();
      expect(filterIn(opened)).toEqual({ minPence: 1000 });
      expect(screen.getByLabelText<HTMLInputElement>(/^Sender/u).value).toBe('');
    });

    it('stay cleared if they were typed right before', async () => {
      const opened = await openWithQueries();
      fill('Total from (£)', '5');
      await pause();
      fill('Sender, address or subject', 'ana');
      fireEvent.blur(screen.getByLabelText(/^Sender/u));
      fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
      await pause();
      expect(filterIn(opened)).toEqual({});
    });

    it('are shown in a field whose choices are loaded later', async () => {
      const country: ListFilter = { source: 'country', label: 'Country', kind: 'choice' };
      const List = () => {
        const [choices, setChoices] = useState<Record<string, string>>();
        const kind = choices === undefined ? 'chip' : 'choice';
        return (
          <>
            <ConsoleList
              texts={words}
              filters={[{ ...country, kind, ...(choices && { choices }) }]}
              sort={{ field: 'id', order: 'ASC' }}
            >
              <DataTable.Col source="id" />
            </ConsoleList>
            <button
              onClick={() => {
                setChoices({ IE: 'Ireland' });
              }}
            >
              Load
            </button>
          </>
        );
      };
      const opened = openList('bulk-changes', <List />, () => ({
        json: [{ id: 'one' }],
        total: 1,
      }));
      await screen.findByRole('table');
      act(() => {
        opened.go(toListSearch({ country: 'IE' }, listOrder));
      });
      await screen.findByText('Country: IE');
      fireEvent.click(screen.getByRole('button', { name: 'Load' }));
      const field = await screen.findByRole('combobox', { name: 'Country' });
      expect(field.textContent).toBe('Ireland');
    });

    it('keep what is typed while the list gets another order', async () => {
      const opened = await openWithQueries();
      fill('Sender, address or subject', 'ana');
      fireEvent.click(screen.getByRole('button', { name: /^Sort by/u }));
      await waitFor(() => {
        expect(opened.place().search).toContain('order=DESC');
      });
      await pause();
      expect(filterIn(opened)).toEqual({ q: 'ana' });
      expect(opened.place().search).toContain('order=DESC');
    });
  });

  it('collapse once the window is narrow', async () => {
    const media = { isWide: true, changed: new Set<() => void>() };
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return query.includes('min-width') && media.isWide;
      },
      addEventListener: (_: string, listener: () => void) => media.changed.add(listener),
      removeEventListener: (_: string, listener: () => void) => media.changed.delete(listener),
    }));
    await open();
    const folded = screen.getByText('Filters').closest('details');
    expect(folded?.open).toBe(true);
    media.isWide = false;
    act(() => {
      for (const listener of media.changed) listener();
    });
    await waitFor(() => {
      expect(folded?.open).toBe(false);
    });
  });
});

describe('a list that is left open', () => {
  it('shows changes by others without prolonging the session', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      let rows = [{ id: 'one' }];
      const list = (
        <ConsoleList texts={words} sort={{ field: 'id', order: 'ASC' }}>
          <DataTable.Col source="id" />
        </ConsoleList>
      );
      const { asked } = openList('coupons', list, () => ({ json: rows, total: rows.length }));
      await screen.findByRole('table');
      const before = asked.length;
      rows = [{ id: 'one' }, { id: 'two' }];
      await act(() => vi.advanceTimersByTimeAsync(10_100));
      expect(await screen.findByText('two')).toBeDefined();
      expect(screen.getByText('2 letters.')).toBeDefined();
      const [first, second] = [asked[0], asked[before]];
      expect(second?.url.search).toBe(first?.url.search);
      expect(asked.slice(before).every(({ headers }) => headers.has(backgroundHeader))).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the export of a list', () => {
  const rowsOf = (first: number, last: number): { id: string; place: string }[] =>
    Array.from({ length: last - first + 1 }, (_, at) => ({
      id: String(first + at),
      place: `p${String(first + at)}`,
    }));
  const linesOf = async (
    resource: string,
    answer: MockResponder,
    list: ReactNode,
  ): Promise<string[]> => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob): string =>
          `blob:${String(files.push(file))}`;
        static override revokeObjectURL = (): void => undefined;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openList(resource, list, answer);
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: /^Export/ }));
    await waitFor(() => {
      expect(files).toHaveLength(1);
    });
    return (await files[0]?.text())?.trim().split('\r\n') ?? [];
  };
  const saved = async (
    resource: string,
    answer: MockResponder,
    order: 'ASC' | 'DESC' = 'DESC',
    stableSort?: SortPayload,
  ): Promise<string[]> => {
    const list = (
      <ConsoleList
        texts={words}
        sort={{ field: 'createdAt', order }}
        exportColumns={['id']}
        {...(stableSort && { stableSort })}
      >
        <DataTable.Col source="id" />
      </ConsoleList>
    );
    return (await linesOf(resource, answer, list)).slice(1);
  };
  const rangeOf = ({ url }: { url: URL }): [number, number] =>
    JSON.parse(url.searchParams.get('range') ?? '[0,24]') as [number, number];

  it('contains every match once, even if new records arrive meanwhile', async () => {
    let came = 0;
    const sorts = new Set<string | null>();
    const lines = await saved('coupons', (asked) => {
      const [from, to] = rangeOf(asked);
      sorts.add(asked.url.searchParams.get('sort'));
      // One comes in front of all others after each page.
      const rows = rowsOf(from - came, Math.min(to, 1199 + came) - came);
      came += from === 0 && to === 999 ? 1 : 0;
      return { json: rows, total: 1200 + came };
    });
    expect(lines).toHaveLength(1200);
    expect(new Set(lines).size).toBe(1200);
    // An order that the resource does not know would be refused.
    expect([...sorts]).toEqual(['["createdAt","DESC"]']);
  });

  it('has the visible columns of the list in their order', async () => {
    const list = (
      <ConsoleList<{ id: string; size: number; name: string; note: string; extra: string }>
        texts={words}
        sort={{ field: 'id', order: 'ASC' }}
        hidden={['note']}
        exportColumns={['extra', 'note', 'id', 'size', 'name']}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="note" />
        <DataTable.Col source="size" />
      </ConsoleList>
    );
    const record = { id: 'one', name: 'Ana', note: 'x', size: -3, extra: 'more' };
    const lines = await linesOf('coupons', () => ({ json: [record], total: 1 }), list);
    expect(lines).toEqual(['Name,Size,Extra,Code', 'Ana,-3,more,one']);
  });

  it('has the rows in the order of the list, and all of them if one moves meanwhile', async () => {
    const newest = ['c', 'a', 'b'];
    const lines = await saved(
      'members',
      ({ url }) => {
        const isSteady = url.searchParams.get('sort') === '["id","ASC"]';
        // `b` has moved to the front after the front was read.
        const ids = isSteady ? newest.toSorted() : newest.filter((id) => id !== 'b');
        return { json: ids.map((id) => ({ id })), total: 3 };
      },
      'DESC',
      { field: 'id', order: 'ASC' },
    );
    expect(lines).toEqual(newest);
  });

  it('reads an uncounted list with cursors', async () => {
    const asked: string[] = [];
    const lines = await saved('events', (one) => {
      const { before } = JSON.parse(one.url.searchParams.get('filter') ?? '{}') as {
        before?: string;
      };
      const [, to] = rangeOf(one);
      if (to === 999) asked.push(before ?? 'the newest');
      const first = before === undefined ? 0 : Number(before.slice(1)) + 1;
      const rows = rowsOf(first, Math.min(first + to, 2100));
      return { json: rows, total: first + rows.length > 2100 ? first + rows.length : NaN };
    });
    expect(lines).toHaveLength(2101);
    expect(asked).toEqual(['the newest', 'p999', 'p1999']);
  });

  it('reads an uncounted list in ascending order to its end', async () => {
    const answer: MockResponder = (one) => {
      const { after } = JSON.parse(one.url.searchParams.get('filter') ?? '{}') as {
        after?: string;
      };
      const first = after === undefined ? 0 : Number(after.slice(1)) + 1;
      const rows = rowsOf(first, Math.min(first + rangeOf(one)[1], 2100));
      return { json: rows, total: first + rows.length > 2100 ? first + rows.length : NaN };
    };
    expect(await saved('events', answer, 'ASC')).toHaveLength(2101);
  });
});
