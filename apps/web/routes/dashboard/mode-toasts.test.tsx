import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paidPlanIds } from '#contract/membership/plans.ts';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const expectAddress = async (opened: string, left: string): Promise<void> => {
  const { address } = renderApp(opened, { user: user() });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await waitFor(() => {
    expect(address()).toBe(left);
  });
};

it.each([
  ['/dashboard?tier=pro', '/dashboard'],
  ['/dashboard?tier=pro&kept=1', '/dashboard?kept=1'],
  ['/dashboard?pro=true&tier=pro', '/dashboard'],
])('removes the plan from %s', (opened, left) => expectAddress(opened, left));

it.each(['free', ...paidPlanIds])('removes the mode %s', (plan) =>
  expectAddress(`/dashboard?${plan}=true`, '/dashboard'),
);
