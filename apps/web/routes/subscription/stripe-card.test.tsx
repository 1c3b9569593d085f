import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseTheme } from '#ui/theme.ts';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { checkoutEndpoints } from '#contract/membership/checkout.ts';
import { invoiceEndpoints } from '#contract/membership/invoices.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import type { CardChangeEvent, StripeResult } from '../../features/subscription/card/stripe-js.ts';
import { noSubscription, plans, user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';
// What is loaded when it is needed is here already: how long that takes is no part of these tests.
import './plan-choice.tsx';
import '../settings/settings-plan.tsx';

type Told = { readonly name: string; readonly secret: string; readonly data: unknown };

class FakeStripe {
  readonly told: Told[] = [];
  readonly keys: string[] = [];
  answers: StripeResult[] = [];
  place: HTMLElement | undefined;
  focused = 0;
  readonly updates: object[] = [];
  #changed: (change: CardChangeEvent) => void = () => undefined;
  readonly make = (key: string) => {
    this.keys.push(key);
    const confirm = (name: string) => (secret: string, data?: unknown) => {
      this.told.push({ name, secret, data });
      return Promise.resolve(this.answers.shift() ?? {});
    };
    return {
      elements: () => ({ create: () => this.element }),
      confirmCardPayment: confirm('payment'),
      confirmCardSetup: confirm('setup'),
    };
  };
  readonly element = {
    mount: (place: HTMLElement) => {
      this.place = place;
      place.append('Stripe’s own fields');
    },
    on: (_: string, listener: (change: CardChangeEvent) => void) => {
      this.#changed = listener;
    },
    update: (options: object) => {
      this.updates.push(options);
    },
    focus: () => {
      this.focused += 1;
    },
    destroy: () => {
      this.place = undefined;
    },
  };
  type(change: CardChangeEvent): void {
    act(() => {
      this.#changed(change);
    });
  }
}

let stripe: FakeStripe;
beforeEach(() => {
  stripe = new FakeStripe();
});
afterEach(() => {
  resetApp();
  delete window.Stripe;
  delete document.documentElement.dataset['theme'];
  for (const script of document.querySelectorAll('script')) script.remove();
});

// Each test has a key of its own: one Stripe is kept for each.
let count = 0;
const keyOf = (): string => {
  count += 1;
  return `pk_test_${String(count)}`;
};
const subscription = (more: Partial<OwnSubscription> = {}): OwnSubscription => ({
  ...noSubscription,
  payments: { mode: 'test', publishableKey: keyOf() },
  ...more,
});
const onSale = plans.map((plan) =>
  plan.id === 'free'
    ? plan
    : { ...plan, stripePriceId: `m_${plan.id}`, stripeYearlyPriceId: `y_${plan.id}` },
);
const started = {
  clientSecret: 'pi_1_secret_2',
  subscriptionId: 'sub_1',
  paymentIntentId: 'pi_1',
};
const visa = { brand: 'visa', last4: '4242', expiryMonth: 4, expiryYear: 2029 };
const open = (path: string, own: OwnSubscription, server: FakeServer = {}): RenderedApp =>
  renderApp(path, {
    user: user(),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: own }),
      [`GET ${invoiceEndpoints.invoices.path}`]: () => ({ body: [] }),
      [`POST ${checkoutEndpoints.createSubscription.path}`]: () => ({ body: started }),
      [`POST ${checkoutEndpoints.confirmPayment.path}`]: () => ({
        body: { success: true, message: 'x' },
      }),
      ...server,
    },
  });
const script = (): HTMLScriptElement | null =>
  document.querySelector('script[src^="https://js.stripe.com/"]');
const loaded = async (): Promise<void> => {
  await waitFor(() => {
    expect(script()).not.toBeNull();
  });
  window.Stripe = stripe.make;
  fireEvent.load(script() ?? document.body);
  await waitFor(() => {
    expect(stripe.place).toBeDefined();
  });
};
const subscribing = async (person: UserEvent) => {
  await person.click(await screen.findByRole('button', { name: 'Subscribe to Pro' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Charged today');
  return dialog;
};

describe('Stripe’s card element', () => {
  it('is loaded when the dialog opens, takes the card, and pays with the country of the bill', async () => {
    const own = subscription();
    stripe.answers = [{ paymentIntent: { status: 'succeeded' } }];
    const { person, calls } = open('/subscription', own);
    await screen.findByRole('button', { name: 'Subscribe to Pro' });
    expect(script()).toBeNull();
    const dialog = await subscribing(person);
    await loaded();
    expect(stripe.keys).toEqual([own.payments.publishableKey]);
    expect(dialog.getByRole('group', { name: 'Card' }).contains(stripe.place ?? null)).toBe(true);
    expect(dialog.getByText(/Payments are in test mode/)).toBeDefined();
    expect(dialog.queryByLabelText('Test card')).toBeNull();
    chooseTheme('dark');
    await waitFor(() => {
      expect(stripe.updates).toEqual([{ style: expect.any(Object) as object }]);
    });
    await person.selectOptions(dialog.getByRole('combobox', { name: 'Country' }), 'DE');
    stripe.type({ complete: true });
    await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
    await screen.findByText('Subscription Activated');
    expect(stripe.told).toEqual([
      {
        name: 'payment',
        secret: 'pi_1_secret_2',
        data: {
          payment_method: {
            card: stripe.element,
            billing_details: { address: { country: 'DE' } },
          },
        },
      },
    ]);
    expect(calls.some(({ path }) => path === '/api/demo/pay')).toBe(false);
  });

  it('begins nothing until the card is complete, and shows what Stripe says of it', async () => {
    const { person, calls } = open('/subscription', subscription());
    const dialog = await subscribing(person);
    const submit = dialog.getByRole('button', { name: 'Subscribe Now' });
    await person.click(submit);
    expect(await dialog.findByText('Card element not found')).toBeDefined();
    await loaded();
    await person.click(submit);
    expect(dialog.getByText('Please enter your card details.')).toBeDefined();
    expect(stripe.focused).toBe(1);
    stripe.type({ complete: false, error: { message: 'Your card number is invalid.' } });
    expect(dialog.getByText('Your card number is invalid.')).toBeDefined();
    await person.click(submit);
    expect(calls.some(({ path }) => path === checkoutEndpoints.createSubscription.path)).toBe(
      false,
    );
    stripe.type({ complete: true });
    expect(dialog.queryByText('Your card number is invalid.')).toBeNull();
  });

  it.each([
    [{ error: { message: 'Your card was declined.' } }, 'Your card was declined.'],
    [{ error: {} }, 'Payment failed'],
    [{ paymentIntent: { status: 'processing' } }, 'Payment status: processing'],
    [{ error: { message: 'We are unable to authenticate you.' } }, 'We are unable to authenticate'],
  ] as const)(
    'shows %j in the place of the form, which stands afterwards as it was',
    async (answer, text) => {
      stripe.answers = [answer, { error: { payment_intent: { status: 'succeeded' } } }];
      const { person } = open('/subscription', subscription());
      const dialog = await subscribing(person);
      await loaded();
      stripe.type({ complete: true });
      await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
      expect((await dialog.findByRole('alert')).textContent).toContain(text);
      await person.click(dialog.getByRole('button', { name: 'Try again' }));
      // What was paid in another tab meanwhile is an error to Stripe, and a success to its payer.
      await person.click(dialog.getByRole('button', { name: 'Subscribe Now' }));
      await screen.findByText('Subscription Activated');
    },
  );

  it('that is blocked says so, and is asked for again', async () => {
    const { person } = open('/subscription', subscription());
    const dialog = await subscribing(person);
    await waitFor(() => {
      expect(script()).not.toBeNull();
    });
    fireEvent.error(script() ?? document.body);
    await dialog.findByText('Could not load the card form');
    expect(script()).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Reload the card form' }));
    await loaded();
    expect(dialog.getByText('Stripe’s own fields')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(stripe.place).toBeUndefined();
  });
});

describe('another card', () => {
  const paying = (): OwnSubscription =>
    subscription({
      phase: 'active',
      subscriptionId: 'sub_1',
      terms: { plan: 'basic', interval: 'month' },
      card: visa,
      periodEndsAt: '2026-06-04T10:00:00.000Z',
    });

  it('is handed to Stripe and pays from then on', async () => {
    const answers = [
      { clientSecret: 'seti_9_secret_1', card: null },
      { clientSecret: null, card: { ...visa, last4: '1881' } },
    ];
    stripe.answers = [{ setupIntent: { status: 'succeeded' } }];
    const { person, calls } = open('/settings#plan', paying(), {
      [`POST ${invoiceEndpoints.paymentMethod.path}`]: () => ({ body: answers.shift() }),
    });
    await person.click(await screen.findByRole('button', { name: 'Change card' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change card' }));
    expect(dialog.getByText(/Your current card is Visa ending 4242/)).toBeDefined();
    await loaded();
    stripe.type({ complete: true });
    await person.click(dialog.getByRole('button', { name: 'Save card' }));
    await screen.findByText('We’ll charge Visa ending 1881 from now on.');
    expect(stripe.told[0]).toMatchObject({ name: 'setup', secret: 'seti_9_secret_1' });
    const asked = calls.filter(({ path }) => path === invoiceEndpoints.paymentMethod.path);
    expect(asked.map(({ body }) => body)).toEqual([{}, { setupIntentId: 'seti_9' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is refused changes nothing, and can be tried again', async () => {
    stripe.answers = [{ error: { message: 'Your card has expired.' } }];
    const { person } = open('/settings#plan', paying(), {
      [`POST ${invoiceEndpoints.paymentMethod.path}`]: () => ({
        body: { clientSecret: 'seti_9_secret_1', card: null },
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Change card' }));
    const dialog = within(await screen.findByRole('dialog'));
    await loaded();
    stripe.type({ complete: true });
    await person.click(dialog.getByRole('button', { name: 'Save card' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('has expired');
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('a renewal that the bank wants confirmed', () => {
  const unpaid = {
    failedAt: '2026-05-04T10:00:00.000Z',
    graceEndsAt: '2026-05-18T10:00:00.000Z',
    needsConfirmation: true,
  };
  const pastDue = (): OwnSubscription =>
    subscription({
      phase: 'past-due',
      subscriptionId: 'sub_1',
      terms: { plan: 'basic', interval: 'month' },
      unpaid,
      card: visa,
    });
  const waiting = { message: 'Your bank wants you to.', fixed: 0, active: 1, payment: started };

  it('is confirmed from the mail’s link, and the address is clean afterwards', async () => {
    stripe.answers = [{ paymentIntent: { status: 'succeeded' } }];
    let own = pastDue();
    const { person, calls, address } = open('/subscription?confirm=renewal&x=1', own, {
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: own }),
      [`POST ${checkoutEndpoints.fixSubscriptions.path}`]: () => ({ body: waiting }),
      [`POST ${checkoutEndpoints.confirmPayment.path}`]: () => {
        own = { ...own, phase: 'active', unpaid: null };
        return { body: { success: true, message: 'Active' } };
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your payment' }));
    await waitFor(() => {
      expect(address()).toBe('/subscription');
    });
    window.Stripe = stripe.make;
    await person.click(dialog.getByRole('button', { name: 'Confirm the payment' }));
    await screen.findByText('Payment confirmed');
    // With the card that Stripe knows.
    expect(stripe.told).toEqual([{ name: 'payment', secret: 'pi_1_secret_2', data: undefined }]);
    expect(calls.find(({ path }) => path === checkoutEndpoints.confirmPayment.path)?.body).toEqual({
      subscriptionId: 'sub_1',
      paymentIntentId: 'pi_1',
      planName: 'basic',
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('is nothing to somebody who owes nothing', async () => {
    const { person } = open('/subscription?confirm=renewal', subscription());
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing to confirm' }));
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be paid with another card instead', async () => {
    const { person } = open('/subscription', pastDue());
    await person.click(await screen.findByRole('button', { name: 'Change card' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Save card and pay' })).toBeDefined();
  });
});
