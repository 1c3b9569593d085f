import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openList } from '../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../testing/member.ts';
import { MemberShow } from './member-show.tsx';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const paidAt = '2026-05-04T10:00:00.000Z';
const payments = {
  customerId: 'cus_1',
  provider: 'works',
  providerDashboard: null,
  subscription: null,
  disputes: [],
  invoices: [
    {
      id: 'in_1',
      number: 'TM-0001',
      status: 'paid',
      createdAt: paidAt,
      paidAt,
      lines: [],
      vat: [],
      discountPence: 0,
      totalPence: 599,
      paidPence: 599,
      refundedPence: 0,
      refunds: [],
    },
  ],
};

const open = async (hasPayments: boolean, mailing?: object) => {
  const member = toMemberDetails(
    aMember({ stripeSubscriptionId: hasPayments ? 'sub_1' : null, bio: 'Reads charts' }),
  );
  openList('members', <MemberShow id={member.id} />, ({ url: { pathname } }) => {
    if (!pathname.startsWith('/api/admin/')) return undefined;
    if (pathname.endsWith(member.id)) return { json: member };
    if (pathname.endsWith('/payments'))
      return { json: hasPayments ? payments : { ...payments, customerId: null, invoices: [] } };
    if (mailing !== undefined && pathname.endsWith('/mailing')) return { json: mailing };
    const isList = /\/(timeline|notes|entries)$/u.test(pathname);
    return isList ? { json: [], total: 0 } : { json: { message: 'Not in this test' }, status: 404 };
  });
  await screen.findByRole('region', { name: 'Change membership' });
  if (hasPayments) await screen.findByRole('region', { name: 'Refund' });
};

const openActions = async (): Promise<string[]> => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
};

it('the menu at the top leads to the form of each act that the member has', async () => {
  await open(true);
  const acts = await openActions();
  expect(acts.slice(0, 3)).toEqual(['Change membership', 'Refund', 'Emails']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Refund' }));
  await waitFor(() => {
    expect(scrolled).toEqual(['member-refund']);
  });
  const form = screen.getByRole('region', { name: 'Refund' });
  expect(form.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.matches('input, select, textarea')).toBe(true);
});

it('the menu has no refund for a member who never paid, and no emails where none can be sent', async () => {
  await open(false, { newsletter: false, frequency: 'daily', suppression: null, editions: [] });
  await screen.findByText('All emails to this member');
  const acts = await openActions();
  expect(acts).not.toContain('Refund');
  expect(acts).not.toContain('Emails');
  expect(acts).toContain('Change membership');
});

it('links below the heading lead to the parts of the page', async () => {
  await open(true);
  const links = within(screen.getByRole('navigation', { name: 'Parts of this page' }));
  await userEvent.click(await links.findByRole('link', { name: 'Payments' }));
  expect(scrolled).toEqual(['member-payments']);
  expect(document.activeElement?.textContent).toBe('Payments');
});

it('a biography, a username and ids are shown on demand', async () => {
  await open(true);
  const more = screen.getByText('More details').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.textContent).toContain('Reads charts');
  expect(more?.textContent).toContain('Username');
});
