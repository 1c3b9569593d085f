import { vi } from 'vitest';
import { call, type RunningApi } from './api-client.ts';

/** Plans are on sale once the provider has returned its prices, which the API requests at startup. */
export const waitForPlanPrices = (running: RunningApi): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const { body } = await call(running, 'GET', { path: '/api/subscriptions' });
      return (body as { stripePriceId: string | null }[]).some((plan) => plan.stripePriceId);
    },
    { timeout: 30_000 },
  );
