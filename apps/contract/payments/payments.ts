import { z } from 'zod';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

const webhookReceiptSchema = z
  .object({
    received: z
      .literal(true)
      .meta({ description: 'Always true; refusals are answered with a problem.' }),
  })
  .meta({ id: 'DeliveryTaken', description: 'Confirmation that the event was received.' });

const deliveries = z.enum(['normal', 'repeat', 'reorder', 'delay', 'drop']);

const demoProviderRequestSchema = z
  .strictObject({
    deliveries: deliveries.meta({
      description:
        'How the demo provider delivers events: `normal`, each one twice, newest first, ten minutes late, or not at all.',
    }),
  })
  .meta({ id: 'DemoProviderRequest', description: 'How events are delivered.' });

const demoProviderSchema = z
  .object({
    address: z.string().meta({ description: 'Address of the payment provider of the demo.' }),
    deliveries: deliveries.meta({
      description:
        'How the demo provider delivers events: `normal`, each one twice, newest first, ten minutes late, or not at all.',
    }),
  })
  .meta({
    id: 'DemoProvider',
    description: 'The payment provider of the demo, a test double in the same process.',
  });
/** The demo's payment provider. */
export type DemoProviderState = z.infer<typeof demoProviderSchema>;

const demoPaymentRequestSchema = z
  .strictObject({
    clientSecret: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'The secret of the payment or of the new card.' }),
    paymentMethod: z
      .string()
      .max(100)
      .regex(/^pm_card_\w+$/, 'Must be a test card such as pm_card_visa.')
      .meta({ description: 'A test card by the provider’s own name, such as `pm_card_visa`.' }),
    authenticate: z.boolean().optional().meta({
      description:
        'Whether the payer confirms the payment at the bank; the payment waits for it when absent.',
    }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Must be two capital letters such as GB.')
      .optional()
      .meta({ description: 'Country of the billing address, as two capital letters.' }),
    twice: z.boolean().optional().meta({
      description: 'Whether a second subscription to the same plan is paid too, by mistake.',
    }),
  })
  .meta({ id: 'DemoPaymentRequest', description: 'A payment with a test card.' });
/** Input of the demo's card form. */
export type DemoPaymentRequest = z.output<typeof demoPaymentRequestSchema>;

const demoPaymentSchema = z
  .object({
    status: z.string().meta({ description: 'State of the payment.' }),
    message: z
      .string()
      .nullable()
      .meta({ description: 'Why the card was refused; null unless it was.' }),
  })
  .meta({ id: 'DemoPayment', description: 'State of a payment.' });
/** State of a demo payment. */
export type DemoPayment = z.infer<typeof demoPaymentSchema>;

/** Webhook of the payment provider, and the demo provider, which returns 404 outside demo mode. */
export const paymentsOperations = {
  ...defineOperations('Membership', {
    stripeWebhook: post('/api/webhooks/stripe', 'system', {
      summary:
        'Take an event of the payment provider, whose signature is checked over the raw body',
      description:
        '400 `payment/delivery-refused`: the signature is missing, wrong or older than five minutes. A repeated event changes nothing.',
      bytes: { types: ['application/json'] },
      bodyLimit: 512 * 1024,
      status: 200,
      answer: webhookReceiptSchema,
      problems: { 400: ['payment/delivery-refused'] },
    }),
  }),
  ...defineOperations('Demo', {
    demoProvider: get('/api/demo/provider', 'demo-control', {
      summary: 'The payment provider of the demo',
      status: 200,
      answer: demoProviderSchema,
      demo: true,
    }),
    setDemoProvider: post('/api/demo/provider', 'demo-control', {
      summary: 'Say how the payment provider of the demo delivers its events from now on',
      body: demoProviderRequestSchema,
      status: 200,
      answer: demoProviderSchema,
      demo: true,
      sideEffects: true,
    }),
    demoPay: post('/api/demo/pay', 'demo', {
      summary: 'Pay with a test card, as the card form of the demo does',
      description:
        '404 `payment/unknown-secret`: no payment has the secret. 400 `payment/unknown-card`: no test card has the name. A declined card is not an error; `message` has the reason.',
      body: demoPaymentRequestSchema,
      status: 200,
      answer: demoPaymentSchema,
      problems: { 400: ['payment/unknown-card'], 404: ['payment/unknown-secret'] },
      demo: true,
    }),
  }),
};

/** The same without schemas, for browsers. */
export const paymentsEndpoints = withoutSchemas(paymentsOperations);
