import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OutboxMail, demoEndpoints } from '#contract/system/demo.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import {
  type Invoice,
  type PrintedInvoice,
  invoiceEndpoints,
} from '#contract/membership/invoices.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { authEndpoints } from '#contract/account/auth.ts';
import { paymentsEndpoints } from '#contract/payments/payments.ts';
import { sendFeedMessages } from '../../testing/fake-feed.ts';
import {
  basicPlanActions,
  createPlanActions,
  noSubscription,
  plans,
  user,
} from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

// Days of another year are named with it.
beforeEach(() => vi.setSystemTime('2026-05-10T10:00:00.000Z'));
afterEach(() => {
  vi.useRealTimers();
  resetApp();
});

const end = '2026-06-04T10:00:00.000Z';
const basic: OwnSubscription = {
  ...noSubscription,
  phase: 'active',
  subscriptionId: 'sub_1',
  terms: { plan: 'basic', interval: 'month' },
  nextCharge: { pence: 199, creditPence: 0, creditLeftPence: 0, at: end },
  periodEndsAt: end,
  card: { brand: 'visa', last4: '4242', expiryMonth: 4, expiryYear: 2029 },
  planActions: basicPlanActions,
};
const line = { description: 'Basic', pence: 199, periodStart: '2026-05-04', periodEnd: end };
const invoiceOf = (number: number, more: Partial<Invoice> = {}): Invoice => ({
  id: `in_${String(number)}`,
  number: `TM-${String(number)}`,
  status: 'paid',
  lines: [line],
  createdAt: '2026-05-04T10:00:00.000Z',
  paidAt: '2026-05-04T10:00:00.000Z',
  discountPence: 0,
  vat: [{ percent: 20, pence: 33 }],
  totalPence: 199,
  paidPence: 199,
  creditPence: 0,
  refundedPence: 0,
  refunds: [],
  ...more,
});
const onSale = plans.map((plan) =>
  plan.id === 'free'
    ? plan
    : { ...plan, stripePriceId: `m_${plan.id}`, stripeYearlyPriceId: `y_${plan.id}` },
);
const open = (path: string, own: OwnSubscription, server: FakeServer = {}): RenderedApp =>
  renderApp(path, {
    user: user({
      subscriptionTier: own.terms?.plan ?? 'free',
      subscriptionStatus: own.phase === 'none' ? 'inactive' : 'active',
    }),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: own }),
      [`GET ${invoiceEndpoints.invoices.path}`]: () => ({ body: [] }),
      ...server,
    },
  });

describe('the settings of the plan', () => {
  it('show renewal, card and what was paid, and every invoice', async () => {
    const invoices = [7, 6, 5, 4, 3, 2, 1].map((number) =>
      invoiceOf(number, number === 6 ? { refundedPence: 99 } : {}),
    );
    const { person } = open('/settings#plan', basic, {
      [`GET ${invoiceEndpoints.invoices.path}`]: () => ({ body: invoices }),
    });
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('£12.94');
    expect(panel.getByText(/^7 invoices since 4 May/)).toBeDefined();
    expect(panel.getByText('Visa, 4242')).toBeDefined();
    expect(panel.getByText('expires 04/29')).toBeDefined();
    expect(panel.getByText('£1.99 a month')).toBeDefined();
    expect(panel.getAllByRole('row')).toHaveLength(6);
    expect(panel.getByText('Partly refunded')).toBeDefined();
    await person.click(panel.getByRole('button', { name: 'Show all' }));
    expect(panel.getAllByRole('row')).toHaveLength(8);
    expect(panel.getByRole('link', { name: /invoice TM-7$/ }).getAttribute('href')).toBe(
      '/invoices/in_7',
    );
    expect(panel.getByText(/Cancelling ends the plan on 4 June 2026/)).toBeDefined();
  });

  it('name the day by which to pay, and no renewal, while a payment is missing', async () => {
    const failed = {
      failedAt: '2026-05-04T10:00:00.000Z',
      graceEndsAt: '2026-05-18T10:00:00.000Z',
    };
    open('/settings#plan', {
      ...basic,
      phase: 'past-due',
      unpaid: { ...failed, needsConfirmation: false },
    });
    const panel = within(await screen.findByRole('tabpanel'));
    expect((await panel.findByText('Pay by')).nextElementSibling?.textContent).toBe('18 May 2026');
    expect(panel.queryByText('Renews')).toBeNull();
    expect(panel.queryByText(/Cancelling ends the plan/)).toBeNull();
  });

  it('open the choice of a plan, from which a plan is subscribed to', async () => {
    const { person } = open('/settings#plan', noSubscription);
    await person.click(await screen.findByRole('button', { name: 'Choose a plan' }));
    const choice = within(
      await screen.findByRole('dialog', { name: 'Choose your subscription plan' }),
    );
    const free = within(await choice.findByRole('article', { name: 'Free' }));
    expect(free.getByRole('button', { name: 'Current plan' })).toHaveProperty('disabled', true);
    expect(choice.getByRole('article', { name: 'Pro' }).className).toBe('popular');
    await person.click(choice.getByRole('radio', { name: /Yearly/ }));
    expect(choice.getByText('£59.88 today.')).toBeDefined();
    await person.click(choice.getByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to Pro Plan' }));
    expect(dialog.getByText(/renews yearly at £59.88/)).toBeDefined();
    expect(
      dialog.getByText(
        'You can cancel within 14 days of purchase for a full refund, on the Subscription page.',
      ),
    ).toBeDefined();
    const terms = dialog.getByRole('link', { name: 'Terms' });
    expect(terms.getAttribute('target')).toBe('_blank');
  });

  it('cancel after saying what is lost and when; the dashboard opens afterwards', async () => {
    const preview = {
      kind: 'cancellation',
      from: basic.terms,
      to: null,
      effectiveAt: end,
      dueNow: 0,
      onNextInvoice: 0,
      lines: [],
      then: null,
      lost: ['Unlimited news'],
      prorationDate: null,
      mail: { subject: 'Your Basic subscription ends on 4 June 2026', paragraphs: [] },
    };
    const cancelled = { success: true, message: 'It ends.', effectiveAt: end, payment: null };
    const { person, address } = open('/settings#plan', basic, {
      [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: preview }),
      [`POST ${subscriptionEndpoints.manageSubscription.path}`]: () => ({ body: cancelled }),
    });
    await person.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your subscription' }));
    await dialog.findByText('Unlimited news');
    await person.click(dialog.getByRole('button', { name: 'Cancel at period end' }));
    await screen.findByText('Subscription Cancelled');
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
  });
});

describe('billing that does not load', () => {
  const refused = { status: 400, body: {} };
  const retryButtonOf = (failure: HTMLElement) =>
    within(failure.closest('div') ?? failure).getByRole('button', { name: 'Try again' });

  it.each(['/settings#plan', '/subscription'])(
    'offers to try again, and then shows the subscription: %s',
    async (path) => {
      let isDown = true;
      const { person } = open(path, basic, {
        [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () =>
          isDown ? refused : { body: basic },
      });
      const failure = await screen.findByText('Could not load your subscription');
      isDown = false;
      await person.click(retryButtonOf(failure));
      await screen.findByText(/Visa, 4242|Basic renews on/);
      expect(screen.queryByText('Could not load your subscription')).toBeNull();
    },
  );

  it('shows no total while the invoices are unknown', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>();
    open('/settings#plan', basic, {
      [`GET ${invoiceEndpoints.invoices.path}`]: () => promise,
    });
    const total = (await screen.findByText('Paid so far')).closest('div');
    expect(total?.textContent).toBe('Paid so far—');
    resolve(refused);
    await screen.findByText('Could not load your invoices.');
    expect(total?.textContent).toBe('Paid so far—');
  });

  it('does not say that there are no invoices before the plans are known', async () => {
    let answer: FakeServer[string] = () => refused;
    const { person } = open('/settings#plan', basic, {
      [`GET ${planListEndpoints.plans.path}`]: (call) => answer(call),
    });
    const panel = within(await screen.findByRole('tabpanel'));
    const failure = await panel.findByText('Could not load the plans');
    expect(panel.queryByText(/Invoices are not available yet/)).toBeNull();
    answer = () => ({ body: onSale });
    await person.click(retryButtonOf(failure));
    await panel.findByText('Visa, 4242');
  });
});

describe('a subscription that changes elsewhere while a page is open', () => {
  it.each([
    ['/subscription', /Basic renews on/],
    ['/settings#plan', 'Visa, 4242'],
  ])('is shown on %s', async (path, shown) => {
    let own = noSubscription;
    const { calls } = open(path, noSubscription, {
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: own }),
    });
    const asked = () =>
      calls.filter((each) => each.path === subscriptionEndpoints.ownSubscription.path).length;
    await waitFor(() => {
      expect(asked()).toBe(1);
    });
    own = basic;
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    expect(await screen.findByText(shown)).toBeDefined();
  });

  it('leaves an open preview as it was asked for', async () => {
    const preview = {
      kind: 'upgrade',
      from: basic.terms,
      to: { plan: 'pro', interval: 'month' },
      effectiveAt: end,
      dueNow: 400,
      onNextInvoice: 0,
      lines: [line],
      lost: [],
      then: { pence: 599, at: end },
      prorationDate: end,
    };
    const { calls } = open('/subscription?tier=pro', basic, {
      [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: preview }),
    });
    await screen.findByRole('button', { name: 'Confirm and pay £4.00' });
    const asked = (path: string) => calls.filter((each) => each.path === path).length;
    const before = asked(subscriptionEndpoints.ownSubscription.path);
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    await waitFor(() => {
      expect(asked(subscriptionEndpoints.ownSubscription.path)).toBeGreaterThan(before);
    });
    expect(asked(checkoutEndpoints.previewSubscription.path)).toBe(1);
  });
});

describe('an address that names a plan', () => {
  it.each([
    ['?tier=basic', 'Subscribe to Basic Plan'],
    ['?tier=pro', 'Subscribe to Pro Plan'],
    ['?tier=gold&x=1', 'Subscribe to Pro Plan'],
    ['?basic=prod_1', 'Subscribe to Basic Plan'],
    ['?pro', 'Subscribe to Pro Plan'],
  ])('%s opens it, and is clean afterwards', async (query, title) => {
    const { person, address } = open(`/subscription${query}`, noSubscription);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await waitFor(() => {
      expect(address()).toBe('/subscription');
    });
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('carries the change out to its end, though the plan is another one by then', async () => {
    let own = basic;
    const preview = {
      kind: 'upgrade',
      from: basic.terms,
      to: { plan: 'pro', interval: 'month' },
      effectiveAt: end,
      dueNow: 400,
      onNextInvoice: 0,
      lines: [line],
      lost: [],
      then: { pence: 599, at: end },
      prorationDate: end,
    };
    const { person, address } = open('/subscription?tier=pro', basic, {
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: own }),
      [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: preview }),
      [`POST ${subscriptionEndpoints.manageSubscription.path}`]: () => {
        own = { ...basic, terms: { plan: 'pro', interval: 'month' } };
        return { body: { success: true, message: 'On Pro.', effectiveAt: null, payment: null } };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Confirm and pay £4.00' }));
    await screen.findByText('On Pro.');
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
  });

  it('loses every other query, and offers nothing that is held already', async () => {
    const { address } = open('/subscription?tier=basic&utm=1', basic);
    await screen.findByText(/Basic renews on/);
    await waitFor(() => {
      expect(address()).toBe('/subscription');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('region', { name: /^Change to/ })).toBeNull();
  });
});

describe('what a plan card offers', () => {
  const button = (plan: string, name: RegExp | string) =>
    within(screen.getByRole('article', { name: plan })).queryByRole('button', { name });

  const given = user({ subscriptionTier: 'pro', subscriptionStatus: 'active' });
  const openGiven = (path: string, planActions: OwnSubscription['planActions']): RenderedApp =>
    open(
      path,
      { ...noSubscription, planActions },
      {
        [`POST ${authEndpoints.authCheck.path}`]: () => ({
          body: { isAuthenticated: true, user: given, inactivitySeconds: null, ended: false },
        }),
      },
    );

  it('shows only the plan to a member with permanent Pro from support', async () => {
    openGiven('/subscription', createPlanActions(['included', 'included', 'current']));
    await screen.findByRole('button', { name: 'Current plan' });
    expect(screen.getByText(/Given by support, nothing to pay\./)).toBeDefined();
    expect(button('Pro', 'Current plan')).toHaveProperty('disabled', true);
    expect(button('Basic', 'Included in your plan')).toHaveProperty('disabled', true);
    expect(button('Free', 'Included in your plan')).toHaveProperty('disabled', true);
  });

  const toTheEnd =
    'Your paid plan starts today. Without it, you have Pro free of charge until 4 June 2026.';
  const continued = createPlanActions(
    ['included', 'included', 'continue'],
    ['included', 'included', 'continue'],
    end,
  );

  it('is to continue with Pro during a trial, with the charge and the end of the trial', async () => {
    const { person } = openGiven('/subscription', continued);
    const card = within(await screen.findByRole('article', { name: 'Pro' }));
    expect(await card.findByText(`£5.99 today. ${toTheEnd}`)).toBeDefined();
    await person.click(button('Pro', 'Continue with Pro') ?? document.body);
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to Pro Plan' }));
    expect(dialog.getByText(toTheEnd)).toBeDefined();
    await dialog.findByText('Charged today');
  });

  it('opens that purchase from the link of the mail about the end of a trial', async () => {
    openGiven('/subscription?tier=pro', continued);
    expect(await screen.findByRole('dialog', { name: 'Subscribe to Pro Plan' })).toBeDefined();
  });

  it('names the price of the year that an upgrade keeps', async () => {
    const pro = { plan: 'pro', interval: 'year' } as const;
    open('/subscription', {
      ...basic,
      planActions: basicPlanActions.map((action) =>
        action.kind === 'upgrade' ? { ...action, terms: pro } : action,
      ),
    });
    const card = within(await screen.findByRole('article', { name: 'Pro' }));
    expect(await card.findByText(/^You stay on yearly payments: £59.88 a year\./)).toBeDefined();
  });

  it('is no cancelling while a change is planned, as the Free card says', async () => {
    const to = { plan: 'basic', interval: 'month' } as const;
    const scheduled = { kind: 'downgrade', effectiveAt: end, to } as const;
    const pro: OwnSubscription = {
      ...basic,
      phase: 'downgrading',
      terms: { plan: 'pro', interval: 'month' },
      scheduled,
      planActions: createPlanActions(['waits', 'planned', 'current'], undefined, end),
    };
    open('/subscription', pro);
    const free = within(await screen.findByRole('article', { name: 'Free' }));
    await free.findByText('To cancel instead, undo the scheduled change to Basic first.');
    expect(free.queryByText('Downgraded - Active until period end')).toBeNull();
    const lower = within(screen.getByRole('article', { name: 'Basic' }));
    expect(lower.getByText('Downgraded - Active until period end')).toBeDefined();
    expect(button('Free', /Cancel/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo this change' })).toBeDefined();
  });
});

describe('a planned change while a renewal is unpaid', () => {
  const failedAt = '2026-05-04T10:00:00.000Z';
  const unpaid = { failedAt, graceEndsAt: '2026-05-18T10:00:00.000Z', needsConfirmation: false };
  const lower = { plan: 'basic', interval: 'month' } as const;
  const owing: OwnSubscription = {
    ...basic,
    phase: 'past-due',
    terms: { plan: 'pro', interval: 'month' },
    unpaid,
  };

  it.each([
    [
      '/subscription',
      { kind: 'downgrade', to: lower, effectiveAt: end },
      /Once the renewal is paid, you keep Pro until 4 June 2026. After that you move to Basic for £1.99/,
      { due: /You keep Pro until 18 May 2026. Pay by then/, pay: 'Retry payment' },
    ],
    [
      '/settings#plan',
      { kind: 'cancellation', to: null, effectiveAt: end },
      /Cancelled. You keep Pro until 18 May 2026; after that you move to Free/,
      {
        due: /If you pay it by 18 May 2026, you keep Pro until 4 June 2026/,
        pay: 'Pay and keep Pro until 4 June 2026',
      },
    ],
  ] as const)(
    'can be undone and the renewal paid: %s',
    async (path, scheduled, text, { due, pay }) => {
      open(path, { ...owing, scheduled });
      const soon = within(await screen.findByRole('region', { name: 'CHANGING SOON' }));
      expect(soon.getByText(text)).toBeDefined();
      expect(soon.getByRole('button', { name: 'Undo this change' })).toBeDefined();
      expect(screen.getByText(due)).toBeDefined();
      expect(screen.getByRole('button', { name: pay })).toBeDefined();
    },
  );
});

describe('credit', () => {
  const credited = { pence: 0, creditPence: 199, creditLeftPence: 0, at: end };

  it('is taken off the next charge, which says so', async () => {
    open('/settings#plan', { ...basic, nextCharge: credited });
    const panel = within(await screen.findByRole('tabpanel'));
    expect(await panel.findByText('£0, after £1.99 credit')).toBeDefined();
  });

  it('that is more than the next charge says what is left', async () => {
    open('/settings#plan', { ...basic, nextCharge: { ...credited, creditLeftPence: 51 } });
    const panel = within(await screen.findByRole('tabpanel'));
    expect(await panel.findByText('£0, after £1.99 credit (£0.51 of it is left)')).toBeDefined();
  });

  it('is named where the page of the plans says what renews', async () => {
    open('/subscription', { ...basic, nextCharge: credited });
    const sentence = /Basic renews on 4 June 2026 for £0, after £1.99 credit\./;
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('stands on the invoice that used it, between the total and what is to pay', async () => {
    const seller = { name: 'Tide Ltd', addressLines: [], vatNumber: null, country: 'GB' };
    const invoice = { ...invoiceOf(3, { creditPence: 150, paidPence: 49 }), seller, buyer: null };
    open('/invoices/in_3', basic, { 'GET /api/invoices/in_3': () => ({ body: invoice }) });
    await screen.findByRole('heading', { name: 'Invoice TM-3' });
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Credit used−£1.50Total due£0.49');
  });
});

describe('an invoice', () => {
  const printed: PrintedInvoice = {
    ...invoiceOf(3, {
      refundedPence: 99,
      discountPence: 50,
      refunds: [
        {
          id: 're_1',
          creditNote: 'CN-1',
          pence: 99,
          at: '2026-05-06T10:00:00.000Z',
          vat: [{ percent: 20, pence: 16 }],
        },
      ],
    }),
    seller: {
      name: 'Tide Ltd',
      addressLines: ['1 Quay', 'London'],
      vatNumber: 'GB 1',
      country: 'GB',
    },
    buyer: { displayName: 'Ada of May', email: 'ada.may@example.com' },
  };

  it('names seller, buyer, tax and refunds, and prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { person } = open('/invoices/in_3', basic, {
      'GET /api/invoices/in_3': () => ({ body: printed }),
    });
    expect(await screen.findByRole('heading', { name: 'Invoice TM-3' })).toBeDefined();
    const main = screen.getByRole('main').textContent;
    for (const text of [
      'Tide Ltd',
      '1 Quay',
      'VAT number GB 1',
      '4 May 2026',
      'Discount−£0.50',
      'Total£1.99',
      'net of VAT£1.66',
      'including 20% VAT (GB)£0.33',
      'Ada of May',
      'ada.may@example.com',
      'Refunded on 6 May 2026, credit note CN-1, including £0.16 of 20% VAT (GB)−£0.99',
      'Total after refunds£1.00',
    ]) {
      expect(main).toContain(text);
    }
    await person.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('of somebody else is not there', async () => {
    open('/invoices/in_9', basic);
    expect(await screen.findByText('Invoice not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to your invoices' })).toBeDefined();
  });
});

describe('the page of the demonstration', () => {
  const mail = (subject: string, to: string): OutboxMail => ({
    subject,
    to,
    at: end,
    text: `Text of ${subject}`,
    html: '',
    links: ['http://127.0.0.1/confirm/verify-email#token'],
  });
  const demo = (): FakeServer => {
    let deliveries = 'normal';
    return {
      [`GET ${demoEndpoints.demoOutbox.path}`]: () => ({
        body: [mail('Welcome', 'ada@example.com'), mail('Receipt', 'bob@example.com')],
      }),
      [`GET ${demoEndpoints.demoClock.path}`]: () => ({ body: { now: end } }),
      [`POST ${demoEndpoints.demoClock.path}`]: () => ({ body: { now: end, ran: 3 } }),
      [`GET ${paymentsEndpoints.demoProvider.path}`]: () => ({
        body: { address: 'http://127.0.0.1:9', deliveries },
      }),
      [`POST ${paymentsEndpoints.demoProvider.path}`]: ({ body }) => {
        ({ deliveries } = body as { deliveries: string });
        return { body: { address: 'http://127.0.0.1:9', deliveries } };
      },
    };
  };

  it('shows the mails, moves the clock and tells the provider how to deliver', async () => {
    const { person, calls } = renderApp('/demo', { server: demo() });
    await screen.findByText('Welcome');
    await person.type(screen.getByLabelText('Only emails to'), 'BOB');
    expect(screen.queryByText('Welcome')).toBeNull();
    expect(screen.getByText('Text of Receipt')).toBeDefined();
    expect(screen.getByRole('link', { name: /verify-email/ })).toBeDefined();
    await person.click(screen.getByRole('button', { name: '31 days' }));
    await screen.findByText('Clock moved. 3 tasks in progress.');
    await person.click(await screen.findByRole('radio', { name: 'Twice each' }));
    await waitFor(() => {
      expect(screen.getByRole('radio', { name: 'Twice each' })).toHaveProperty('checked', true);
    });
    const told = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(told).toContainEqual({ advance: 'P31D' });
    expect(told).toContainEqual({ deliveries: 'repeat' });
  });

  it('lets a bank, a new price or the mail service act on a member', async () => {
    const outcomes = [
      { status: 409, body: { code: 'demo/nothing-to-do', message: 'The member has no payment.' } },
      { status: 204 },
    ];
    const { person, calls } = renderApp('/demo', {
      server: {
        ...demo(),
        [`POST ${demoEndpoints.demoIncident.path}`]: () => outcomes.shift() ?? {},
      },
    });
    await person.type(await screen.findByLabelText('Member’s email'), 'pro@demo.example');
    const act = screen.getByRole('button', { name: 'Make it happen' });
    await person.click(act);
    await screen.findByText(/The member has no payment/);
    await person.selectOptions(screen.getByLabelText('What happens'), 'mail-soft-bounced');
    await person.click(act);
    await screen.findByText('Done');
    expect(calls.find(({ path }) => path === demoEndpoints.demoIncident.path)?.body).toEqual({
      email: 'pro@demo.example',
      incident: 'dispute',
    });
  });

  it('shows what a move of the clock waits for', async () => {
    const moved = Promise.withResolvers<{ body: unknown }>();
    const steps = [
      { waitsFor: null, forecastsDone: null, secondsLeft: null },
      { waitsFor: 'forecasts', forecastsDone: 0.437, secondsLeft: 42 },
    ];
    let asked = 0;
    const { person } = renderApp('/demo', {
      server: {
        ...demo(),
        [`GET ${demoEndpoints.demoClock.path}`]: () => {
          const step = steps[Math.min(asked, 1)];
          asked += 1;
          return { body: { now: end, ran: 12, ...step } };
        },
        [`POST ${demoEndpoints.demoClock.path}`]: () => moved.promise,
      },
    });
    await screen.findByText('Welcome');
    await person.click(screen.getByRole('button', { name: '31 days' }));
    await screen.findByText(
      /^Training the model and computing Bitcoin’s forecasts \(43%\)$/,
      {},
      { timeout: 5000 },
    );
    expect(screen.getByText(/12 tasks done. About 42 seconds left./)).toBeDefined();
    moved.resolve({ body: { now: end, ran: 13 } });
    await screen.findByText('Clock moved. 13 tasks in progress.');
    expect(screen.queryByText(/Training the model/)).toBeNull();
  });

  it.each([
    [404, 'demo/no-outbox', 'Emails go to the configured mail server, so none are kept here.'],
    [500, 'internal', 'Could not load the emails'],
    [429, 'rate-limited', 'Could not load the emails'],
  ])('keeps clock and provider when the outbox answers %i', async (status, code, said) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { calls } = renderApp('/demo', {
        server: {
          ...demo(),
          [`GET ${demoEndpoints.demoOutbox.path}`]: () => ({
            status,
            body: { code, message: 'No' },
          }),
        },
      });
      expect(await screen.findByText(said)).toBeDefined();
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(screen.getByText(said)).toBeDefined();
      expect(screen.getByRole('button', { name: '31 days' })).toBeDefined();
      expect(screen.getByRole('radio', { name: 'Normally' })).toBeDefined();
      expect(calls.filter(({ path }) => path === demoEndpoints.demoOutbox.path)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not say that no mail leaves the machine where a mail server is set', async () => {
    renderApp('/demo', {
      server: {
        ...demo(),
        [`GET ${demoEndpoints.demoOutbox.path}`]: () => ({
          status: 404,
          body: { code: 'demo/no-outbox' },
        }),
      },
    });
    expect(await screen.findByText(/emails are really sent/)).toBeDefined();
    expect(screen.queryByText(/no mail leaves this machine/)).toBeNull();
  });

  it('stays while the outbox is looked at again, and shows what comes then', async () => {
    let works = false;
    const { promise, resolve } = Promise.withResolvers<{ body: OutboxMail[] }>();
    const { person } = renderApp('/demo', {
      server: {
        ...demo(),
        [`GET ${demoEndpoints.demoOutbox.path}`]: () =>
          works ? promise : { status: 500, body: { message: 'No' } },
      },
    });
    await screen.findByText('Could not load the emails');
    works = true;
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getByRole('button', { name: '31 days' })).toBeDefined();
    resolve({ body: [mail('Welcome', 'ada@example.com')] });
    expect(await screen.findByText('Welcome')).toBeDefined();
  });

  it('is for staff alone in a demonstration that others reach, and nowhere outside one', async () => {
    renderApp('/demo', {
      server: {
        [`GET ${demoEndpoints.demoOutbox.path}`]: () => ({ status: 403, body: { message: 'No' } }),
      },
    });
    expect(await screen.findByText('Only staff can control this demo')).toBeDefined();
    expect(screen.getByText(/npm start printed the admin’s password/)).toBeDefined();
    resetApp();
    renderApp('/demo', {});
    expect(await screen.findByText('404 Page Not Found')).toBeDefined();
  });
});
