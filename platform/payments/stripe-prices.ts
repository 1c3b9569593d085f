import type Stripe from 'stripe';
import type { SubscriptionTerms } from '#domain/membership/provider-snapshot.ts';
import { billingIntervals, paidPlanIds } from '#domain/shared/plans/plans.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { PaymentRefusedError, type Payments, type Price } from './payments.port.ts';
import { isStripeNotFoundError } from './stripe-errors.ts';
import type { CallStripe } from './stripe-guard.ts';

export type StripeAccess = {
  readonly stripe: Stripe;
  readonly ask: CallStripe;
  /** Tax in percent that every price includes; no tax when absent. */
  readonly vat: { readonly percent: number; readonly country: string } | undefined;
};

export type StripePrices = Pick<Payments, 'prices' | 'provision'> & {
  readonly priceOf: (terms: SubscriptionTerms) => Promise<Price>;
  /** The terms of a price; undefined for a product that is not ours. */
  readonly termsOf: (
    price: string | Stripe.Price | Stripe.DeletedPrice,
  ) => Promise<SubscriptionTerms | undefined>;
  readonly taxRates: () => Promise<string[]>;
  /** The id of a product that is not a plan, created if missing. */
  readonly product: (id: string, name: string) => Promise<string>;
};

const lookupKeys = paidPlanIds.flatMap((plan) =>
  billingIntervals.map((interval) => toPriceKey({ plan, interval })),
);
// Marks our prices, because a lookup key moves to the newest price of its terms.
const planMetadataKey = 'tidemark_plan';
const cacheMs = minuteMs;

export const stripePrices = (access: StripeAccess): StripePrices => {
  const list = createCache(() => listPrices(access));
  const taxRates = createCache(() => findTaxRates(access));
  const byId = new Map<string, SubscriptionTerms | undefined>();
  const findTerms: StripePrices['termsOf'] = async (price) => {
    if (typeof price !== 'string') return parseTerms(price);
    if (!byId.has(price)) byId.set(price, await findTermsById(access, price));
    return byId.get(price);
  };
  return {
    prices: list.get,
    termsOf: findTerms,
    taxRates: taxRates.get,
    product: (id, name) => provisionProduct(access, { id, name, metadata: {} }),
    priceOf: async (terms) => {
      const matchingPrice = (await list.get()).find(
        (price) => toPriceKey(price.terms) === toPriceKey(terms),
      );
      if (matchingPrice) return matchingPrice;
      const name = toPriceKey(terms);
      throw new PaymentRefusedError(
        'not-found',
        `The provider has no price ${name}: run "stripe provision".`,
      );
    },
    provision: async (definitions) => {
      for (const one of definitions) await provisionPrice(access, one);
      await provisionTaxRate(access);
      [list, taxRates].forEach(({ forget }) => {
        forget();
      });
      return list.get();
    },
  };
};

export function toPriceKey({ plan, interval }: SubscriptionTerms): string {
  return `${plan}-${interval}`;
}

const createCache = <Value>(
  load: () => Promise<Value>,
): { readonly get: () => Promise<Value>; readonly forget: () => void } => {
  let cachedEntry: { readonly value: Promise<Value>; readonly at: number } | undefined;
  const clearCache = (): void => {
    cachedEntry = undefined;
  };
  const get = async (): Promise<Value> => {
    const now = performance.now();
    if (!cachedEntry || now - cachedEntry.at > cacheMs) cachedEntry = { value: load(), at: now };
    try {
      return await cachedEntry.value;
    } catch (error) {
      clearCache();
      throw error;
    }
  };
  return { get, forget: clearCache };
};

const listPrices = async ({ stripe, ask }: StripeAccess): Promise<readonly Price[]> => {
  const { data } = await ask(() =>
    stripe.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 }),
  );
  return data.flatMap((price) => {
    const terms = parseTerms(price);
    if (!terms || price.unit_amount === null) return [];
    return [
      { id: price.id, productId: getStripeId(price.product), terms, pence: price.unit_amount },
    ];
  });
};

const parseTerms = (price: Stripe.Price | Stripe.DeletedPrice): SubscriptionTerms | undefined => {
  if (price.deleted === true) return undefined;
  const plan = paidPlanIds.find((one) => one === price.metadata[planMetadataKey]);
  const interval = billingIntervals.find((one) => one === price.recurring?.interval);
  return plan && interval && { plan, interval };
};

const findTermsById = async (
  { stripe, ask }: StripeAccess,
  id: string,
): Promise<SubscriptionTerms | undefined> =>
  parseTerms(await ask(() => stripe.prices.retrieve(id)));

type PriceDefinition = Parameters<Payments['provision']>[0][number];

const provisionPrice = async (
  access: StripeAccess,
  { terms, pence, name }: PriceDefinition,
): Promise<void> => {
  const { stripe, ask } = access;
  const key = toPriceKey(terms);
  const { data } = await ask(() => stripe.prices.list({ lookup_keys: [key], active: true }));
  if (data.some((price) => price.unit_amount === pence && parseTerms(price))) return;
  const product = await provisionProduct(access, {
    id: `tidemark_${terms.plan}`,
    name,
    metadata: { [planMetadataKey]: terms.plan },
  });
  await ask(() =>
    stripe.prices.create({
      product,
      currency: 'gbp',
      unit_amount: pence,
      tax_behavior: 'inclusive',
      recurring: { interval: terms.interval },
      lookup_key: key,
      transfer_lookup_key: true,
      metadata: { [planMetadataKey]: terms.plan },
    }),
  );
};

const provisionProduct = async (
  { stripe, ask }: StripeAccess,
  product: {
    readonly id: string;
    readonly name: string;
    readonly metadata: Readonly<Record<string, string>>;
  },
): Promise<string> => {
  try {
    return (await ask(() => stripe.products.retrieve(product.id))).id;
  } catch (error) {
    if (!isStripeNotFoundError(error)) throw error;
    return (
      await ask(() => stripe.products.create(product, { idempotencyKey: `product-${product.id}` }))
    ).id;
  }
};

const vatName = 'VAT';

const findTaxRates = async ({ stripe, ask, vat }: StripeAccess): Promise<string[]> => {
  if (!vat) return [];
  const { data } = await ask(() =>
    stripe.taxRates.list({ active: true, inclusive: true, limit: 100 }),
  );
  const existingRate = data.find(
    (rate) =>
      rate.display_name === vatName &&
      rate.percentage === vat.percent &&
      rate.country === vat.country,
  );
  return existingRate ? [existingRate.id] : [];
};

const provisionTaxRate = async (access: StripeAccess): Promise<void> => {
  const { stripe, ask, vat } = access;
  if (!vat || (await findTaxRates(access)).length > 0) return;
  const { percent: percentage, country } = vat;
  await ask(() =>
    stripe.taxRates.create({ display_name: vatName, inclusive: true, percentage, country }),
  );
};

export const getStripeId = (named: string | { readonly id: string }): string =>
  typeof named === 'string' ? named : named.id;

/** The provider's times are seconds since 1970. */
export const fromUnixSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString();
