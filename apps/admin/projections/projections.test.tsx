import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Projection } from '#contract/system/projections.ts';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { ProjectionList } from './projection-list.tsx';
import { ProjectionShow } from './projection-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done: Projection = {
  id: 'member-directory',
  version: 7,
  building: null,
  upToDate: true,
  shown: { generation: 0, reachedAt: '2026-03-02T10:00:00.000Z' },
  trouble: null,
  asked: null,
};
const open = (page: JSX.Element, answer: MockResponder): OpenedList =>
  openList('projections', page, (asked) =>
    asked.url.pathname.includes('/projections') ? answer(asked) : undefined,
  );

it('lists the current state of each read model', async () => {
  const at = '2026-03-02T10:00:00.000Z';
  const rows: Projection[] = [
    done,
    { ...done, id: 'events', building: { generation: 1, reachedAt: null } },
    { ...done, id: 'mails', trouble: { state: 'parked', reason: 'No such field', since: at } },
    { ...done, id: 'coupons', upToDate: false },
    { ...done, id: 'editions', shown: null, upToDate: false },
  ];
  open(<ProjectionList />, () => ({ json: rows, total: rows.length }));
  for (const state of [
    'Up to date',
    'Building, at the start of the log',
    'Stopped at an event',
    'Catching up',
    'Not built yet',
  ]) {
    expect(await screen.findByRole('cell', { name: state })).toBeDefined();
  }
  const link = screen.getByRole('link', { name: 'events' });
  expect(link.getAttribute('href')).toBe('/projections/events/show');
});

it('requests a rebuild with a reason', async () => {
  const { asked } = open(<ProjectionShow id="member-directory" />, () => ({ json: done }));
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Wrong column' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Rebuild' }));
  await waitFor(() => {
    const sent = asked.find(({ url }) => url.pathname.endsWith('/rebuild'));
    expect(sent).toMatchObject({
      url: { pathname: '/api/admin/projections/member-directory/rebuild' },
      body: { reason: 'Wrong column' },
    });
  });
});

it('offers no second rebuild while one is running', async () => {
  const building = { generation: 1, reachedAt: '2026-01-02T10:00:00.000Z' };
  open(<ProjectionShow id="member-directory" />, () => ({ json: { ...done, building } }));
  await screen.findByText(/Building, processed up to/u);
  expect(screen.getByText('A rebuild is running. Wait until it is complete.')).toBeDefined();
  expect(screen.getByRole('group').hasAttribute('disabled')).toBe(true);
});
