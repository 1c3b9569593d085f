import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OwnSubscription, subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { updateServerTime } from '#ui/api/server-time.ts';
import { basicPlanActions, noSubscription, plans, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type RenderedApp } from '../../testing/render-app.tsx';
import './plan-choice.tsx';

const endsAt = '2026-11-28T14:04:30.000Z';
const note =
  'You can buy Pro from 28 Nov, 14:05 GMT. New members wait 24 hours before their first purchase of forecasts.';
const waiting: OwnSubscription = {
  ...noSubscription,
  waitingPeriod: { plans: ['pro'], hours: 24, endsAt },
};
const basic: OwnSubscription = {
  ...waiting,
  phase: 'active',
  subscriptionId: 'sub_1',
  terms: { plan: 'basic', interval: 'month' },
  periodEndsAt: '2026-12-27T10:00:00.000Z',
  planActions: basicPlanActions,
};
const onSale = plans.map((plan) => ({
  ...plan,
  stripePriceId: `m_${plan.id}`,
  stripeYearlyPriceId: `y_${plan.id}`,
}));
const open = (path: string, subscription = waiting): RenderedApp =>
  renderApp(path, {
    user: user({ subscriptionTier: subscription.terms?.plan ?? 'free' }),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({ body: subscription }),
    },
  });
const moveTo = (at: string) => {
  act(() => {
    updateServerTime(at);
  });
};

beforeEach(() => {
  updateServerTime('2026-11-27T15:00:00.000Z');
});
afterEach(() => {
  resetApp();
  updateServerTime(new Date().toISOString());
});

describe('the subscription page of a new member', () => {
  it.each([
    ['Subscribe to Pro', waiting],
    ['Upgrade to Pro', basic],
  ])('says when “%s” is possible, and then it is', async (name, subscription) => {
    open('/subscription', subscription);
    const button = await screen.findByRole('button', { name, description: note });
    expect(button).toHaveProperty('disabled', true);
    moveTo('2026-11-28T14:04:30.000Z');
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false);
    expect(screen.queryByText(/New members wait/)).toBeNull();
  });

  it('sells Basic', async () => {
    open('/subscription');
    const button = await screen.findByRole('button', { name: 'Subscribe to Basic' });
    expect(button).toHaveProperty('disabled', false);
    const card = within(screen.getByRole('article', { name: 'Basic' }));
    expect(card.queryByText(/New members wait/)).toBeNull();
  });

  it('opens no payment for a link to Pro', async () => {
    open('/subscription?tier=pro');
    await screen.findByText(note);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says nothing without a waiting period', async () => {
    open('/subscription', noSubscription);
    const button = await screen.findByRole('button', { name: 'Subscribe to Pro' });
    expect(button).toHaveProperty('disabled', false);
    expect(screen.queryByText(/New members wait/)).toBeNull();
  });
});

describe('the gate of the forecasts', () => {
  it('says when a new member can upgrade, and then links to the plan', async () => {
    open('/predictions');
    const button = await screen.findByRole('button', { name: 'Upgrade to Pro', description: note });
    expect(button).toHaveProperty('disabled', true);
    moveTo('2026-11-28T14:04:30.000Z');
    const link = screen.getByRole('link', { name: 'Upgrade to Pro' });
    expect(link.getAttribute('href')).toBe('/subscription?tier=pro');
    expect(screen.queryByText(/New members wait/)).toBeNull();
  });
});
