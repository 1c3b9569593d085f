import { setTimeout as sleep } from 'node:timers/promises';
import { type PlanOffer, planListEndpoints } from '#contract/membership/subscriptions.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { type Plan, planIds, plans, yearlyDiscountPercent } from '#domain/shared/plans/plans.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import type { Price } from '#platform/payments/payments.port.ts';
import type { Platform } from '#platform/platform.ts';
import { withTimeLimit } from '#platform/resilience/with-time-limit.ts';
import { preparePublicResponse } from '../prepared/prepare-public.ts';
import type { PreparedResponses } from '../prepared/prepared.ts';

type PlanListPorts = Pick<Platform, 'logger' | 'payments'> & {
  readonly prepared: PreparedResponses;
  /** Resolves when the prices are loaded even if no request has asked for them. By default immediately. */
  readonly firstWork?: Promise<void>;
};

/** The plans on sale with the provider's price ids, which are requested until the provider returns them. */
export type PlanList = {
  /** Loads the prices if that has not begun. Resolves after the first attempt, or if it takes long. */
  readonly whenLoaded: () => Promise<void>;
  readonly offers: () => readonly PlanOffer[];
  /** The plan and interval of a price id, or undefined for an unknown id. */
  readonly termsOf: (priceId: string) => SubscriptionTerms | undefined;
  readonly close: () => void;
};

/** Whether the plan has a price at the provider, so that it can be bought. */
export const isOnSale = (
  { offers }: Pick<PlanList, 'offers'>,
  { plan, interval }: SubscriptionTerms,
): boolean => {
  const offer = offers().find(({ id }) => id === plan);
  const priceId = interval === 'month' ? offer?.stripePriceId : offer?.stripeYearlyPriceId;
  return Boolean(priceId);
};

const retryDelayMs = 15 * secondMs;
const maxWaitMs = 2 * secondMs;

/** Loads the prices after the start, because the provider's client is a large library. */
export const openPlanList = (ports: PlanListPorts): PlanList => {
  const abortController = new AbortController();
  const firstAttempt = Promise.withResolvers<undefined>();
  let hasBegun = false;
  let prices: readonly Price[] = [];
  const loadPrices = async (): Promise<boolean> => {
    const isOff = (await ports.payments.health()) === 'off';
    prices = isOff ? [] : await ports.payments.prices();
    await preparePublicResponse(ports.prepared, planListEndpoints.plans, toPlanOffers(prices));
    return isOff || prices.length > 0;
  };
  const begin = (): void => {
    if (hasBegun) return;
    hasBegun = true;
    const load = (): Promise<boolean> =>
      loadPrices().finally(() => {
        firstAttempt.resolve(undefined);
      });
    void retryUntilLoaded(load, { ...ports, signal: abortController.signal });
  };
  void (ports.firstWork ?? Promise.resolve()).then(begin);
  return {
    whenLoaded: async () => {
      begin();
      await withTimeLimit(firstAttempt.promise, maxWaitMs).catch(() => undefined);
    },
    offers: () => toPlanOffers(prices),
    termsOf: (priceId) => prices.find(({ id }) => id === priceId)?.terms,
    close: () => {
      abortController.abort();
    },
  };
};

type RequestOptions = Pick<PlanListPorts, 'logger'> & { readonly signal: AbortSignal };

const retryUntilLoaded = async (
  ask: () => Promise<boolean>,
  asking: RequestOptions,
): Promise<void> => {
  const { signal } = asking;
  while (!signal.aborted && !(await tryOnce(ask, asking))) {
    await sleep(retryDelayMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
};

const tryOnce = async (
  ask: () => Promise<boolean>,
  { logger }: RequestOptions,
): Promise<boolean> => {
  try {
    return await ask();
  } catch (error) {
    logger.warn({ err: error }, 'The prices cannot be read; no plan can be bought until then.');
    return false;
  }
};

const toPlanOffers = (prices: readonly Price[]): readonly PlanOffer[] =>
  planIds.map((id) => toPlanOffer(plans[id], prices));

const toPlanOffer = (plan: Plan, prices: readonly Price[]): PlanOffer => {
  const planPrices = prices.filter(({ terms }) => terms.plan === plan.id);
  const findPrice = (interval: string): Price | undefined =>
    planPrices.find(({ terms }) => terms.interval === interval);
  return {
    id: plan.id,
    name: plan.name,
    price: `£${(plan.monthlyPrice / 100).toFixed(2)}`,
    priceAmount: plan.monthlyPrice,
    yearlyPriceAmount: plan.yearlyPrice,
    yearlyDiscountPercent: yearlyDiscountPercent(plan),
    currency: 'GBP',
    description: plan.description,
    features: [...plan.features],
    stripePriceId: findPrice('month')?.id ?? null,
    stripeYearlyPriceId: findPrice('year')?.id ?? null,
    stripeProductId: planPrices[0]?.productId ?? null,
  };
};
