import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

it.each([400, 404])(
  'a market list refused with %i is not asked for again and again',
  async (status) => {
    const { calls, person } = renderApp('/settings', {
      user: user(),
      server: { [`GET ${paths.marketList}`]: () => ({ status, body: {} }) },
    });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await screen.findByText('Free Plan');
    await person.click(await screen.findByRole('tab', { name: 'Account' }));
    await person.click(await screen.findByRole('tab', { name: 'Profile' }));
    const asked = (path: string): number => calls.filter((call) => call.path === path).length;
    expect(heading.isConnected).toBe(true);
    expect(asked(paths.plans)).toBe(1);
    // By the frame, and by what it shows.
    expect(asked(paths.marketList)).toBeLessThanOrEqual(4);
  },
);
