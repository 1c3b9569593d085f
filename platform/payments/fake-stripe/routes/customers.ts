import { z } from 'zod';
import { changeBalance } from '../balance.ts';
import { attach, cardOf } from '../cards.ts';
import { confirmSetup } from '../intents.ts';
import { resourceMissing, invalidRequest } from '../fault.ts';
import type { Customer, Metadata } from '../objects.ts';
import { gbp, int, listRoute, metadata, route, text } from './route.ts';
import { cancelSubscription } from '../subscriptions.ts';
import { baseFields, secretOf, type FakeStripeState } from '../world.ts';

const personShape = { email: z.email().optional(), name: z.string().max(256).optional() };

export const liveCustomer = (world: FakeStripeState, id: string): Customer => {
  const customer = world.get('customer', id);
  if (customer.deleted) throw resourceMissing('customer', id);
  return customer;
};

/** As at Stripe, other keys stay, and an empty value removes its key. */
const mergeMetadata = (before: Metadata, changes: Metadata): Metadata =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));

export const customerRoutes = [
  route(
    'GET /v1/customers/search',
    { query: text, limit: text.optional() },
    (world, { params }) => {
      const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(params.query) ?? [];
      if (name === '')
        throw invalidRequest('We were unable to parse your search query.', { param: 'query' });
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
  route('POST /v1/customers', { ...personShape, metadata }, (world, { params }) => {
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
  }),
  route('GET /v1/customers/{id}', {}, (world, { id }) => {
    const customer = world.get('customer', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  route(
    'POST /v1/customers/{id}',
    {
      ...personShape,
      metadata: metadata.optional(),
      invoice_settings: z.strictObject({ default_payment_method: text }).optional(),
    },
    (world, { id, params }) => {
      const customer = liveCustomer(world, id);
      const method = params.invoice_settings?.default_payment_method;
      if (method !== undefined && world.get('payment_method', method).customer !== id) {
        throw invalidRequest('The customer does not have that payment method.', {
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
  route('DELETE /v1/customers/{id}', {}, (world, { id }) => {
    const customer = liveCustomer(world, id);
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
  listRoute('GET /v1/customers/{id}/balance_transactions', {}, (world, _params, id) =>
    world.list('customer_balance_transaction').filter((one) => one.customer === id),
  ),
  route(
    'POST /v1/customers/{id}/balance_transactions',
    { amount: int, currency: gbp, description: text.max(350).optional(), metadata },
    (world, { id, params: { amount, description, metadata: marks } }) => {
      const customer = liveCustomer(world, id);
      const change = { amount, description: description ?? null, metadata: marks };
      const transaction = changeBalance(world, customer, { ...change, type: 'adjustment' });
      world.emit('customer.updated', world.get('customer', id));
      return transaction;
    },
  ),
  route('POST /v1/payment_methods/{id}/attach', { customer: text }, (world, { id, params }) => {
    liveCustomer(world, params.customer);
    return attach(world, cardOf(world, id), params.customer);
  }),
  listRoute('GET /v1/payment_methods', { customer: text }, (world, { customer }) =>
    world.list('payment_method').filter((one) => one.customer === customer),
  ),
  route(
    'POST /v1/setup_intents',
    {
      customer: text,
      usage: z.enum(['off_session', 'on_session']).default('off_session'),
      allowed_payment_method_types: z.array(z.literal('card')).optional(),
      metadata,
    },
    (world, { params }) => {
      liveCustomer(world, params.customer);
      const id = world.newId('seti');
      return world.put('setup_intent', {
        ...baseFields('setup_intent', id, world.now()),
        client_secret: secretOf(id),
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
  route('GET /v1/setup_intents/{id}', {}, (world, { id }) => world.get('setup_intent', id)),
  route('POST /v1/setup_intents/{id}/confirm', { payment_method: text }, (world, { id, params }) =>
    confirmSetup(world, world.get('setup_intent', id), params.payment_method),
  ),
];
