import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsoleDataProvider } from '../data-provider.ts';
import {
  silenceRequestErrors,
  renderForSupport,
  renderInConsole,
} from '../testing/console-context.tsx';
import { aMember } from '../testing/member.ts';
import { ToolsPage } from './tools-page.tsx';

beforeEach(silenceRequestErrors);
afterEach(cleanup);

type Sent = { readonly path: string; readonly body: unknown };

const free = { plan: 'free', origin: 'none', endsAt: null, grantKind: null };
const pro = { plan: 'pro', origin: 'grant', endsAt: null, grantKind: 'plan' };
const aPreview = {
  memberId: null,
  at: '2026-05-20T10:00:00.000Z',
  membershipRevision: 3,
  changes: true,
  whyNot: null,
  before: [free],
  after: [pro],
  credit: null,
  mail: { subject: 'Your Pro membership has begun', paragraphs: ['You have Pro.'] },
  invitation: { subject: 'Your Tidemark account is ready', paragraphs: ['Set a password.'] },
  events: ['MembershipGranted'],
};
const customerPreview = {
  memberId: 'm-1',
  at: '2026-05-20T10:00:00.000Z',
  membershipRevision: 3,
  changes: true,
  whyNot: null,
  before: { customerId: null, subscriptionId: null, periods: [free] },
  after: { customerId: 'cus_1', subscriptionId: 'sub_1', periods: [pro] },
  events: ['PaymentCustomerChanged'],
};

/** The tools on a tab; what is sent is kept, and answered as the test says. */
const show = (
  tab: string,
  answer: () => Response = () => Response.json({ message: 'done' }),
  preview: object = aPreview,
) => {
  const members = Array.from({ length: 7 }, (_, index) =>
    aMember({ id: `m-${String(index)}`, username: `user-${String(index)}` }),
  );
  const getList = vi.fn((_: string, { pagination }: { pagination: { page: number } }) => {
    const first = (pagination.page - 1) * 5;
    return Promise.resolve({ data: members.slice(first, first + 5), total: members.length });
  });
  renderInConsole(
    <ToolsPage />,
    { getList } as unknown as Partial<ConsoleDataProvider>,
    `/tools?tab=${tab}`,
  );
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (path: string, { body = 'null' }: { body?: string }) => {
    if (!path.startsWith('/api/admin')) return Promise.reject(new Error('not asked here'));
    if (path.endsWith('/preview')) return Promise.resolve(Response.json(preview));
    sent.push({ path, body: JSON.parse(body) as unknown });
    return Promise.resolve(answer());
  });
  return { sent, getList, person: userEvent.setup() };
};

/** Confirms in the dialog with the preview. */
const confirm = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Reason');
  await userEvent.click(dialog.getByRole('button', { name }));
  return dialog;
};

const form = (name: string) => within(screen.getByRole('region', { name }));

describe('user management', () => {
  it('shows five users a page and offers the four quick actions', async () => {
    const { person } = show('user-management');
    expect(await screen.findByText('1 to 5 of 7')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('6 to 7 of 7')).toBeDefined();
    const row = within(screen.getByRole('row', { name: /user-6/ }));
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Trial Basic',
      'Trial Pro',
      'Annual Basic',
      'Lifetime Pro',
    ]);
    await person.click(row.getByRole('button', { name: 'Lifetime Pro for user-6' }));
    expect(form('Give user-6 Pro with no end date').getByLabelText(/Reason/)).toBeDefined();
  });

  it('searches by words and role from the first page on', async () => {
    const { person, getList } = show('user-management');
    await screen.findByText('1 to 5 of 7');
    await person.selectOptions(screen.getByLabelText('Role'), 'Pro');
    await person.type(screen.getByLabelText('Email or username'), 'ann');
    expect(getList.mock.lastCall?.[1]).toMatchObject({
      filter: { q: 'ann', role: 'pro', erased: false },
      pagination: { page: 1, perPage: 5 },
    });
  });
});

describe('client memberships', () => {
  it('change a membership by address, with a reason', async () => {
    const { person, sent } = show('client-memberships');
    const change = form('Membership change');
    await person.click(change.getByRole('button', { name: 'Change membership' }));
    expect(change.getByText('Missing Information')).toBeDefined();
    await person.type(change.getByLabelText('User email'), 'ann@example.com');
    await person.selectOptions(change.getByLabelText('Action'), 'Grant pro');
    await person.click(change.getByRole('button', { name: 'Change membership' }));
    expect(change.getByText('Please give a reason.')).toBeDefined();
    await person.type(change.getByLabelText(/Reason/), 'Goodwill');
    await person.click(change.getByRole('button', { name: 'Change membership' }));
    expect(await screen.findByText('Your Pro membership has begun')).toBeDefined();
    expect(sent).toEqual([]);
    await confirm('Change membership');
    expect(await screen.findByText('Membership Updated', { exact: false })).toBeDefined();
    expect(sent).toEqual([
      {
        path: '/api/admin/manage-membership',
        body: {
          userEmail: 'ann@example.com',
          action: 'grant',
          membershipType: 'pro',
          duration: 'trial',
          reason: 'Goodwill',
        },
      },
    ]);
  });

  it('add a client once address and type are there', async () => {
    const { person, sent } = show('client-memberships');
    const client = form('Add client');
    const button = client.getByRole<HTMLButtonElement>('button', { name: 'Add client' });
    expect(button.disabled).toBe(true);
    await person.type(client.getByLabelText('Email'), 'new@example.com');
    await person.selectOptions(client.getByLabelText('Subscription type'), 'Pro');
    await person.selectOptions(client.getByLabelText('Duration'), '6 months');
    await person.type(client.getByLabelText(/Reason/), 'Contract');
    await person.click(button);
    expect(await screen.findByText('Your Tidemark account is ready')).toBeDefined();
    expect(screen.getByRole('dialog').textContent).toContain('No account');
    await confirm('Add client');
    expect(await screen.findByText('Client Added', { exact: false })).toBeDefined();
    expect(sent[0]).toMatchObject({
      path: '/api/admin/add-client',
      body: { email: 'new@example.com', subscriptionType: 'pro', duration: '6months' },
    });
  });
});

describe('manual operations', () => {
  it('promote a user, whose address is required', async () => {
    const { person, sent } = show('manual-operations');
    const promote = form('Promote user to Pro');
    await person.click(promote.getByRole('button', { name: 'Promote to Pro' }));
    expect(promote.getByText('Email Required')).toBeDefined();
    await person.type(promote.getByLabelText('User email'), 'ann@example.com');
    await person.type(promote.getByLabelText(/Reason/), 'Partner');
    await person.click(promote.getByRole('button', { name: 'Promote to Pro' }));
    await confirm('Promote to Pro');
    expect(await screen.findByText('User Promoted', { exact: false })).toBeDefined();
    expect(sent[0]?.path).toBe('/api/admin/promote-user/ann%40example.com');
  });

  it('show what the server refused, and keep the input', async () => {
    const message = 'Another account already uses this customer. Nothing was changed.';
    const refused = () =>
      Response.json({ code: 'payment/customer-taken', message }, { status: 409 });
    const { person } = show('manual-operations', refused, customerPreview);
    const stripe = form('Update payment-customer information');
    await person.type(stripe.getByLabelText('User email'), 'ann@example.com');
    await person.type(stripe.getByLabelText('Customer ID'), 'cus_1');
    await person.type(stripe.getByLabelText('Subscription ID'), 'sub_1');
    await person.type(stripe.getByLabelText(/Reason/), 'Joined');
    await person.click(stripe.getByRole('button', { name: 'Update Stripe information' }));
    const dialog = await confirm('Update Stripe information');
    expect(await dialog.findByText('Failed to update Stripe information')).toBeDefined();
    expect(
      dialog.getByText(/Another account already uses this customer.*Check the console/),
    ).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(stripe.getByLabelText<HTMLInputElement>('Customer ID').value).toBe('cus_1');
  });
});

it('a tool that would change nothing says so and cannot be confirmed', async () => {
  const whyNot = 'already Pro, complimentary';
  const unchanged = { ...aPreview, changes: false, whyNot, after: [free], mail: null, events: [] };
  const { person, sent } = show('manual-operations', undefined, unchanged);
  const promote = form('Promote user to Pro');
  await person.type(promote.getByLabelText('User email'), 'ann@example.com');
  await person.type(promote.getByLabelText(/Reason/), 'Partner');
  await person.click(promote.getByRole('button', { name: 'Promote to Pro' }));
  expect(await screen.findByText(`No change: ${whyNot}.`)).toBeDefined();
  await confirm('Promote to Pro');
  expect(sent).toEqual([]);
});

it('are not shown to support staff, who can use none of them', () => {
  renderForSupport(<ToolsPage />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});
