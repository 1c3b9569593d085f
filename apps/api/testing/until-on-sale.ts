import { vi } from 'vitest';
import { call, type RunningApi } from './api-client.ts';

/** Plans can be bought once the provider has named its prices, which is asked for when the API starts. */
export const untilOnSale = (running: RunningApi): Promise<unknown> =>
  vi.waitUntil(
    async () => {
      const { body } = await call(running, 'GET', { path: '/api/subscriptions' });
      return (body as { stripePriceId: string | null }[]).some((plan) => plan.stripePriceId);
    },
    { timeout: 30_000 },
  );
