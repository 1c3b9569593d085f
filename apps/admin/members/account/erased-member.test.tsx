import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '../../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../../testing/member.ts';
import { MemberShow } from '../member-show.tsx';

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

it('the page of an erased member has one panel that replaces the inapplicable ones', async () => {
  const member = toMemberDetails(aMember({ erased: true }));
  openList('members', <MemberShow id={member.id} />, ({ url: { pathname } }) => {
    if (!pathname.startsWith('/api/admin/')) return undefined;
    return pathname.endsWith(member.id) ? { json: member } : { json: [], total: 0 };
  });
  const panel = await screen.findByRole('region', { name: 'Erased' });
  expect(panel.textContent).toContain('It has no plan, cannot log in and gets no emails.');
  for (const name of ['Change membership', 'Complimentary plans', 'Emails', 'Login']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

it('a payment of an erased member can still be refunded', async () => {
  const member = toMemberDetails(aMember({ erased: true, stripeSubscriptionId: 'sub_1' }));
  openList('members', <MemberShow id={member.id} />, ({ url: { pathname } }) => {
    if (!pathname.startsWith('/api/admin/')) return undefined;
    if (pathname.endsWith(member.id)) return { json: member };
    return { json: pathname.endsWith('/payments') ? payments : [], total: 0 };
  });
  expect(await screen.findByRole('region', { name: 'Refund' })).toBeDefined();
});
