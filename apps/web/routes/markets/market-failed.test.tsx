import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';
import { marketEndpoints } from '#contract/market/market.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';

afterEach(resetApp);

it.each([400, 404])(
  'a market list refused with %i is not asked for again and again',
  async (status) => {
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: { [`GET ${marketEndpoints.marketList.path}`]: () => ({ status, body: {} }) },
    });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await screen.findByText('Free Plan');
    await person.click(await screen.findByRole('tab', { name: 'Account' }));
    await person.click(await screen.findByRole('tab', { name: 'Profile' }));
    const asked = (path: string): number => calls.filter((call) => call.path === path).length;
    expect(heading.isConnected).toBe(true);
    expect(asked(planListEndpoints.plans.path)).toBe(1);
    // By the frame, and by what it shows.
    expect(asked(marketEndpoints.marketList.path)).toBeLessThanOrEqual(4);
  },
);
