import { z } from 'zod';
import {
  applyPaymentOutcome,
  chargeInvoice,
  expirePendingUpdate,
  getInvoiceSubscription,
  setAutoAdvance,
  voidAndUpdateStatus,
} from '../billing.ts';
import { invalidRequestError, FakeStripeError } from '../fault.ts';
import { confirmPayment } from '../intents.ts';
import { findInvoicePayment } from '../invoices.ts';
import type { Invoice } from '../money-objects.ts';
import type { PaymentIntent } from '../objects.ts';
import type { PaymentFailure } from '../objects.ts';
import { closeDispute } from '../disputes.ts';
import { createCreditNote, createRefund, type CreditNoteTarget } from '../refunds.ts';
import {
  booleanTextSchema,
  intSchema,
  defineListRoute,
  metadataSchema,
  defineStripeRoute,
  text,
} from './route.ts';
import { baseFields, createClientSecret, type FakeStripeState } from '../world.ts';

export const moneyRoutes = [
  defineListRoute(
    'GET /v1/invoices',
    {
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    },
    (world, { customer, subscription, status }) =>
      world
        .list('invoice')
        .filter((one) => status === undefined || one.status === status)
        .filter((one) => customer === undefined || one.customer === customer)
        .filter(
          ({ parent }) =>
            subscription === undefined || parent.subscription_details.subscription === subscription,
        ),
  ),
  defineStripeRoute('GET /v1/invoices/{id}', {}, (world, { id }) => world.get('invoice', id)),
  defineStripeRoute(
    'POST /v1/invoices/{id}',
    { auto_advance: booleanTextSchema },
    (world, { id, params }) => setAutoAdvance(world, world.get('invoice', id), params.auto_advance),
  ),
  defineStripeRoute(
    'POST /v1/invoices/{id}/pay',
    { off_session: booleanTextSchema.optional() },
    (world, { id }) => payInvoice(world, world.get('invoice', id)),
  ),
  defineStripeRoute('POST /v1/invoices/{id}/void', {}, (world, { id }) => {
    const invoice = world.get('invoice', id);
    if (invoice.status !== 'open') throw invalidRequestError('You can only void an open invoice.');
    const subscription = getInvoiceSubscription(world, invoice);
    if (!subscription.pending_update || subscription.latest_invoice !== id) {
      return voidAndUpdateStatus(world, invoice);
    }
    expirePendingUpdate(world, subscription);
    return world.get('invoice', id);
  }),
  defineListRoute(
    'GET /v1/invoice_payments',
    {
      invoice: text.optional(),
      payment: z
        .strictObject({ type: z.literal('payment_intent'), payment_intent: text })
        .optional(),
    },
    (world, { invoice, payment }) =>
      world
        .list('invoice_payment')
        .filter((one) => invoice === undefined || one.invoice === invoice)
        .filter((one) => !payment || one.payment.payment_intent === payment.payment_intent),
  ),
  defineStripeRoute('GET /v1/payment_intents/{id}', {}, (world, { id }) =>
    world.get('payment_intent', id),
  ),
  defineStripeRoute(
    'POST /v1/payment_intents/{id}/confirm',
    { payment_method: text },
    (world, { id, params }) => throwIfDeclined(confirmOnSession(world, id, params.payment_method)),
  ),
  defineStripeRoute('GET /v1/charges/{id}', {}, (world, { id }) => world.get('charge', id)),
  defineListRoute('GET /v1/charges', { customer: text }, (world, { customer }) =>
    world.list('charge').filter((one) => one.customer === customer),
  ),
  defineListRoute(
    'GET /v1/credit_notes',
    { customer: text.optional(), invoice: text.optional() },
    (world, { customer, invoice }) =>
      world
        .list('credit_note')
        .filter((one) => customer === undefined || one.customer === customer)
        .filter((one) => invoice === undefined || one.invoice === invoice),
  ),
  defineStripeRoute(
    'POST /v1/credit_notes',
    {
      invoice: text,
      amount: intSchema,
      refund_amount: intSchema.optional(),
      credit_amount: intSchema.optional(),
      memo: text.optional(),
      metadata: metadataSchema,
    },
    (world, { params }) => {
      const { amount, refund_amount: refunded, credit_amount: credited } = params;
      const creditAmount = refunded ?? credited ?? amount;
      if (creditAmount !== amount || (refunded !== undefined && credited !== undefined)) {
        throw invalidRequestError('The fake refunds or credits the whole credit note.', {
          param: 'refund_amount',
        });
      }
      const invoice = world.get('invoice', params.invoice, 'invoice');
      return createCreditNote(world, invoice, {
        amount,
        memo: params.memo ?? null,
        metadata: params.metadata,
        target: getTarget({ refunded, credited }),
      });
    },
  ),
  defineListRoute('GET /v1/refunds', { charge: text }, (world, { charge: id }) =>
    world.list('refund').filter((one) => one.charge === id),
  ),
  defineStripeRoute(
    'POST /v1/refunds',
    { charge: text, amount: intSchema, metadata: metadataSchema },
    (world, { params: { charge: id, amount, metadata } }) =>
      createRefund(world, world.get('charge', id, 'charge'), { amount, metadata }),
  ),
  defineListRoute('GET /v1/disputes', { charge: text }, (world, { charge: id }) =>
    world.list('dispute').filter((one) => one.charge === id),
  ),
  defineStripeRoute('POST /v1/disputes/{id}/close', {}, (world, { id }) =>
    closeDispute(world, id, 'lost'),
  ),
  defineListRoute('GET /v1/events', { type: text.optional() }, (world, { type }) =>
    world.list('event').filter((one) => type === undefined || one.type === type),
  ),
  defineStripeRoute('GET /v1/events/{id}', {}, (world, { id }) => world.get('event', id)),
  defineListRoute('GET /v1/webhook_endpoints', {}, (world) => world.list('webhook_endpoint')),
  defineStripeRoute(
    'POST /v1/webhook_endpoints',
    { url: z.url(), enabled_events: z.array(text).min(1), metadata: metadataSchema },
    (world, { params }) => {
      const id = world.newId('we');
      return world.put('webhook_endpoint', {
        ...baseFields('webhook_endpoint', id, world.now()),
        api_version: null,
        enabled_events: params.enabled_events,
        url: params.url,
        metadata: params.metadata,
        secret: createClientSecret('whsec'),
        status: 'enabled',
      });
    },
  ),
];

const getTarget = ({
  refunded,
  credited,
}: Record<'credited' | 'refunded', number | undefined>): CreditNoteTarget => {
  if (refunded !== undefined) return 'card';
  return credited === undefined ? 'due' : 'credit';
};

export const confirmOnSession = (
  world: FakeStripeState,
  id: string,
  method: string,
): PaymentIntent => {
  const intent = world.get('payment_intent', id);
  const confirmedIntent = confirmPayment(world, intent, { method, presence: 'in-person' });
  applyPaymentOutcome(world, confirmedIntent);
  return confirmedIntent;
};

const throwIfDeclined = (intent: PaymentIntent): PaymentIntent => {
  const { last_payment_error: failure } = intent;
  if (intent.status === 'requires_payment_method' && failure)
    throw new FakeStripeError(402, failure);
  return intent;
};

const payInvoice = (world: FakeStripeState, invoice: Invoice): Invoice => {
  if (invoice.status === 'paid')
    throw invalidRequestError('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw invalidRequestError(`The invoice is ${invoice.status}.`);
  const attemptedInvoice = chargeInvoice(world, invoice);
  if (attemptedInvoice.status === 'paid') return attemptedInvoice;
  const intent = world.find(
    'payment_intent',
    findInvoicePayment(world, invoice.id)?.payment.payment_intent ?? '',
  );
  if (intent?.status === 'requires_action') throw actionRequiredError();
  throw new FakeStripeError(402, intent?.last_payment_error ?? missingCardFailure);
};

const actionRequiredError = (): FakeStripeError =>
  new FakeStripeError(402, {
    type: 'card_error',
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully.',
  });

const missingCardFailure: PaymentFailure = {
  type: 'card_error',
  code: 'card_declined',
  message: 'There is no card to charge.',
};
