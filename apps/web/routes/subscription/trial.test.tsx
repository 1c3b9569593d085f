import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscriptionEndpoints, type OwnSubscription } from '#contract/membership/subscription.ts';
import { trialEndpoints, type OwnTrial } from '#contract/membership/trial.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { createAccessDecisions, noSubscription, plans, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type RenderedApp } from '../../testing/render-app.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/London');
  vi.setSystemTime('2026-05-04T10:00:00.000Z');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  resetApp();
});

const wouldEndAt = '2026-05-11T10:00:00.000Z';
const available: OwnTrial = { endsAt: null, endedAt: null, wouldEndAt, refusal: null };
const used: OwnTrial = {
  ...available,
  refusal: { code: 'trial/used', message: 'You have already had a free trial.' },
};
const onSale = plans.map((plan) => ({ ...plan, stripePriceId: `m_${plan.id}` }));

const open = (path: string, answer: () => OwnTrial): RenderedApp =>
  renderApp(path, {
    user: user(),
    server: {
      [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
      [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({
        body: { ...noSubscription, trial: answer() } satisfies OwnSubscription,
      }),
    },
  });

describe('the trial on the subscription page', () => {
  it('is started without a card, and shows its end afterwards', async () => {
    let trial = available;
    const { person } = renderApp('/subscription', {
      user: user(),
      server: {
        [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
        [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({
          body: { ...noSubscription, trial },
        }),
        [`POST ${trialEndpoints.startTrial.path}`]: () => {
          trial = { ...available, endsAt: wouldEndAt };
          return { body: { message: 'You have Pro.', endsAt: wouldEndAt } };
        },
      },
    });
    const button = await screen.findByRole('button', { name: 'Try Pro for 7 days' });
    expect(screen.getByText(/^No card needed\. It ends by itself on 11 May/)).toBeDefined();
    await person.click(button);
    expect(await screen.findByText('You have Pro.')).toBeDefined();
    expect(await screen.findByText(/^Your trial of Pro ends by itself on 11 May/)).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Try Pro for 7 days' })).toBeNull();
    });
  });

  it('is named together with what has to be done before', async () => {
    const message = 'Please confirm your email address first.';
    open('/subscription', () => ({
      ...available,
      refusal: { code: 'trial/address-not-confirmed', message },
    }));
    const text = `You can try Pro for 7 days without a card. ${message}`;
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('shows when it ended', async () => {
    open('/subscription', () => ({ ...used, endedAt: '2026-05-01T10:00:00.000Z' }));
    expect(await screen.findByText('Your trial ended on 1 May 2026.')).toBeDefined();
    expect(screen.queryByText('You have already had a free trial.')).toBeNull();
  });

  it('shows the reason when it cannot be started', async () => {
    open('/subscription', () => used);
    expect(await screen.findByText('You have already had a free trial.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try Pro for 7 days' })).toBeNull();
  });

  it('is not mentioned while trials are switched off, but the refund is', async () => {
    open('/subscription', () => noSubscription.trial);
    expect(await screen.findByText(/^You can cancel within 14 days of purchase/)).toBeDefined();
    expect(screen.queryByText(/trial/i)).toBeNull();
  });
});

describe('the gate of a page that a plan includes', () => {
  it('offers the trial, and says that a purchase is refunded', async () => {
    open('/predictions', () => available);
    expect(await screen.findByRole('button', { name: 'Try Pro for 7 days' })).toBeDefined();
    expect(screen.getByText(/^You can cancel within 14 days of purchase/)).toBeDefined();
  });
});

describe('the gates after a trial', () => {
  const openGate = (trial: OwnTrial): RenderedApp => {
    const decisions = createAccessDecisions().map((decision) => ({
      ...decision,
      rule: decision.allowed ? decision.rule : 'denied/plan-ended',
    }));
    return renderApp('/predictions', {
      user: user(),
      server: {
        [`GET ${accessEndpoints.access.path}`]: () => ({ body: decisions }),
        [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
        [`GET ${subscriptionEndpoints.ownSubscription.path}`]: () => ({
          body: { ...noSubscription, trial },
        }),
      },
    });
  };

  it('do not mention its end', async () => {
    openGate({ ...used, endedAt: '2026-05-01T10:00:00.000Z' });
    const reason = '“Predictions” is part of the Pro plan. Your plan does not include this page.';
    expect(await screen.findByText(reason)).toBeDefined();
    expect(await screen.findByText(/^You can cancel within 14 days/)).toBeDefined();
    expect(screen.queryByText(/trial|has ended/)).toBeNull();
  });

  it('say that another plan has ended', async () => {
    openGate(available);
    expect(await screen.findByText(/^Your plan has ended\. “Predictions” is part/)).toBeDefined();
  });
});

describe('a visitor', () => {
  const visit = (isOffered: boolean): RenderedApp =>
    renderApp('/subscription', {
      server: {
        [`GET ${planListEndpoints.plans.path}`]: () => ({ body: onSale }),
        [`GET ${trialEndpoints.trialOffer.path}`]: () => ({ body: { isOffered, days: 7 } }),
      },
    });

  it('is led to the registration', async () => {
    visit(true);
    const link = await screen.findByRole('link', { name: 'Try Pro for 7 days' });
    expect(link.getAttribute('href')).toBe('/auth#register');
  });

  it('sees no trial while trials are switched off', async () => {
    visit(false);
    const plansSection = await screen.findByRole('region', { name: 'Plans and prices' });
    expect(await within(plansSection).findByRole('link', { name: 'Start with Pro' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Try Pro for 7 days' })).toBeNull();
  });
});
