import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { getSupportAccess } from '../../testing/console-context.tsx';
import { openList, type MockResponder } from '../../testing/list-context.tsx';
import { aMember, toMemberDetails } from '../../testing/member.ts';
import { ChangeSubscriptionForm, Payments, Refunds, Subscription } from './payments.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const now = new Date('2026-05-20T10:00:00.000Z');
const member = toMemberDetails(aMember());
const bought = '2026-05-04T10:00:00.000Z';
const invoice = {
  id: 'in_1',
  number: 'TM-0001',
  status: 'paid',
  createdAt: bought,
  paidAt: bought,
  lines: [],
  vat: [],
  discountPence: 0,
  totalPence: 599,
  paidPence: 599,
  refundedPence: 99,
  refunds: [{ id: 're_1', creditNote: 'CN-1', pence: 99, at: bought }],
};
const paid = {
  customerId: 'cus_1',
  provider: 'works',
  providerDashboard: null,
  invoices: [invoice],
  subscription: {
    id: 'sub_1',
    phase: 'past-due',
    terms: { plan: 'pro', interval: 'month' },
    startedAt: bought,
    periodEndsAt: '2026-06-04T10:00:00.000Z',
    scheduled: null,
    ended: null,
    requested: null,
    withdrawableUntil: null,
    unpaid: {
      invoiceId: 'in_2',
      failedAt: bought,
      graceEndsAt: '2026-05-18T10:00:00.000Z',
      needsConfirmation: false,
    },
  },
  disputes: [{ id: 'du_1', invoiceId: 'in_1', pence: 599, status: 'lost', openedAt: bought }],
};
const preview = {
  invoiceId: 'in_1',
  number: 'TM-0001',
  pence: 150,
  leftPence: 350,
  membershipRevision: 4,
  plan: { plan: 'pro', origin: 'subscription', endsAt: null },
  after: [{ plan: 'pro', origin: 'subscription', endsAt: null }],
  mails: [{ subject: 'Your refund of £1.50', paragraphs: ['We have refunded £1.50.'] }],
  events: ['RefundIssued'],
};
const serving =
  (payments: object): MockResponder =>
  ({ url: { pathname } }) => {
    if (pathname.endsWith('/payments')) return { json: payments };
    if (pathname.endsWith('/refund/preview')) return { json: preview };
    return pathname.endsWith('/refund')
      ? { json: { message: 'Refund issued', pence: 150, leftPence: 350 } }
      : undefined;
  };
const panels = (readOnly = false) => (
  <>
    <Subscription member={member} now={now} readOnly={readOnly} />
    <Payments member={member} now={now} readOnly={readOnly} />
    <ChangeSubscriptionForm member={member} readOnly={readOnly} />
    <Refunds member={member} now={now} readOnly={readOnly} />
  </>
);

const open = (payments: object, readOnly = false) =>
  openList('members', panels(readOnly), serving(payments));

it('shows the subscription’s state with its ids, charges, refunds and disputes', async () => {
  open(paid);
  expect(await screen.findByRole('cell', { name: 'Past due' })).toBeDefined();
  for (const words of ['Pro, monthly', 'sub_1', 'cus_1', '£5.99']) {
    expect(screen.getByRole('cell', { name: words })).toBeDefined();
  }
  expect(screen.getByText(/£0\.99 refunded on .*, credit note CN-1/u)).toBeDefined();
  expect(screen.getByText(/£5\.99 disputed on .*: lost, access has ended/u)).toBeDefined();
});

it('shows the last day of the full refund, which ends at midnight in London', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  const withdrawableUntil = '2026-05-18T23:00:00.000Z';
  open({ ...paid, subscription: { ...paid.subscription, withdrawableUntil } });
  const label = await screen.findByRole('rowheader', { name: 'Refundable until' });
  expect(label.closest('tr')?.textContent).toBe('Refundable until18 May 2026');
});

it('keeps the refund draft separate from the membership draft, and states who reads the reason', async () => {
  const opened = open(paid);
  expect(await screen.findByText(/the member can read this/iu)).toBeDefined();
  await waitFor(() => {
    expect(opened.asked.map(({ url }) => url.pathname)).toContain(
      `/api/kept/drafts/console.members.${member.id}.refund`,
    );
  });
});

it('refunds a part after a preview of the remainder', async () => {
  const opened = open(paid);
  fireEvent.change(await screen.findByLabelText('Amount in pounds'), { target: { value: '1.50' } });
  const form = within(screen.getByRole('region', { name: 'Refund' }));
  fireEvent.change(form.getByRole('textbox', { name: /reason/iu }), {
    target: { value: 'Outage' },
  });
  fireEvent.submit(form.getByRole('button', { name: 'Preview refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund £1.50 of TM-0001' });
  await waitFor(() => {
    expect(dialog.textContent).toContain('£3.50 remains paid; Pro stays');
  });
  const previewed = opened.asked.find(({ url }) => url.pathname.endsWith('/refund/preview'));
  expect(previewed?.body).toMatchObject({ pence: 150, reason: 'Outage' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await screen.findByText('Refund issued', { exact: false });
  const sent = opened.asked.find(({ url }) => url.pathname.endsWith('/refund'));
  expect(sent).toMatchObject({
    url: { pathname: `/api/admin/members/${member.id}/invoices/in_1/refund` },
    body: { pence: 150, reason: 'Outage' },
  });
});

it.each([
  ['0', 'Enter at least £0.01.'],
  ['0.00', 'Enter at least £0.01.'],
  ['£0', 'Enter at least £0.01.'],
  ['5.01', 'Enter at most £5.00.'],
  ['1,000', 'Enter pounds and pence, such as 4.99.'],
  ['1.5', 'Enter pounds and pence, such as 4.99.'],
])('refuses an amount of %s in pounds', async (typed, fault) => {
  open(paid);
  const amount = await screen.findByLabelText('Amount in pounds');
  fireEvent.change(amount, { target: { value: typed } });
  const form = within(screen.getByRole('region', { name: 'Refund' }));
  fireEvent.submit(form.getByRole('button', { name: 'Preview refund' }));
  expect(await form.findByText(fault)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for a full refund whether the plan ends too', async () => {
  const ending = { ...preview, pence: 500, leftPence: 0, after: [{ plan: 'free', endsAt: null }] };
  const opened = openList('members', panels(), (request) =>
    request.url.pathname.endsWith('/refund/preview') ? { json: ending } : serving(paid)(request),
  );
  fireEvent.change(await screen.findByLabelText('Plan after the full refund'), {
    target: { value: 'now' },
  });
  const form = within(screen.getByRole('region', { name: 'Refund' }));
  fireEvent.change(form.getByRole('textbox', { name: /reason/iu }), {
    target: { value: 'Mistake' },
  });
  fireEvent.submit(form.getByRole('button', { name: 'Preview refund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund £5.00 of TM-0001' });
  await waitFor(() => {
    expect(dialog.textContent).toContain('Refunded in full; Pro ends now, then Free');
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await screen.findByText('Refund issued', { exact: false });
  const sent = opened.asked.find(({ url }) => url.pathname.endsWith('/refund'));
  expect(sent?.body).toEqual({ endPlan: 'now', reason: 'Mistake' });
  fireEvent.change(screen.getByLabelText('Amount in pounds'), { target: { value: '1.50' } });
  expect(screen.queryByLabelText('Plan after the full refund')).toBeNull();
});

it('offers a refund to support staff only within a limit, and never the end of the plan', async () => {
  const running = {
    ...paid,
    subscription: { ...paid.subscription, phase: 'active', unpaid: null },
  };
  openList('members', panels(), serving(running), getSupportAccess(false));
  await screen.findByRole('region', { name: 'Payments' });
  expect(screen.queryByRole('region', { name: 'Refund' })).toBeNull();
  cleanup();
  openList('members', panels(), serving(running), getSupportAccess(true));
  const form = within(await screen.findByRole('region', { name: 'Refund' }));
  expect(form.getByRole('button', { name: 'Preview refund' }).matches(':disabled')).toBe(false);
  expect(form.queryByLabelText('Plan after the full refund')).toBeNull();
});

it('reports an unavailable provider, offers nothing on a past date, and is hidden for members who never paid', async () => {
  open({ ...paid, provider: 'away', invoices: [], disputes: [] });
  expect(await screen.findByText(/The payment provider is not responding/u)).toBeDefined();
  cleanup();
  open(paid, true);
  expect(await screen.findByRole('cell', { name: 'Past due' })).toBeDefined();
  expect(screen.queryByLabelText('Amount in pounds')).toBeNull();
  cleanup();
  open({ customerId: null, subscription: null, provider: 'works', invoices: [], disputes: [] });
  expect(screen.queryByText('Payments')).toBeNull();
});

it('shows our own message for an amount that is none, and opens no preview', async () => {
  open(paid);
  fireEvent.change(await screen.findByLabelText('Amount in pounds'), { target: { value: 'two' } });
  const form = within(screen.getByRole('region', { name: 'Refund' }));
  fireEvent.submit(form.getByRole('button', { name: 'Preview refund' }));
  expect(await form.findByText('Enter pounds and pence, such as 4.99.')).toBeDefined();
  expect(form.getByText('Please give a reason.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Amount in pounds'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('links customer, subscription and invoice to the dashboard when Stripe keys are set', async () => {
  open({ ...paid, providerDashboard: 'https://dashboard.stripe.com/test' });
  const customer = await screen.findByRole('link', { name: /^cus_1/u });
  expect(customer.getAttribute('href')).toBe('https://dashboard.stripe.com/test/customers/cus_1');
  for (const [id, path] of [
    ['sub_1', 'subscriptions/sub_1'],
    ['in_1', 'invoices/in_1'],
  ] as const) {
    const link = screen.getByRole('link', { name: new RegExp(`^${id}`, 'u') });
    expect(link.getAttribute('href')).toBe(`https://dashboard.stripe.com/test/${path}`);
  }
});
