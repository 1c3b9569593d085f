import { z } from 'zod';
import { changeBalance } from '../balance.ts';
import { attachPaymentMethod, getOrCreateCard } from '../cards.ts';
import { confirmSetup } from '../intents.ts';
import { resourceMissingError, invalidRequestError } from '../fault.ts';
import type { Customer, Metadata } from '../objects.ts';
import {
  gbpSchema,
  intSchema,
  defineListRoute,
  metadataSchema,
  defineStripeRoute,
  text,
} from './route.ts';
import { cancelSubscription } from '../subscriptions.ts';
import { baseFields, createClientSecret, type FakeStripeState } from '../world.ts';

const personShape = { email: z.email().optional(), name: z.string().max(256).optional() };

export const getExistingCustomer = (world: FakeStripeState, id: string): Customer => {
  const customer = world.get('customer', id);
  if (customer.deleted) throw resourceMissingError('customer', id);
  return customer;
};

/** As at Stripe, other keys stay, and an empty value removes its key. */
const mergeMetadata = (before: Metadata, changes: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));

export const customerRoutes = [
  defineStripeRoute(
    'GET /v1/customers/search',
    { query: text, limit: text.optional() },
    (world, { params }) => {
      const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(params.query) ?? [];
      if (name === '')
        throw invalidRequestError('We were unable to parse your search query.', { param: 'query' });
      const data = world
        .list('customer')
        .filter((one) => !one.deleted && one.metadata[name] === value);
      return {
        object: 'search_result',
        url: '/v1/customers/search',
        has_more: false,
        next_page: null,
        data,
      };
    },
  ),
  defineStripeRoute(
    'POST /v1/customers',
    { ...personShape, metadata: metadataSchema },
    (world, { params }) => {
      const number = world.nextNumber();
      const customer = world.put('customer', {
        ...baseFields('customer', world.newId('cus'), world.now()),
        email: params.email ?? null,
        name: params.name ?? null,
        metadata: params.metadata,
        balance: 0,
        currency: null,
        next_invoice_sequence: 1,
        invoice_prefix: number.toString(36).toUpperCase().padStart(8, 'T'),
        invoice_settings: { default_payment_method: null },
      });
      world.emit('customer.created', customer);
      return customer;
    },
  ),
  defineStripeRoute('GET /v1/customers/{id}', {}, (world, { id }) => {
    const customer = world.get('customer', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  defineStripeRoute(
    'POST /v1/customers/{id}',
    {
      ...personShape,
      metadata: metadataSchema.optional(),
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
    },
    (world, { id, params }) => {
      const customer = getExistingCustomer(world, id);
      const method = params.invoice_settings?.default_payment_method;
      if (method !== undefined && world.get('payment_method', method).customer !== id) {
        throw invalidRequestError('The customer does not have that payment method.', {
          param: 'invoice_settings[default_payment_method]',
        });
      }
      const changedCustomer = world.put('customer', {
        ...customer,
        email: params.email ?? customer.email,
        name: params.name ?? customer.name,
        metadata: mergeMetadata(customer.metadata, params.metadata ?? {}),
        ...(method !== undefined && { invoice_settings: { default_payment_method: method } }),
      });
      world.emit('customer.updated', changedCustomer);
      return changedCustomer;
    },
  ),
  defineStripeRoute('DELETE /v1/customers/{id}', {}, (world, { id }) => {
    const customer = getExistingCustomer(world, id);
    const customerSubscriptions = world.list('subscription').filter((one) => one.customer === id);
    for (const one of customerSubscriptions.filter((each) => each.ended_at === null))
      cancelSubscription(world, one);
    for (const card of world.list('payment_method').filter((one) => one.customer === id)) {
      world.put('payment_method', { ...card, customer: null });
    }
    world.put('customer', {
      ...customer,
      email: null,
      name: null,
      deleted: true,
      metadata: {},
      invoice_settings: { default_payment_method: null },
    });
    const deletedCustomer = { id, object: 'customer', deleted: true };
    world.emit('customer.deleted', deletedCustomer);
    return deletedCustomer;
  }),
  defineListRoute('GET /v1/customers/{id}/balance_transactions', {}, (world, _params, id) =>
    world.list('customer_balance_transaction').filter((one) => one.customer === id),
  ),
  defineStripeRoute(
    'POST /v1/customers/{id}/balance_transactions',
    {
      amount: intSchema,
      currency: gbpSchema,
      description: text.max(350).optional(),
      metadata: metadataSchema,
    },
    (world, { id, params: { amount, description, metadata: marks } }) => {
      const customer = getExistingCustomer(world, id);
      const change = { amount, description: description ?? null, metadata: marks };
      const transaction = changeBalance(world, customer, { ...change, type: 'adjustment' });
      world.emit('customer.updated', world.get('customer', id));
      return transaction;
    },
  ),
  defineStripeRoute(
    'POST /v1/payment_methods/{id}/attach',
    { customer: text },
    (world, { id, params }) => {
      getExistingCustomer(world, params.customer);
      return attachPaymentMethod(world, getOrCreateCard(world, id), params.customer);
    },
  ),
  defineListRoute('GET /v1/payment_methods', { customer: text }, (world, { customer }) =>
    world.list('payment_method').filter((one) => one.customer === customer),
  ),
  defineStripeRoute(
    'POST /v1/setup_intents',
    {
      customer: text,
      usage: z.enum(['off_session', 'on_session']).default('off_session'),
      allowed_payment_method_types: z.array(z.literal('card')).optional(),
      metadata: metadataSchema,
    },
    (world, { params }) => {
      getExistingCustomer(world, params.customer);
      const id = world.newId('seti');
      return world.put('setup_intent', {
        ...baseFields('setup_intent', id, world.now()),
        client_secret: createClientSecret(id),
        customer: params.customer,
        metadata: params.metadata,
        last_setup_error: null,
        next_action: null,
        payment_method: null,
        payment_method_types: ['card'],
        status: 'requires_payment_method',
        usage: params.usage,
      });
    },
  ),
  defineListRoute('GET /v1/setup_intents', { customer: text }, (world, { customer }) =>
    world.list('setup_intent').filter((one) => one.customer === customer),
  ),
  defineStripeRoute('GET /v1/setup_intents/{id}', {}, (world, { id }) =>
    world.get('setup_intent', id),
  ),
  defineStripeRoute(
    'POST /v1/setup_intents/{id}/confirm',
    { payment_method: text },
    (world, { id, params }) =>
      confirmSetup(world, world.get('setup_intent', id), params.payment_method),
  ),
];
