import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { DataTable, LinkBase, useLocation } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openList, type OpenedList } from '../testing/list-context.tsx';
import { ConsoleList } from './console-list.tsx';
import type { ListFilter } from './list-filter.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const words = {
  ...{ title: 'Letters', loading: 'Loading.', failed: 'Failed.', empty: 'None.' },
  lead: (total: number) => `${String(total)} letters.`,
};
const filters: readonly ListFilter[] = [
  { source: 'q', label: 'Sender, address or subject', short: 'Search', kind: 'words' },
  { source: 'since', label: 'From', kind: 'since' },
];

const open = async (): Promise<OpenedList> => {
  const list = (
    <ConsoleList words={words} filters={filters} sort={{ field: 'id', order: 'ASC' }}>
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
  it('are named shortly, with days as they are written elsewhere', async () => {
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
  it('do not bring back a list that was left while words were typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const Page = () =>
        useLocation().pathname === '/bulk-changes' ? (
          <>
            <ConsoleList words={words} filters={filters} sort={{ field: 'id', order: 'ASC' }}>
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
      fireEvent.click(screen.getByText('Leave'));
      await screen.findByText('Elsewhere');
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(opened.place().pathname).toBe('/elsewhere');
      expect(opened.place().search).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  it('fold away once the window is narrow', async () => {
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
