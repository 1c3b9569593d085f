import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForSupport } from '../testing/console-context.tsx';
import { openList, type MockResponder } from '../testing/list-context.tsx';
import { CouponCreate } from './coupon-create.tsx';
import { CouponList } from './coupon-list.tsx';
import { CouponShow } from './coupon-show.tsx';
import { joinPlans } from './format.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const spring = {
  id: 'SPRING',
  name: 'Spring offer',
  plans: ['basic', 'pro'],
  discount: { kind: 'percent', percentOff: 20 },
  limit: 100,
  limitPerAccount: 1,
  validFromAt: '2026-01-01T00:00:00.000Z',
  validUntilAt: null,
  withdrawnAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  reserved: 2,
  redeemed: 41,
};
const used = {
  id: 'event-1',
  place: '1',
  position: '9',
  stream: 'coupon-SPRING',
  revision: 3,
  category: 'coupon',
  type: 'CouponRedeemed',
  at: '2026-01-05T09:00:00.000Z',
  actor: { id: 'a-1', name: 'Imani Baptiste' },
};
const limitFault = 'Enter how often a discount of half of a price or more can be used.';

const preview = {
  code: 'SPRING',
  changes: true,
  reserved: 2,
  redeemed: 41,
  revision: 3,
  events: ['CouponWithdrawn'],
};

const creation = {
  code: 'SPRING',
  changes: true,
  whyNot: null,
  discount: { kind: 'amount', penceOff: 150 },
  plans: ['pro'],
  validFromAt: '2026-11-27T10:00:00.000Z',
  endsAt: '2027-07-31T23:00:00.000Z',
  limit: 100,
  limitPerAccount: 1,
  firstCharges: [
    { plan: 'pro', interval: 'month', pricePence: 599, chargePence: 449 },
    { plan: 'pro', interval: 'year', pricePence: 5988, chargePence: 30 },
  ],
  revision: -1,
  events: ['CouponCreated'],
};

const answer: MockResponder = ({ method, url: { pathname } }) => {
  if (pathname.endsWith('/withdraw/preview')) return { json: preview };
  if (pathname.endsWith('/coupons/preview')) return { json: creation };
  if (pathname.endsWith('/withdraw')) {
    return { json: { ...spring, withdrawnAt: '2026-01-06T00:00:00.000Z' } };
  }
  if (pathname.includes('/events')) return { json: [used], total: 1 };
  if (!pathname.includes('/coupons')) return undefined;
  return pathname.endsWith('/SPRING') || method === 'POST'
    ? { json: spring }
    : { json: [spring], total: 1 };
};

it('the list tells each coupon, its uses, and leads to a new one', async () => {
  openList('coupons', <CouponList />, answer);
  const link = await screen.findByRole('link', { name: 'SPRING' });
  expect(link.getAttribute('href')).toBe('/coupons/SPRING/show');
  for (const words of ['20% off', 'Basic, Pro', 'Valid', '41 of 100 used']) {
    expect(screen.getByRole('cell', { name: words })).toBeDefined();
  }
  expect(screen.getByRole('link', { name: 'Create coupon' }).getAttribute('href')).toBe(
    '/coupons/create',
  );
});

it('the page of one shows terms, uses with who it was, and withdraws after a preview', async () => {
  const opened = openList('coupons', <CouponShow id="SPRING" />, answer);
  expect(await screen.findByRole('heading', { level: 1, name: 'SPRING' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Used and paid' })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'Imani Baptiste' })).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: /reason/iu }), {
    target: { value: 'Leaked' },
  });
  fireEvent.submit(screen.getByRole('button', { name: /preview/iu }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw SPRING' });
  await waitFor(() => {
    expect(dialog.textContent).toContain('can no longer be used; 2 open checkouts keep it');
  });
  const send = Array.from(dialog.querySelectorAll('button')).at(-1);
  if (send) fireEvent.click(send);
  await screen.findByText('Coupon withdrawn', { exact: false });
  const sent = opened.asked.find(({ url }) => url.pathname.endsWith('/withdraw'));
  expect(sent?.body).toEqual({ reason: 'Leaked' });
});

it.each([
  [['basic', 'pro'], 'Basic and Pro'],
  [['pro'], 'Pro'],
] as const)('a preview names the plans %j', (plans, names) => {
  expect(joinPlans([...plans])).toBe(names);
});

it('can be for all plans or for one', () => {
  openList('coupons', <CouponCreate />, answer);
  const options = within(screen.getByLabelText('Plans')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Basic and Pro',
    'Basic only',
    'Pro only',
  ]);
});

it('a new one is sent as it was typed, in pence and instants', async () => {
  const opened = openList('coupons', <CouponCreate />, answer);
  const type = (label: string, value: string): void => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  type('Code', 'spring');
  type('Name', 'Spring offer');
  type('Discount type', 'amount');
  type('Pounds', '1.50');
  type('Plans', 'pro');
  type('Valid until', '2027-07-31');
  type('Total uses', '100');
  type('Reason', 'Spring campaign');
  fireEvent.submit(screen.getByRole('form', { name: 'Create coupon' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create SPRING' });
  await waitFor(() => {
    expect(dialog.textContent).toContain('£1.50 off the first charge of Pro');
  });
  expect(dialog.textContent).toContain('24:00 in London on 31 July 2027');
  expect(dialog.textContent).toContain('£5.99 before, £4.49 with the coupon');
  expect(dialog.textContent).toContain('£59.88 before, £0.30 with the coupon: the minimum charge');
  expect(opened.asked.some(({ url }) => url.pathname.endsWith('/coupons'))).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create coupon' }));
  await screen.findByText('Coupon created', { exact: false });
  expect(opened.asked.find(({ url }) => url.pathname.endsWith('/coupons'))?.body).toEqual({
    code: 'spring',
    name: 'Spring offer',
    plans: ['pro'],
    discount: { kind: 'amount', penceOff: 150 },
    validFromAt: expect.any(String) as string,
    validUntilAt: '2027-07-31T00:00:00.000Z',
    limit: 100,
    limitPerAccount: 1,
    reason: 'Spring campaign',
  });
});

it('a new one shows our own message at each wrong field', async () => {
  const opened = openList('coupons', <CouponCreate />, answer);
  fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '120' } });
  expect(screen.queryByText('Enter a whole number from 1 to 100.')).toBeNull();
  fireEvent.submit(screen.getByRole('form', { name: 'Create coupon' }));
  expect(await screen.findByText('Use 3 to 30 letters, digits and hyphens.')).toBeDefined();
  for (const fault of ['Please give the coupon a name.', 'Enter a whole number from 1 to 100.']) {
    expect(screen.getByText(fault)).toBeDefined();
  }
  const code = screen.getByLabelText('Code');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(code);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opened.asked.some(({ method }) => method === 'POST')).toBe(false);
});

it.each([
  ['49', '', false],
  ['50', '', true],
  ['100', '', true],
  ['100', '20', false],
])('of %s percent with %j uses needs a limit: %s', async (percent, uses, isNeeded) => {
  openList('coupons', <CouponCreate />, answer);
  fireEvent.change(screen.getByLabelText('Percent'), { target: { value: percent } });
  fireEvent.change(screen.getByLabelText('Total uses'), { target: { value: uses } });
  fireEvent.submit(screen.getByRole('form', { name: 'Create coupon' }));
  await screen.findByText('Please give the coupon a name.');
  const fault = screen.queryByText(limitFault);
  expect(fault !== null).toBe(isNeeded);
});

it('shows what a number of uses is when it is 0, whether or not a limit is required', async () => {
  openList('coupons', <CouponCreate />, answer);
  fireEvent.change(screen.getByLabelText('Percent'), { target: { value: '100' } });
  for (const field of ['Total uses', 'Uses per member'])
    fireEvent.change(screen.getByLabelText(field), { target: { value: '0' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Create coupon' }));
  expect(await screen.findByText('Enter a whole number of at least 1.')).toBeDefined();
  expect(screen.getByText('Enter a whole number of at least 1, or leave it empty.')).toBeDefined();
});

it.each([
  ['0.99', false],
  ['1', true],
])(
  'of %s pounds needs a limit where it is half of the cheapest price: %s',
  async (pounds, isNeeded) => {
    openList('coupons', <CouponCreate />, answer);
    fireEvent.change(screen.getByLabelText('Discount type'), { target: { value: 'amount' } });
    fireEvent.change(screen.getByLabelText('Pounds'), { target: { value: pounds } });
    fireEvent.submit(screen.getByRole('form', { name: 'Create coupon' }));
    await screen.findByText('Please give the coupon a name.');
    expect(screen.queryByText(limitFault) !== null).toBe(isNeeded);
  },
);

it('with an end in the past is refused at its field', async () => {
  openList('coupons', <CouponCreate />, answer);
  fireEvent.change(screen.getByLabelText('Valid until'), { target: { value: '2020-01-01' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Create coupon' }));
  expect(await screen.findByText('Choose today or a later day.')).toBeDefined();
});

it('support staff, who can create none, do not see the form', () => {
  renderForSupport(<CouponCreate />);
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeDefined();
  expect(screen.queryByRole('form')).toBeNull();
});
