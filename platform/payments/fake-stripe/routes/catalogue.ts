import { z } from 'zod';
import { invalidRequestError } from '../fault.ts';
import {
  booleanTextSchema,
  decimalSchema,
  gbpSchema,
  intSchema,
  billingIntervalSchema,
  defineListRoute,
  metadataSchema,
  defineStripeRoute,
  text,
} from './route.ts';
import { baseFields } from '../world.ts';

export const catalogueRoutes = [
  defineStripeRoute('GET /v1/products/{id}', {}, (world, { id }) => world.get('product', id)),
  defineStripeRoute(
    'POST /v1/products',
    { id: text.optional(), name: text, metadata: metadataSchema },
    (world, { params }) => {
      const id = params.id ?? world.newId('prod');
      if (world.find('product', id)) {
        throw invalidRequestError('Product already exists.', {
          code: 'resource_already_exists',
          param: 'id',
        });
      }
      return world.put('product', {
        ...baseFields('product', id, world.now()),
        name: params.name,
        metadata: params.metadata,
        active: true,
        images: [],
        marketing_features: [],
        updated: world.now(),
      });
    },
  ),
  defineStripeRoute('GET /v1/prices/{id}', {}, (world, { id }) => world.get('price', id)),
  defineListRoute(
    'GET /v1/prices',
    { lookup_keys: z.array(text).max(10).optional(), active: booleanTextSchema.optional() },
    (world, { lookup_keys: keys, active }) =>
      world
        .list('price')
        .filter((price) => !keys || (price.lookup_key !== null && keys.includes(price.lookup_key)))
        .filter((price) => active === undefined || price.active === active),
  ),
  defineStripeRoute(
    'POST /v1/prices',
    {
      product: text,
      currency: gbpSchema,
      unit_amount: intSchema,
      metadata: metadataSchema,
      recurring: z.strictObject({ interval: billingIntervalSchema }),
      lookup_key: text.optional(),
      transfer_lookup_key: booleanTextSchema.default(false),
      tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).default('unspecified'),
    },
    (world, { params }) => {
      world.get('product', params.product, 'product');
      const key = params.lookup_key ?? null;
      const existingPrice = world
        .list('price')
        .find((one) => key !== null && one.lookup_key === key);
      if (existingPrice && !params.transfer_lookup_key) {
        throw invalidRequestError('A price already uses that lookup key.', { param: 'lookup_key' });
      }
      if (existingPrice) world.put('price', { ...existingPrice, lookup_key: null });
      return world.put('price', {
        ...baseFields('price', world.newId('price'), world.now()),
        active: true,
        billing_scheme: 'per_unit',
        currency: 'gbp',
        lookup_key: key,
        metadata: params.metadata,
        product: params.product,
        type: 'recurring',
        recurring: {
          interval: params.recurring.interval,
          interval_count: 1,
          usage_type: 'licensed',
          meter: null,
        },
        tax_behavior: params.tax_behavior,
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      });
    },
  ),
  defineStripeRoute(
    'POST /v1/coupons',
    {
      amount_off: intSchema,
      currency: gbpSchema,
      duration: z.literal('once'),
      metadata: metadataSchema,
      max_redemptions: intSchema.optional(),
      name: z.string().max(40).optional(),
    },
    (world, { params }) =>
      world.put('coupon', {
        ...baseFields('coupon', world.newId('coupon'), world.now()),
        amount_off: params.amount_off,
        currency: 'gbp',
        duration: 'once',
        max_redemptions: params.max_redemptions ?? null,
        metadata: params.metadata,
        name: params.name ?? null,
        percent_off: null,
        times_redeemed: 0,
        valid: true,
      }),
  ),
  defineListRoute(
    'GET /v1/tax_rates',
    { active: booleanTextSchema.optional(), inclusive: booleanTextSchema.optional() },
    (world, { active, inclusive }) =>
      world
        .list('tax_rate')
        .filter((rate) => active === undefined || rate.active === active)
        .filter((rate) => inclusive === undefined || rate.inclusive === inclusive),
  ),
  defineStripeRoute(
    'POST /v1/tax_rates',
    {
      display_name: text,
      inclusive: booleanTextSchema,
      percentage: decimalSchema,
      country: text.optional(),
      metadata: metadataSchema,
    },
    (world, { params }) =>
      world.put('tax_rate', {
        ...baseFields('tax_rate', world.newId('txr'), world.now()),
        active: true,
        country: params.country ?? null,
        display_name: params.display_name,
        inclusive: params.inclusive,
        metadata: params.metadata,
        percentage: params.percentage,
      }),
  ),
];
