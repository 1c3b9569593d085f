import { z } from 'zod';
import { expirePendingUpdate, updateSubscription, withCancellation } from '../billing.ts';
import { previewDiscountSchema, previewItemsSchema, updateItemsSchema } from '../added-items.ts';
import {
  type AddedItem,
  type SubscriptionPriceChange,
  applyChangeWithoutCharge,
  applyChangeWhenPaid,
  prepareChange,
} from '../changes.ts';
import { invalidRequestError } from '../fault.ts';
import type { Subscription } from '../objects.ts';
import {
  booleanTextSchema,
  intSchema,
  billingIntervalSchema,
  defineListRoute,
  metadataSchema,
  defineStripeRoute,
  text,
} from './route.ts';
import { replacePhases, createSchedule } from '../schedules.ts';
import {
  cancelSubscription,
  createSubscription,
  draftRenewal,
  previewFirstInvoice,
  releaseFromSchedule,
} from '../subscriptions.ts';
import type { FakeStripeState } from '../world.ts';

const createSingleItemSchema = <Item extends z.ZodType>(item: Item) => z.tuple([item]);
const taxRatesSchema = z.array(text).optional();
const changedItemSchema = createSingleItemSchema(z.strictObject({ id: text, price: text }));
const prorationsSchema = z.enum(['always_invoice', 'create_prorations', 'none']);

const changedDetailsSchema = z.strictObject({
  items: changedItemSchema,
  proration_behavior: z.literal('always_invoice'),
  proration_date: intSchema.optional(),
});
const newDetailsSchema = z.strictObject({
  items: createSingleItemSchema(z.strictObject({ price: text })),
});

const getLiveSubscription = (world: FakeStripeState, id: string): Subscription => {
  const subscription = world.get('subscription', id);
  if (subscription.ended_at === null) return subscription;
  throw invalidRequestError(
    'A canceled subscription can only update its cancellation details and metadata.',
  );
};

export const subscriptionRoutes = [
  defineListRoute(
    'GET /v1/subscriptions',
    { customer: text, status: z.enum(['all', 'active', 'canceled', 'past_due']).optional() },
    (world, { customer, status }) =>
      world
        .list('subscription')
        .filter((each) => each.customer === customer)
        .filter((each) =>
          status === undefined
            ? each.ended_at === null
            : status === 'all' || each.status === status,
        ),
  ),
  defineStripeRoute('GET /v1/subscriptions/{id}', {}, (world, { id }) =>
    world.get('subscription', id),
  ),
  defineStripeRoute(
    'POST /v1/subscriptions',
    {
      customer: text,
      items: createSingleItemSchema(z.strictObject({ price: text })),
      payment_behavior: z.literal('default_incomplete'),
      payment_settings: z
        .strictObject({
          payment_method_types: z.array(z.literal('card')).optional(),
          save_default_payment_method: z.enum(['off', 'on_subscription']).default('off'),
        })
        .optional(),
      discounts: z.array(z.strictObject({ coupon: text })).default([]),
      default_tax_rates: taxRatesSchema,
      default_payment_method: text.optional(),
      trial_period_days: intSchema.default(0),
      metadata: metadataSchema,
    },
    (world, { params }) =>
      createSubscription(world, {
        customer: params.customer,
        price: params.items[0].price,
        metadata: params.metadata,
        discounts: params.discounts.map(({ coupon }) => coupon),
        taxRates: params.default_tax_rates ?? [],
        saveCard: params.payment_settings?.save_default_payment_method === 'on_subscription',
        trialDays: params.trial_period_days,
        method: params.default_payment_method ?? null,
      }),
  ),
  defineStripeRoute(
    'POST /v1/subscriptions/{id}',
    {
      items: changedItemSchema.optional(),
      payment_behavior: z.literal('pending_if_incomplete').optional(),
      proration_behavior: prorationsSchema.optional(),
      proration_date: intSchema.optional(),
      add_invoice_items: updateItemsSchema.optional(),
      cancel_at_period_end: booleanTextSchema.optional(),
      default_payment_method: text.optional(),
    },
    (world, { id, params }) => {
      const subscription = getLiveSubscription(world, id);
      return params.items
        ? changeItem(world, subscription, params)
        : changeSettings(world, subscription, params);
    },
  ),
  defineStripeRoute('DELETE /v1/subscriptions/{id}', {}, (world, { id }) =>
    cancelSubscription(world, world.get('subscription', id)),
  ),
  defineStripeRoute(
    'POST /v1/invoices/create_preview',
    {
      subscription: text.optional(),
      customer: text.optional(),
      subscription_details: z.union([changedDetailsSchema, newDetailsSchema]).optional(),
      invoice_items: z.union([previewDiscountSchema, previewItemsSchema]).default([]),
    },
    (world, { params }) => previewInvoice(world, params),
  ),
  defineStripeRoute(
    'POST /v1/subscription_schedules',
    { from_subscription: text },
    (world, { params }) =>
      createSchedule(world, getLiveSubscription(world, params.from_subscription)),
  ),
  defineStripeRoute(
    'POST /v1/subscription_schedules/{id}',
    {
      end_behavior: z.literal('release').optional(),
      phases: z
        .array(
          z.strictObject({
            items: createSingleItemSchema(
              z.strictObject({ price: text, quantity: intSchema.optional() }),
            ),
            default_tax_rates: taxRatesSchema,
            proration_behavior: z.literal('none').optional(),
            start_date: intSchema.optional(),
            end_date: intSchema.optional(),
            duration: z
              .strictObject({
                interval: billingIntervalSchema,
                interval_count: intSchema.default(1),
              })
              .optional(),
          }),
        )
        .min(1),
    },
    (world, { id, params }) =>
      replacePhases(
        world,
        world.get('subscription_schedule', id),
        params.phases.map(({ items, start_date: start, end_date: until, duration }) => ({
          price: items[0].price,
          start,
          until,
          duration: duration && { interval: duration.interval, count: duration.interval_count },
        })),
      ),
  ),
  defineStripeRoute('POST /v1/subscription_schedules/{id}/release', {}, (world, { id }) => {
    const schedule = world.get('subscription_schedule', id);
    if (schedule.status !== 'active')
      throw invalidRequestError(`The schedule is ${schedule.status}.`);
    releaseFromSchedule(world, world.get('subscription', schedule.subscription ?? ''));
    return world.get('subscription_schedule', id);
  }),
];

type PreviewParams = {
  readonly subscription?: string | undefined;
  readonly customer?: string | undefined;
  readonly subscription_details?:
    z.output<typeof changedDetailsSchema> | z.output<typeof newDetailsSchema> | undefined;
  readonly invoice_items: readonly (AddedItem | z.output<typeof previewDiscountSchema>[number])[];
};

const previewInvoice = (world: FakeStripeState, params: PreviewParams): object => {
  const {
    subscription: id,
    customer,
    subscription_details: details,
    invoice_items: items,
  } = params;
  if (id === undefined) return previewNewSubscription(world, { customer, details, items });
  const subscription = getLiveSubscription(world, id);
  const addedItems = items.filter((item) => 'product' in item);
  if (!details && addedItems.length > 0) {
    throw invalidRequestError('The fake adds items to the preview of a change alone.', {
      param: 'invoice_items',
    });
  }
  if (!details) return previewNextInvoice(world, subscription);
  const [{ price }] = details.items;
  const { invoice } = prepareChange(world, {
    subscription,
    price: world.get('price', price),
    prorationDate:
      'proration_date' in details ? (details.proration_date ?? world.now()) : world.now(),
    addedItems,
  });
  return { ...invoice, id: `upcoming_${invoice.id}` };
};

const previewNewSubscription = (
  world: FakeStripeState,
  {
    customer,
    details,
    items,
  }: {
    readonly customer: string | undefined;
    readonly details: PreviewParams['subscription_details'];
    readonly items: PreviewParams['invoice_items'];
  },
): object => {
  if (customer === undefined || !details) {
    throw invalidRequestError('The fake previews a new subscription of a customer.', {
      param: 'customer',
    });
  }
  const discount = items.find((item) => 'description' in item);
  const subscriptionInput = { ...newSubscription, customer, price: details.items[0].price };
  const invoice = previewFirstInvoice(world, subscriptionInput, discount);
  return { ...invoice, id: `upcoming_${invoice.id}` };
};

const newSubscription = {
  discounts: [],
  taxRates: [],
  saveCard: true,
  trialDays: 0,
  method: null,
  metadata: {},
};

const previewNextInvoice = (world: FakeStripeState, subscription: Subscription): object => {
  if (subscription.cancel_at_period_end) {
    throw invalidRequestError('No upcoming invoices for this subscription.', {
      code: 'invoice_upcoming_none',
    });
  }
  const invoice = draftRenewal(world, subscription);
  return { ...invoice, id: `upcoming_${invoice.id}` };
};

type UpdateParams = {
  readonly items?: readonly [{ readonly price: string }] | undefined;
  readonly payment_behavior?: string | undefined;
  readonly proration_behavior?: z.output<typeof prorationsSchema> | undefined;
  readonly proration_date?: number | undefined;
  readonly add_invoice_items?: AddedItem[] | undefined;
  readonly cancel_at_period_end?: boolean | undefined;
  readonly default_payment_method?: string | undefined;
};

const changeItem = (
  world: FakeStripeState,
  subscription: Subscription,
  params: UpdateParams,
): Subscription => {
  requireRunning(subscription);
  if (params.default_payment_method !== undefined) {
    throw invalidRequestError('This parameter cannot be changed together with items.', {
      param: 'payment_behavior',
    });
  }
  const [price = ''] = (params.items ?? []).map((item) => item.price);
  const change = {
    subscription,
    price: world.get('price', price, 'items[0][price]'),
    prorationDate: params.proration_date ?? world.now(),
    addedItems: params.add_invoice_items ?? [],
    cancels: params.cancel_at_period_end,
  };
  if (change.cancels !== undefined) requireNoSchedule(subscription);
  if (isFree(params, change)) {
    // Stripe would also change the current phase, which Tidemark does not need.
    requireNoSchedule(subscription);
    return applyChangeWithoutCharge(world, change);
  }
  requirePendingIfIncomplete(params);
  return applyChangeWhenPaid(world, change);
};

const isFree = (
  { proration_behavior: prorates }: UpdateParams,
  { addedItems = [], cancels }: SubscriptionPriceChange,
): boolean => prorates === 'none' && addedItems.length === 0 && cancels === undefined;

const requirePendingIfIncomplete = (params: UpdateParams): void => {
  const isPending = params.payment_behavior === 'pending_if_incomplete';
  if (isPending && params.proration_behavior === 'always_invoice') return;
  throw invalidRequestError(
    'The fake changes items with pending_if_incomplete and always_invoice, or none.',
    {
      param: 'payment_behavior',
    },
  );
};

const requireRunning = ({ status }: Subscription): void => {
  if (['active', 'trialing', 'past_due'].includes(status)) return;
  throw invalidRequestError(`You cannot change a subscription that is ${status}.`);
};

const requireNoSchedule = ({ schedule }: Subscription): void => {
  if (schedule === null) return;
  throw invalidRequestError('The subscription is managed by a schedule; release it first.');
};

const changeSettings = (
  world: FakeStripeState,
  subscription: Subscription,
  params: UpdateParams,
): Subscription => {
  const { cancel_at_period_end: cancels, default_payment_method: method } = params;
  // Without an invoice of their own, the items would wait for the next invoice.
  if (params.add_invoice_items !== undefined) {
    throw invalidRequestError('The fake adds invoice items together with a changed item alone.', {
      param: 'add_invoice_items',
    });
  }
  if (method !== undefined) requireOwnCard(world, subscription, method);
  if (cancels === true) requireNoSchedule(subscription);
  const currentSubscription = dropConflictingUpdate(world, subscription, cancels);
  const updatedSubscription =
    method === undefined
      ? currentSubscription
      : { ...currentSubscription, default_payment_method: method };
  return updateSubscription(
    world,
    withCancellation(updatedSubscription, cancels ?? null, world.now()),
  );
};

/** Drops a pending update whose cancellation setting conflicts with the new one. */
const dropConflictingUpdate = (
  world: FakeStripeState,
  subscription: Subscription,
  cancels: boolean | undefined,
): Subscription => {
  const plannedCancellation = subscription.pending_update?.cancel_at_period_end ?? null;
  const isConflicting =
    cancels !== undefined && plannedCancellation !== null && plannedCancellation !== cancels;
  return isConflicting ? expirePendingUpdate(world, subscription) : subscription;
};

const requireOwnCard = (
  world: FakeStripeState,
  { customer }: Subscription,
  method: string,
): void => {
  if (world.get('payment_method', method).customer === customer) return;
  throw invalidRequestError('The customer does not have that payment method.', {
    param: 'default_payment_method',
  });
};
