import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { Price } from '#platform/payments/payments.port.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { createPreparedResponses } from '../prepared/prepared.ts';
import { isOnSale, openPlanList } from './plan-list.ts';

const proByMonth = { plan: 'pro', interval: 'month' } as const;

const open = (loadPrices?: () => Promise<readonly Price[]>) => {
  const fake = fakePayments(() => new Date(0));
  const payments = { ...fake, prices: vi.fn(loadPrices ?? (() => fake.prices())) };
  const start = Promise.withResolvers<undefined>();
  const list = openPlanList({
    logger: createLogger({ level: 'silent', name: 'test' }),
    payments,
    prepared: createPreparedResponses(),
    firstWork: start.promise,
  });
  onTestFinished(list.close);
  return { list, payments, start };
};

describe('the prices of the plans', () => {
  it('are loaded once, by the first request that needs them', async () => {
    const { list, payments, start } = open();
    expect(payments.prices).not.toHaveBeenCalled();
    await Promise.all([list.whenLoaded(), list.whenLoaded()]);
    expect(isOnSale(list, proByMonth)).toBe(true);
    start.resolve(undefined);
    await list.whenLoaded();
    expect(payments.prices).toHaveBeenCalledOnce();
  });

  it('are loaded after the start if no request needs them', async () => {
    const { list, payments, start } = open();
    start.resolve(undefined);
    await vi.waitFor(() => {
      expect(isOnSale(list, proByMonth)).toBe(true);
    });
    expect(payments.prices).toHaveBeenCalledOnce();
  });

  it('are not waited for when the provider does not answer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { list } = open(() => new Promise(() => undefined));
    const waiting = list.whenLoaded();
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
    expect(isOnSale(list, proByMonth)).toBe(false);
  });
});
