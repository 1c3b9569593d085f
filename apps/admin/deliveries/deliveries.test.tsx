import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Mailing } from '../members/account/mailing.tsx';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../testing/member.ts';
import { aLogin } from '../testing/member-login.ts';
import { DeliveryList } from './delivery-list.tsx';
import { DeliveryShow } from './delivery-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada = '8f3a0000-0000-4000-8000-00000000c41d';
const delivery = {
  id: 'daily-2026-01-05',
  kind: 'daily',
  date: '2026-01-05',
  version: 2,
  total: 31_400,
  delivered: 390,
  failed: 5,
  inDoubt: 2,
  skipped: 3,
  dropped: 0,
  waiting: 31_000,
  startedAt: '2026-01-05T07:30:00.000Z',
  completedAt: null,
  secondsLeft: 600,
};
const nameOf = (region: HTMLElement): string =>
  region.getAttribute('aria-label') ??
  document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent ??
  '';
const doubt = {
  member: { id: ada, name: 'Ada' },
  address: 'ada@example.com',
  attempts: 1,
  handedOverAt: '2026-01-05T07:31:00.000Z',
};

describe('the list of deliveries', () => {
  it('names each edition, and says how far it is and how long it takes', async () => {
    openList('deliveries', <DeliveryList />, ({ url }) =>
      url.pathname.includes('/deliveries') ? { json: [delivery], total: 1 } : undefined,
    );
    const link = await screen.findByRole('link', { name: 'Daily newsletter of 5 January 2026' });
    expect(link.getAttribute('href')).toBe('/deliveries/daily-2026-01-05/show');
    expect(
      screen.getByText('400 of 31,400 recipients. About 10 minutes left. 2 with unknown delivery.'),
    ).toBeDefined();
  });
});

describe('the page of a delivery', () => {
  const open = (answer: MockResponder): OpenedList =>
    openList('deliveries', <DeliveryShow id={delivery.id} />, (asked) =>
      asked.url.pathname.includes('/deliveries') ? answer(asked) : undefined,
    );

  it('decides about a mail in doubt only with a reason', async () => {
    let shown: object = { ...delivery, doubts: [doubt] };
    const opened = open(({ method }) => {
      if (method === 'POST') shown = { ...delivery, inDoubt: 0, doubts: [] };
      return { json: shown };
    });
    const again = await screen.findByRole('button', { name: 'Send again: Ada' });
    expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe(
      `/members/${ada}/show`,
    );
    // axe: two landmarks of one name cannot be told apart.
    const regions = screen.getAllByRole('region').map((region) => nameOf(region));
    expect(regions.toSorted()).toEqual([...new Set(regions)].toSorted());
    expect(regions).toContain('Emails with unknown delivery, table');
    fireEvent.click(again);
    expect(opened.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Nothing came' } });
    fireEvent.click(again);
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'Emails with unknown delivery' })).toBeNull();
    });
    const [sent] = opened.asked.filter(({ method }) => method === 'POST');
    expect(sent?.url.pathname).toBe('/api/admin/deliveries/daily-2026-01-05/decide');
  });
});

describe('the mails of a member', () => {
  const member = toMemberDetails(aMember({ id: ada }));

  it('are held while the address is not confirmed', async () => {
    const mailing = { newsletter: true, frequency: 'daily', editions: [], suppression: null };
    const login = { ...aLogin, addressConfirmed: false };
    openList('members', <Mailing member={member} readOnly={false} />, ({ url }) => ({
      json: url.pathname.endsWith('/account') ? { login } : mailing,
    }));
    expect(await screen.findByText('Held: the address is not confirmed')).toBeDefined();
    expect(screen.queryByText('Sent')).toBeNull();
  });

  it('say why optional ones are held back, and go again with a reason', async () => {
    let suppression: string | null = 'bounce';
    const editions = [{ delivery: delivery.id, standing: 'delivered', changedAt: '2026-01-05' }];
    const mailing = { newsletter: true, frequency: 'daily', editions };
    openList('members', <Mailing member={member} readOnly={false} />, ({ url, method }) => {
      if (!url.pathname.includes(ada)) return undefined;
      if (url.pathname.endsWith('/account')) return { json: { login: aLogin } };
      if (method === 'POST') suppression = null;
      return { json: { ...mailing, suppression } };
    });
    expect(await screen.findByText('Paused: an email bounced')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Daily newsletter of 5 January 2026' })).toBeDefined();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A new mailbox' } });
    fireEvent.click(screen.getByRole('button', { name: 'Resume optional emails' }));
    expect(await screen.findByText('Sent')).toBeDefined();
  });
});
