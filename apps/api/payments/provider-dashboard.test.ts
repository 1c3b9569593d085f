import { expect, it } from 'vitest';
import { getProviderDashboardUrl } from './provider-dashboard.ts';

it.each([
  [null, null],
  ['pk_test_1', 'https://dashboard.stripe.com/test'],
  ['pk_live_1', 'https://dashboard.stripe.com'],
])('the dashboard for the key %s is at %s', (key, address) => {
  expect(getProviderDashboardUrl(key)).toBe(address);
});
