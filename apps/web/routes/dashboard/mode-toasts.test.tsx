import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

it.each([
  ['/dashboard?tier=pro', '/dashboard'],
  ['/dashboard?tier=pro&kept=1', '/dashboard?kept=1'],
  ['/dashboard?pro=true&tier=pro', '/dashboard'],
])('removes the plan from %s', async (opened, left) => {
  const { address } = renderApp(opened, { user: user() });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await waitFor(() => {
    expect(address()).toBe(left);
  });
});
