import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventDetails, EventEnvelope } from '#contract/admin/events.ts';
import { EventList } from './events/event-list.tsx';
import { EventShow } from './events/event-show.tsx';
import { renderInConsole } from './testing/console-context.tsx';

const envelope: EventEnvelope = {
  id: '11111111-0000-4000-8000-000000000001',
  place: 'p1',
  position: '7',
  stream: 'account-7f3a',
  revision: 3,
  category: 'account',
  type: 'AccountProfileChanged',
  at: '2023-09-24T10:30:00.000Z',
  actor: { id: 'staff', name: 'Ana Ruiz' },
  correlationId: 'c-1',
};

afterEach(cleanup);

describe('the events of the console', () => {
  it('are listed, and asked for by each of the filters', async () => {
    const getList = vi.fn(() =>
      Promise.resolve({ data: [envelope], pageInfo: { hasNextPage: true } }),
    );
    renderInConsole(<Resource name="events" list={EventList} />, { getList: getList as never });
    const row = (await screen.findByRole('link', { name: envelope.type })).closest('tr');
    expect(row?.textContent).toMatch(/24 Sep 2023, .*Ana Ruiz.*account-7f3a3$/u);
    expect(screen.getByRole('link', { name: envelope.type }).getAttribute('href')).toBe(
      `/events/${envelope.id}/show`,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(
      false,
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Last page' }).disabled).toBe(
      true,
    );
    const filters = within(screen.getByRole('search'));
    for (const label of ['Stream', 'Category', 'Type', 'Actor', 'From', 'Until']) {
      expect(filters.getByLabelText(label)).toBeTruthy();
    }
    fireEvent.change(filters.getByLabelText('Stream'), { target: { value: 'account-7f3a' } });
    await waitFor(() => {
      expect(getList).toHaveBeenLastCalledWith(
        'events',
        expect.objectContaining({ filter: { stream: 'account-7f3a' } }),
      );
    });
  });
});

describe('one event', () => {
  it('shows its payload as stored and as read, and erased fields as erased', async () => {
    const event: EventDetails = {
      ...envelope,
      storedAt: '2023-09-24T10:30:01.000Z',
      causationId: 'c-0',
      subject: '7f3a',
      stored: {
        version: 1,
        fields: [
          { field: 'displayName', state: 'encrypted', value: null },
          { field: 'bio', state: 'encrypted', value: null },
          { field: 'newsletter', state: 'plain', value: true },
        ],
      },
      read: {
        version: 2,
        fields: [
          { field: 'displayName', state: 'erased', value: null },
          { field: 'bio', state: 'encrypted', value: 'Sails' },
          { field: 'newsletter', state: 'plain', value: true },
          { field: 'language', state: 'plain', value: 'en' },
        ],
      },
    };
    renderInConsole(
      <Resource name="events" show={EventShow} />,
      { getOne: (() => Promise.resolve({ data: event })) as never },
      `/${event.id}/show`,
    );
    const payload = await screen.findByRole('region', { name: 'Payload' });
    expect(payload.textContent).toContain('As stored, version 1As read today, version 2');
    const row = (name: string) => within(payload).getByRole('row', { name }).textContent;
    expect(row('displayName encrypted erased')).toBeTruthy();
    expect(row('bio encrypted Sails')).toBeTruthy();
    expect(row('newsletter true true')).toBeTruthy();
    expect(row('language en')).toBeTruthy();
    const details = screen.getByRole('region', { name: 'Envelope' });
    expect(details.textContent).toContain('ActorAna Ruiz');
    const others = within(details).getByRole('link', { name: 'c-1' });
    expect(decodeURIComponent(others.getAttribute('href') ?? '')).toContain(
      '{"correlationId":"c-1"}',
    );
  });
});
