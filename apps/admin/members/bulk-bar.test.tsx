import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListBase, useListContext } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { Member } from '#contract/admin.ts';
import { renderInConsole } from '../testing/console-context.tsx';
import { aMember } from '../testing/member.ts';
import { aPreview } from '../testing/preview.ts';
import { BulkBar } from './bulk-bar.tsx';

const all = [aMember({ id: 'm-1', displayName: 'Dorte Kragh' }), aMember({ id: 'm-2' })];

const Controls = () => {
  const { onSelect, setFilters } = useListContext<Member>();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          onSelect(['m-1']);
        }}
      >
        Select the first
      </button>
      <button
        type="button"
        onClick={() => {
          setFilters({ role: 'admin' });
        }}
      >
        Filter
      </button>
    </>
  );
};

const show = (): void => {
  renderInConsole(
    <ListBase<Member> resource="members" exporter={false}>
      <Controls />
      <BulkBar />
    </ListBase>,
    {
      getList: () => Promise.resolve({ data: all as never[], total: all.length }),
      previews: (ids) => Promise.resolve(ids.map((memberId) => aPreview({ memberId }))),
    },
  );
};

afterEach(cleanup);

describe('a selection', () => {
  it('is dropped with the filter it was made under', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Select the first' }));
    await screen.findByText('1 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => {
      expect(screen.queryByText('1 selected')).toBeNull();
    });
  });

  it('takes its preview along when it changes', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Select the first' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke all' }));
    await screen.findByRole('heading', { name: 'What will happen, before it happens' });
    await userEvent.click(screen.getByRole('button', { name: 'Drop the selection' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select the first' }));
    await screen.findByText('1 selected');
    expect(screen.queryByRole('heading', { name: /What will happen/ })).toBeNull();
  });
});
