import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { type SubscriptionPreview, checkoutEndpoints } from '#contract/membership/checkout.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { basicPlanActions, noSubscription, plans, user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type FakeServer,
  type RenderedApp,
} from '../../testing/render-app.tsx';
// Preloads a lazy chunk, because its loading time is not part of these tests.
import './plan-choice.tsx';

afterEach(resetApp);

const end = '2026-06-04T10:00:00.000Z';
const basic: OwnSubscription = {
  ...noSubscription,
  phase: 'active',
  subscriptionId: 'sub_1',
  terms: { plan: 'basic', interval: 'month' },
  nextCharge: { pence: 199, creditPence: 0, creditLeftPence: 0, at: end },
  periodEndsAt: end,
  planActions: basicPlanActions,
};
const preview: SubscriptionPreview = {
  kind: 'upgrade',
  from: { plan: 'basic', interval: 'month' },
  to: { plan: 'pro', interval: 'month' },
  effectiveAt: end,
  dueNow: 213,
  onNextInvoice: 0,
  lines: [],
  then: { pence: 599, at: end },
  lost: [],
  prorationDate: end,
  mail: null,
};
const payment = { clientSecret: 'pi_1_secret', subscriptionId: 'sub_1', paymentIntentId: 'pi_1' };
const onSale = plans.map((plan) => ({ ...plan, stripePriceId: `m_${plan.id}` }));
const payAt = 'POST /api/demo/pay';
const confirmAt = `POST ${checkoutEndpoints.confirmPayment.path}`;

const upgrade = async (server: FakeServer): Promise<RenderedApp> => {
  const app = renderApp('/subscription', {
    user: user({ subscriptionTier: 'basic', subscriptionStatus: 'active' }),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: basic }),
      [`POST ${checkoutEndpoints.previewSubscription.path}`]: () => ({ body: preview }),
      [`POST ${subscriptionEndpoints.manageSubscription.path}`]: () => ({
        body: { success: true, message: 'Confirm it.', effectiveAt: null, payment },
      }),
      [payAt]: () => ({ body: { status: 'succeeded', message: null } }),
      [confirmAt]: () => ({ body: { success: true, message: 'Active' } }),
      ...server,
    },
  });
  await app.person.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
  await app.person.click(await screen.findByRole('button', { name: 'Confirm and pay £2.13' }));
  return app;
};

describe('an upgrade that the bank must confirm', () => {
  it('is active once it is paid', async () => {
    await upgrade({});
    expect(await screen.findByText('Your Pro plan is active.')).toBeDefined();
  });

  it.each<[string, FakeServer, string]>([
    [
      'the payment could not be sent',
      { [payAt]: () => ({ status: 400, body: { message: 'No such payment.' } }) },
      'No such payment.',
    ],
    [
      'the server knows of no payment',
      { [confirmAt]: () => ({ status: 409, body: { message: 'Nothing was charged.' } }) },
      'Nothing was charged.',
    ],
  ])('shows a failed payment when %s', async (_, server, text) => {
    await upgrade(server);
    const toast = await screen.findByText('Payment Failed');
    expect(toast.closest('[role=alert]')?.textContent).toContain(text);
    expect(screen.queryByText(/Payment was successful/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Confirm and pay £2.13' })).toBeDefined();
  });

  it('that is paid is not offered again when the server does not answer afterwards', async () => {
    await upgrade({ [confirmAt]: () => ({ status: 500, body: {} }) });
    expect(await screen.findByText(/^Payment was successful, but/)).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Confirm and pay £2.13' })).toBeNull();
    });
  });
});
