import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { type SubscriptionPreview, checkoutEndpoints } from '#contract/membership/checkout.ts';
import { invoiceEndpoints } from '#contract/membership/invoices.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import {
  basicPlanActions,
  createPlanActions,
  noSubscription,
  plans,
  user,
} from '../../testing/fixtures.ts';
import { createPurchasePreview } from '../../testing/subscriptions.ts';
import { waitForSessionListener } from '../../testing/heard-channel.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';
// What is loaded when it is needed is here already: how long that takes is no part of these tests.
import './plan-choice.tsx';

// jsdom has the element, but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
afterEach(resetApp);

const end = '2026-06-04T10:00:00.000Z';
const cancelledPlanActions = createPlanActions(['planned', 'downgrade', 'current'], undefined, end);
const paying = (plan: 'basic' | 'pro', more: Partial<OwnSubscription> = {}): OwnSubscription => ({
  ...noSubscription,
  phase: 'active',
  subscriptionId: 'sub_1',
  terms: { plan, interval: 'month' },
  nextCharge: { pence: plan === 'pro' ? 599 : 199, creditPence: 0, creditLeftPence: 0, at: end },
  periodEndsAt: end,
  planActions: plan === 'basic' ? basicPlanActions : cancelledPlanActions,
  ...more,
});
const at = (name: 'createSubscription' | 'manageSubscription' | 'confirmPayment') =>
  `POST ${{ ...subscriptionEndpoints, ...checkoutEndpoints }[name].path}`;
const onSale = plans.map((plan) =>
  plan.id === 'free'
    ? plan
    : { ...plan, stripePriceId: `m_${plan.id}`, stripeYearlyPriceId: `y_${plan.id}` },
);
const open = (
  subscription: OwnSubscription,
  { tier = 'free', server = {} }: { tier?: 'free' | 'basic' | 'pro'; server?: FakeServer } = {},
): RenderedApp =>
  renderApp('/subscription', {
    user: user({
      subscriptionTier: tier,
      subscriptionStatus: tier === 'free' ? 'inactive' : 'active',
    }),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: subscription }),
      ...server,
    },
  });
const card = (name: string) => within(screen.getByRole('article', { name }));
const started = {
  clientSecret: 'pi_1_secret',
  subscriptionId: 'sub_1',
  paymentIntentId: 'pi_1',
};

describe('a page that does not know yet that another tab has subscribed', () => {
  const createServer = (refuses: boolean): FakeServer => {
    const answers = [noSubscription];
    return {
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({
        body: answers.shift() ?? paying('basic'),
      }),
      [at('createSubscription')]: () => ({
        status: 409,
        body: { code: 'membership/already-subscribed', message: 'There is one.' },
      }),
      [`POST ${checkoutEndpoints.previewSubscription.path}`]: ({ body }) => {
        const purchase = createPurchasePreview(body);
        return { body: refuses ? purchase : { ...purchase, kind: 'upgrade' } };
      },
    };
  };

  it.each([
    ['the preview', false],
    ['the purchase', true],
  ])('offers the upgrade instead of %s', async (_, refuses) => {
    const { person, calls } = open(noSubscription, { server: createServer(refuses) });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    if (refuses) {
      const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to Pro Plan' }));
      await dialog.findByText('Charged today');
      await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    }
    expect(await screen.findByText('You already have a subscription')).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(await screen.findByRole('button', { name: /^Upgrade to Pro/ })).toBeDefined();
    expect(screen.queryByText('Payment declined')).toBeNull();
    const attempts = calls.filter(({ path }) => path === checkoutEndpoints.createSubscription.path);
    expect(attempts).toHaveLength(refuses ? 1 : 0);
  });
});

describe('the state of a subscription', () => {
  it('has a badge that fits its sentence, also when the session is older', async () => {
    const cancelled = paying('basic', {
      phase: 'cancelling',
      scheduled: { kind: 'cancellation', effectiveAt: end, to: null },
      nextCharge: null,
    });
    open(cancelled, { tier: 'basic' });
    const state = await screen.findByRole('region', { name: 'CHANGING SOON' });
    expect(state.textContent).toContain('Cancelled. You keep Basic until');
    expect(screen.queryByText('ACTIVE')).toBeNull();
  });
});

describe('somebody who pays for nothing', () => {
  it('subscribes with a test card; a decline takes the place of the form', async () => {
    const outcomes = [
      { status: 'requires_payment_method', message: 'Your card was declined.' },
      { status: 'succeeded', message: null },
    ];
    const { person, calls } = open(noSubscription, {
      server: {
        [at('createSubscription')]: () => ({ body: started }),
        'POST /api/demo/pay': () => ({ body: outcomes.shift() }),
        [at('confirmPayment')]: () => ({ body: { success: true, message: 'Active' } }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to Pro Plan' }));
    expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'GB');
    expect(dialog.getByText(/no real card is charged/)).toBeDefined();
    await dialog.findByText('Charged today');
    await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Your card was declined.');
    await person.click(dialog.getByRole('button', { name: 'Try again' }));
    await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    await screen.findByText('Subscription Activated');
    expect(
      calls.filter(({ path }) => path === checkoutEndpoints.createSubscription.path)[0]?.body,
    ).toEqual({
      planName: 'pro',
      interval: 'month',
      couponId: null,
    });
    expect(calls.find(({ path }) => path === checkoutEndpoints.confirmPayment.path)?.body).toEqual({
      subscriptionId: 'sub_1',
      paymentIntentId: 'pi_1',
      planName: 'pro',
    });
  });

  it.each([
    ['that was given up', started, 'This payment was cancelled and nothing was charged.'],
    ['that is not there', { ...started, clientSecret: null }, 'The payment has not arrived yet.'],
  ])('sees no success for a payment %s', async (_, begun, message) => {
    const { person } = open(noSubscription, {
      server: {
        [at('createSubscription')]: () => ({ body: begun }),
        'POST /api/demo/pay': () => ({ body: { status: 'succeeded', message: null } }),
        [at('confirmPayment')]: () => ({
          status: 409,
          body: { code: 'payment/not-arrived', message },
        }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Charged today');
    await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    expect(screen.queryByText('Subscription Activated')).toBeNull();
    expect(screen.queryByText(/Payment was successful/)).toBeNull();
    expect(dialog.queryByText(/You have not been charged/) !== null).toBe(
      begun.clientSecret === null,
    );
  });

  it('whose session was lost half-way comes back to the same choice after logging in', async () => {
    let present = true;
    const member = user({ subscriptionTier: 'free', subscriptionStatus: 'inactive' });
    const { person, calls, address } = open(noSubscription, {
      server: {
        'POST /api/auth/check': () => ({
          body: {
            isAuthenticated: present,
            user: present ? member : null,
            inactivitySeconds: null,
          },
        }),
        [at('createSubscription')]: () => {
          present = false;
          return { status: 401, body: { code: 'session/required', message: 'Please log in.' } };
        },
        'POST /api/auth/local': () => {
          present = true;
          return { body: { user: member, hasTOTP: false, requires2FA: false } };
        },
      },
    });
    await waitForSessionListener();
    await person.click(await screen.findByRole('radio', { name: /Yearly/ }));
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Charged today');
    await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    await screen.findByText('Your session has ended');
    await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'low-water-mark');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    const again = within(await screen.findByRole('dialog', { name: 'Subscribe to Pro Plan' }));
    expect((await again.findByText('Charged today')).parentElement?.textContent).toContain(
      '£59.88',
    );
    expect(screen.queryByText('Payment Failed')).toBeNull();
    expect(
      calls.filter(({ path }) => path === checkoutEndpoints.createSubscription.path),
    ).toHaveLength(1);
    await waitFor(() => {
      expect(address()).toBe('/subscription');
    });
  });

  const line = (description: string, pence: number) => ({
    description,
    pence,
    periodStart: end,
    periodEnd: end,
  });
  const paidByCredit = {
    kind: 'subscribe',
    from: null,
    to: { plan: 'pro', interval: 'month' },
    effectiveAt: end,
    dueNow: 0,
    onNextInvoice: -101,
    lines: [line('Pro plan', 599), line('Credit', -599)],
    then: { pence: 599, at: end },
    lost: [],
    prorationDate: null,
    mail: null,
  } as const satisfies SubscriptionPreview;

  it.each([
    ['saves the card for later', 'succeeded', 'Subscription Activated'],
    ['keeps the plan though the card is refused', 'canceled', 'Card not saved'],
  ])('whose credit pays for all sees that, and %s', async (_, status, shown) => {
    const answers = [
      { clientSecret: 'seti_1_secret_x', card: null },
      { clientSecret: null, card: null },
    ];
    const { person, calls } = open(noSubscription, {
      server: {
        [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: paidByCredit }),
        [at('createSubscription')]: () => ({
          body: { ...started, clientSecret: null, paymentIntentId: null },
        }),
        [at('confirmPayment')]: () => ({ body: { success: true, message: 'Active' } }),
        [`POST ${invoiceEndpoints.paymentMethod.path}`]: () => ({ body: answers.shift() }),
        'POST /api/demo/pay': () => ({ body: { status, message: null } }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Credit');
    expect(dialog.getByText('Charged today').parentElement?.textContent).toContain('£0');
    expect(dialog.getByText('Credit for the next invoice').parentElement?.textContent).toContain(
      '£1.01',
    );
    await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    await screen.findByText(shown);
    await waitFor(() => {
      const sent = calls.filter(({ path }) => path === invoiceEndpoints.paymentMethod.path);
      expect(sent.map(({ body }) => body)).toEqual([
        {},
        ...(status === 'succeeded' ? [{ setupIntentId: 'seti_1' }] : []),
      ]);
    });
  });

  it('applies a coupon, in capitals, and removes it', async () => {
    const valid = {
      valid: true,
      error: null,
      pricing: { originalPrice: 599, finalPrice: 299 },
      coupon: { code: 'SPRING', name: 'Spring', percent_off: 50 },
    };
    const refused = { valid: false, error: null, coupon: null, pricing: null };
    const answers = [refused, valid];
    const { person } = open(noSubscription, {
      server: {
        [`POST ${checkoutEndpoints.validateCoupon.path}`]: () => ({ body: answers.shift() }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Coupon code (optional)');
    expect(dialog.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
    await person.type(field, 'spring{Enter}');
    expect(field).toHaveProperty('value', 'SPRING');
    await dialog.findByText('The coupon code is not valid or has expired.', { selector: '.error' });
    expect(await dialog.findByText('Invalid Coupon')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Apply' }));
    await dialog.findByText('Spring, 50% off the first charge');
    expect(screen.queryByText('Invalid Coupon')).toBeNull();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText('Coupon SPRING');
    expect(dialog.getByText('Charged today').parentElement?.textContent).toContain('£2.99');
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Coupon code (optional)'));
    await waitFor(() => {
      expect(dialog.getByText('Charged today').parentElement?.textContent).toContain('£5.99');
    });
    expect(dialog.queryByText('Coupon SPRING')).toBeNull();
  });

  it.each([
    ['TINY', { amount_off: 199 }, 199],
    ['FULL', { percent_off: 100 }, 199],
  ])('reads what %s takes off, down to the smallest charge', async (code, off, originalPrice) => {
    const pricing = { originalPrice, finalPrice: 30 };
    const { person } = open(noSubscription, {
      server: {
        [`POST ${checkoutEndpoints.validateCoupon.path}`]: () => ({
          body: { valid: true, error: null, pricing, coupon: { code, name: code, ...off } },
        }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Basic' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Coupon code (optional)'), `${code}{Enter}`);
    expect(await dialog.findByText(`${code}, £1.69 off the first charge`)).toBeDefined();
  });

  it('does not pay the full price while a coupon is entered, but applies it first', async () => {
    const checked = Promise.withResolvers<{ body: object }>();
    const spring = { code: 'SPRING', name: 'Spring', percent_off: 50 };
    const { person, calls } = open(noSubscription, {
      server: {
        [`POST ${checkoutEndpoints.validateCoupon.path}`]: () => checked.promise,
        [at('createSubscription')]: () => ({ body: started }),
        'POST /api/demo/pay': () => ({ body: { status: 'succeeded', message: null } }),
        [at('confirmPayment')]: () => ({ body: { success: true, message: 'Active' } }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Charged today');
    await person.type(dialog.getByLabelText('Coupon code (optional)'), 'spring');
    const submit = dialog.getByRole('button', { name: 'Subscribe Now' });
    await person.click(submit);
    expect(await dialog.findByRole('button', { name: 'Applying...' })).toBeDefined();
    await person.click(submit);
    checked.resolve({
      body: {
        valid: true,
        error: null,
        pricing: { originalPrice: 599, finalPrice: 299 },
        coupon: spring,
      },
    });
    await dialog.findByText('Spring, 50% off the first charge');
    await dialog.findByText('Coupon SPRING');
    const purchases = () =>
      calls.filter(({ path }) => path === checkoutEndpoints.createSubscription.path);
    expect(purchases()).toEqual([]);
    await person.click(submit);
    await screen.findByText('Subscription Activated');
    expect(purchases().map(({ body }) => body)).toMatchObject([{ couponId: 'SPRING' }]);
  });

  it('does not pay the full price after the check of a coupon failed, but checks it again', async () => {
    const failed = { status: 500, body: { code: 'internal', message: 'Something went wrong.' } };
    const refused = { valid: false, error: null, coupon: null, pricing: null };
    const answers = [failed, failed, { body: refused }];
    const { person, calls } = open(noSubscription, {
      server: {
        [`POST ${checkoutEndpoints.validateCoupon.path}`]: () => answers.shift() ?? failed,
        [at('createSubscription')]: () => ({ body: started }),
        'POST /api/demo/pay': () => ({ body: { status: 'succeeded', message: null } }),
        [at('confirmPayment')]: () => ({ body: { success: true, message: 'Active' } }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Charged today');
    await person.type(dialog.getByLabelText('Coupon code (optional)'), 'spring{Enter}');
    const failure = 'Unable to validate coupon code. Please try again.';
    await dialog.findByText(failure, { selector: '.error' });
    const countCalls = (path: string) => calls.filter((call) => call.path === path).length;
    const submit = dialog.getByRole('button', { name: 'Subscribe Now' });
    await person.click(submit);
    await waitFor(() => {
      expect(countCalls(checkoutEndpoints.validateCoupon.path)).toBe(2);
    });
    await dialog.findByText(failure, { selector: '.error' });
    await person.click(submit);
    await dialog.findByText('The coupon code is not valid or has expired.', { selector: '.error' });
    expect(countCalls(checkoutEndpoints.createSubscription.path)).toBe(0);
    await person.click(submit);
    await screen.findByText('Subscription Activated');
  });

  it('cannot buy before the amount is known, nor if it cannot be calculated', async () => {
    const failed = {
      status: 409,
      body: { code: 'payment/refused', message: 'The payment provider did not accept this.' },
    };
    let respond: (answer: typeof failed) => void = () => undefined;
    const calculated = new Promise<typeof failed>((resolve) => {
      respond = resolve;
    });
    const { person, calls } = open(noSubscription, {
      server: { [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => calculated },
    });
    await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole('button', { name: 'Subscribe Now' });
    expect(dialog.getByText('Calculating the amount')).toBeDefined();
    expect(dialog.queryByText('Charged today')).toBeNull();
    await person.click(submit);
    respond(failed);
    expect((await dialog.findByRole('alert')).textContent).toContain('did not accept this');
    await person.click(submit);
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    expect(calls.some(({ path }) => path === checkoutEndpoints.createSubscription.path)).toBe(
      false,
    );
  });

  it('reads when the last one ended', async () => {
    open({ ...noSubscription, phase: 'cancelled', subscriptionId: 'sub_1', endedAt: end });
    expect(await screen.findByText(/^Your subscription ended on 4 June 2026/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Subscribe to Pro' })).toBeDefined();
  });

  it('is offered nothing while payments are off', async () => {
    open({ ...noSubscription, payments: { mode: 'off', publishableKey: null } });
    await screen.findByRole('article', { name: 'Pro' });
    await screen.findByText(/Payments are not available yet/);
    expect(screen.queryByRole('button', { name: /Subscribe/ })).toBeNull();
  });
});

describe('a member with an open renewal', () => {
  it('pays it first, in place of the preview, and then sees the amount', async () => {
    let isOpen = true;
    const refusal = { code: 'payment/renewal-open', message: 'Pay your overdue renewal first.' };
    const shown: SubscriptionPreview = {
      kind: 'upgrade',
      effectiveAt: end,
      onNextInvoice: 0,
      lines: [],
      lost: [],
      from: { plan: 'basic', interval: 'month' },
      to: { plan: 'pro', interval: 'month' },
      dueNow: 374,
      then: { pence: 599, at: end },
      prorationDate: end,
      mail: null,
    };
    const { person } = open(paying('basic'), {
      tier: 'basic',
      server: {
        [`POST ${checkoutEndpoints.previewSubscription.path}`]: () =>
          isOpen ? { status: 409, body: refusal } : { body: shown },
        [`POST ${checkoutEndpoints.fixSubscriptions.path}`]: () => {
          isOpen = false;
          return {
            body: { message: 'Your subscription is active.', fixed: 1, active: 1, payment: null },
          };
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
    await screen.findByText('Pay your overdue renewal first');
    expect(screen.queryByRole('button', { name: /Confirm and pay/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Pay the overdue renewal' }));
    await screen.findByRole('button', { name: 'Confirm and pay £3.74' });
  });
});

describe('a member', () => {
  const preview: SubscriptionPreview = {
    kind: 'upgrade',
    from: { plan: 'basic', interval: 'month' },
    to: { plan: 'pro', interval: 'month' },
    effectiveAt: '2026-05-20T10:00:00.000Z',
    dueNow: 213,
    onNextInvoice: 0,
    lines: [
      { description: 'Pro, 16 days', pence: 319, periodStart: end, periodEnd: end },
      { description: 'Basic, unused', pence: -106, periodStart: end, periodEnd: end },
    ],
    then: { pence: 599, at: end },
    lost: [],
    prorationDate: '2026-05-20T10:00:00.000Z',
    mail: null,
  };

  it('sees what an upgrade charges before paying exactly that', async () => {
    const { person, calls } = open(paying('basic'), {
      tier: 'basic',
      server: {
        [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: preview }),
        [at('manageSubscription')]: () => ({
          body: { success: true, message: 'You are on Pro now.', effectiveAt: null, payment: null },
        }),
      },
    });
    await screen.findByText(/Basic renews on 4 June 2026/);
    expect(card('Basic').getByRole('button', { name: 'Current plan' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.queryByText(/Given by support/)).toBeNull();
    await person.click(card('Pro').getByRole('button', { name: 'Upgrade to Pro' }));
    await screen.findByText('−£1.06');
    expect(screen.getByText(/The 14 days .* do not begin again/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Confirm and pay £2.13' }));
    await screen.findByText('You are on Pro now.');
    expect(
      calls.find(({ path }) => path === subscriptionEndpoints.manageSubscription.path)?.body,
    ).toEqual({
      targetTier: 'pro',
      interval: 'month',
      previewed: { prorationDate: preview.prorationDate, dueNow: 213 },
    });
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: /what you will be charged/ })).toBeNull();
    });
  });

  it('who chooses the next change before the last one has ended keeps its preview', async () => {
    const ended = Promise.withResolvers<undefined>();
    const { person } = open(paying('basic'), {
      tier: 'basic',
      server: {
        [`POST ${checkoutEndpoints.previewSubscription.path}`]: ({ body }) =>
          (body as { targetTier: string }).targetTier === 'free'
            ? { body: { ...preview, kind: 'cancellation', to: null, dueNow: 0, then: null } }
            : { body: preview },
        [at('manageSubscription')]: async () => {
          await ended.promise;
          return { body: { success: true, message: 'Done.', effectiveAt: null, payment: null } };
        },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm and pay £2.13' }));
    await person.click(card('Free').getByRole('button', { name: 'Cancel subscription' }));
    await screen.findByRole('button', { name: 'Cancel at period end' });
    ended.resolve(undefined);
    await screen.findByText('Done.');
    expect(screen.getByRole('button', { name: 'Cancel at period end' })).toBeDefined();
  });

  it('who goes back from a preview has the focus where it came from', async () => {
    const { person } = open(paying('basic'), {
      tier: 'basic',
      server: {
        [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: preview }),
      },
    });
    const upgrade = await screen.findByRole('button', { name: 'Upgrade to Pro' });
    await person.click(upgrade);
    await person.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    await person.click(screen.getByRole('button', { name: 'Upgrade to Pro' }));
    await screen.findByRole('button', { name: 'Go back' });
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upgrade to Pro' }));
  });

  it('who cancelled sees until when, and can take it back', async () => {
    const scheduled = { kind: 'cancellation', to: null, effectiveAt: end } as const;
    const { person } = open(paying('pro', { phase: 'cancelling', scheduled, nextCharge: null }), {
      tier: 'pro',
      server: {
        [`POST ${subscriptionEndpoints.undoSubscriptionChange.path}`]: () => ({
          body: { success: true, message: 'It goes on.', effectiveAt: null, payment: null },
        }),
      },
    });
    await screen.findByText(/You keep Pro until 4 June 2026/);
    expect(card('Free').getByText('Downgraded - Active until period end')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Undo this change' }));
    await screen.findByText('It goes on.');
  });

  it.each([
    [
      'continues',
      { terms: { plan: 'pro', interval: 'month' }, pence: 599, at: end },
      'If you undo it, Pro renews on 4 June 2026 for £5.99 a month.',
    ],
    [
      'is planned again',
      { terms: { plan: 'basic', interval: 'month' }, pence: 199, at: end },
      'If you undo it, the change to Basic from 4 June 2026 is planned again, for £1.99 a month.',
    ],
  ] as const)('who cancelled reads what %s before undoing that', async (_, undo, sentence) => {
    const scheduled = { kind: 'cancellation', to: null, effectiveAt: end } as const;
    open(paying('pro', { phase: 'cancelling', scheduled, undo, nextCharge: null }), {
      tier: 'pro',
    });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('who takes back what is taken back already reads that nothing changed', async () => {
    const scheduled = { kind: 'cancellation', to: null, effectiveAt: end } as const;
    const { person } = open(paying('pro', { phase: 'cancelling', scheduled, nextCharge: null }), {
      tier: 'pro',
      server: {
        [`POST ${subscriptionEndpoints.undoSubscriptionChange.path}`]: () => ({
          headers: { 'tidemark-unchanged': 'true' },
          body: { success: true, message: 'It goes on.', effectiveAt: null, payment: null },
        }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Undo this change' }));
    expect(await screen.findByText('No changes')).toBeDefined();
    expect(screen.getByText('It goes on.')).toBeDefined();
  });

  it('whose payment is missing can put it right', async () => {
    const { person, calls } = open(
      { ...noSubscription, phase: 'incomplete', subscriptionId: 'sub_1' },
      {
        server: {
          [`POST ${checkoutEndpoints.fixSubscriptions.path}`]: () => ({
            body: { message: 'Nothing was charged.', fixed: 1, active: 0, payment: null },
          }),
        },
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Fix Subscription Issues' }));
    await screen.findByText('Subscription Fixed');
    expect(
      calls.find(({ path }) => path === checkoutEndpoints.fixSubscriptions.path)?.body,
    ).toEqual({
      fixOwn: true,
    });
  });
});
