import { expect, it } from 'vitest';
import { providerDashboard } from './provider-dashboard.ts';

it.each([
  [null, null],
  ['pk_test_1', 'https://dashboard.stripe.com/test'],
  ['pk_live_1', 'https://dashboard.stripe.com'],
])('the dashboard for the key %s is at %s', (key, address) => {
  expect(providerDashboard(key)).toBe(address);
});
