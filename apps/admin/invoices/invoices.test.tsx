import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { openList, type MockResponder, type OpenedList } from '../testing/list-context.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { InvoiceShow } from './invoice-show.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invoice = {
  id: 'in_1',
  number: 'ADA1-0001',
  status: 'paid',
  member: { id: 'm-1', name: 'Ada' },
  createdAt: '2026-01-05T07:30:00.000Z',
  paidAt: '2026-01-05T07:30:00.000Z',
  totalPence: 599,
  paidPence: 599,
  refundedPence: 100,
};

const open = (page: JSX.Element, answer: MockResponder): OpenedList =>
  openList('invoices', page, (asked) =>
    asked.url.pathname.includes('/invoices') ? answer(asked) : undefined,
  );

it('lists invoices with whose they are and whether they are paid', async () => {
  const draft = {
    ...invoice,
    id: 'in_2',
    number: null,
    status: 'draft',
    paidAt: null,
    refundedPence: 0,
  };
  const rest = [
    { ...invoice, id: 'in_3', refundedPence: 0 },
    { ...invoice, id: 'in_4', refundedPence: 599 },
    { ...invoice, id: 'in_5', status: 'open', paidAt: null, paidPence: 0, refundedPence: 0 },
    { ...invoice, id: 'in_6', status: 'void', paidAt: null, paidPence: 0, refundedPence: 0 },
  ].map((one) => ({ ...one, number: one.id }));
  open(<InvoiceList />, () => ({ json: [invoice, draft, ...rest], total: 6 }));
  const link = await screen.findByRole('link', { name: 'ADA1-0001' });
  expect(link.getAttribute('href')).toBe('/invoices/in_1/show');
  expect(screen.getByRole('link', { name: 'in_2' })).toBeDefined();
  for (const name of ['Draft', 'Paid', 'Partly refunded', 'Refunded', 'Open', 'Void']) {
    expect(screen.getByRole('cell', { name })).toBeDefined();
  }
  expect(screen.getAllByRole('cell', { name: '£5.99' })).toHaveLength(6);
});

it('lists invoices of an amount and a period', async () => {
  const { place } = open(<InvoiceList />, () => ({ json: [invoice], total: 1 }));
  await screen.findByRole('link', { name: 'ADA1-0001' });
  const fill = (label: string, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  fill('Total from (£)', '5');
  fill('Total up to (£)', '10.5');
  fill('Issued until', '2026-01-05');
  for (const chip of ['Total from: £5.00', 'Total up to: £10.50', 'Issued until: 5 Jan 2026'])
    expect(await screen.findByText(chip)).toBeDefined();
  expect(JSON.parse(new URLSearchParams(place().search).get('filter') ?? '{}')).toEqual({
    minPence: 500,
    maxPence: 1050,
    until: new Date(2026, 0, 6).toISOString(),
  });
});

it('says that there are none, and that they did not load', async () => {
  open(<InvoiceList />, () => ({ json: [], total: 0 }));
  expect(await screen.findByText('No invoices')).toBeDefined();
  cleanup();
  open(<InvoiceList />, () => ({ json: { message: 'Away.' }, status: 503 }));
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the invoices.');
});

it('opens one, and says what is missing while the provider is away', async () => {
  open(<InvoiceShow id="in_1" />, () => ({
    json: {
      ...invoice,
      provider: 'away',
      providerDashboard: null,
      invoice: null,
      seller: null,
      buyer: null,
    },
  }));
  expect(await screen.findByRole('row', { name: 'Refunded £1.00' })).toBeDefined();
  const member = screen.getByRole('link', { name: 'Ada' });
  expect(member.getAttribute('href')).toBe('/members/m-1/show');
  expect(screen.getByText(/is not responding; lines and refunds are not shown/)).toBeDefined();
});
