import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  subscriptionEndpoints as endpoints,
  type OwnSubscription,
} from '#contract/membership/subscription.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { createPlanActions, noSubscription, plans, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

// East of UTC, where the last day would otherwise be a day too late.
beforeEach(() => vi.stubEnv('TZ', 'Europe/London'));
afterEach(() => {
  vi.unstubAllEnvs();
  resetApp();
});

const end = '2026-06-04T10:00:00.000Z';
const bought: OwnSubscription = {
  ...noSubscription,
  phase: 'active',
  subscriptionId: 'sub_1',
  terms: { plan: 'pro', interval: 'month' },
  nextCharge: { pence: 599, creditPence: 0, creditLeftPence: 0, at: end },
  periodEndsAt: end,
  scheduled: null,
  undo: null,
  unpaid: null,
  endedAt: null,
  card: null,
  withdrawableUntil: '2026-05-18T23:00:00.000Z',
  withdrawalRefundPence: 599,
  payments: { mode: 'demo', publishableKey: null },
  waitingPeriod: null,
  planActions: createPlanActions(['cancel', 'downgrade', 'current']),
};
const over: OwnSubscription = {
  ...bought,
  phase: 'cancelled',
  withdrawableUntil: null,
  withdrawalRefundPence: null,
};
const onSale = plans.map((plan) => ({ ...plan, stripePriceId: `m_${plan.id}` }));
const message = 'Your subscription has ended and £5.99 is on its way back to your card.';

const open = (
  withdraw: () => { readonly status?: number; readonly body: unknown },
  before: OwnSubscription = bought,
) => {
  let stands = before;
  return renderApp('/subscription', {
    user: user({ subscriptionTier: 'pro', subscriptionStatus: 'active' }),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${endpoints.ownSubscription.path}`]: () => ({ body: stands }),
      [`POST ${endpoints.withdrawSubscription.path}`]: () => {
        const answer = withdraw();
        if (answer.status === undefined) stands = over;
        return answer;
      },
    },
  });
};
const section = async () =>
  within(await screen.findByRole('region', { name: 'Cancel within 14 days' }));

describe('the right to cancel', () => {
  it('shows its deadline, asks for confirmation, and disappears after use', async () => {
    const { person, calls } = open(() => ({
      body: { success: true, message, refundedPence: 599 },
    }));
    const offered = await section();
    const offer = /^Until the end of .*18 May.* you can cancel and get £5\.99 back\./u;
    expect(offered.getByText(offer)).toBeDefined();
    await person.click(offered.getByRole('button', { name: 'Cancel and get a refund' }));
    await person.click(offered.getByRole('button', { name: 'Keep subscription' }));
    await person.click(offered.getByRole('button', { name: 'Cancel and get a refund' }));
    expect(calls.some(({ path }) => path === endpoints.withdrawSubscription.path)).toBe(false);
    await person.click(offered.getByRole('button', { name: 'End subscription now' }));
    expect(await screen.findByText(message)).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Cancel within 14 days' })).toBeNull();
    });
  });

  it.each([
    [599, /^We refund £5\.99 to your card\./u],
    [0, /no card payment left to refund\./u],
    [null, /We refund your payment to your card\./u],
  ])('names the amount before it is pressed: %s', async (withdrawalRefundPence, words) => {
    const { person } = open(() => ({ body: {} }), { ...bought, withdrawalRefundPence });
    const offered = await section();
    await person.click(offered.getByRole('button', { name: 'Cancel and get a refund' }));
    expect(offered.getByText(words)).toBeDefined();
  });

  it('shows why it was refused', async () => {
    const { person } = open(() => ({
      status: 409,
      body: { code: 'membership/withdrawal-too-late', message: 'The 14 days have passed.' },
    }));
    const offered = await section();
    await person.click(offered.getByRole('button', { name: 'Cancel and get a refund' }));
    await person.click(offered.getByRole('button', { name: 'End subscription now' }));
    expect(await screen.findByText('The 14 days have passed.')).toBeDefined();
  });
});
