import { paymentsEndpoints } from '../../endpoints/payments/payments.ts';
import {
  webhookReceiptSchema,
  demoPaymentRequestSchema,
  demoPaymentSchema,
  demoProviderRequestSchema,
  demoProviderSchema,
} from '../../payments/payments.ts';
import { defineOperations } from '../define-operations.ts';

/** Webhook of the payment provider, and the demo provider, which returns 404 outside demo mode. */
export const paymentsOperations = {
  ...defineOperations(paymentsEndpoints, 'Membership', {
    stripeWebhook: {
      summary:
        'Take an event of the payment provider, whose signature is checked over the raw body',
      description:
        '400 `payment/delivery-refused`: the signature is missing, wrong or older than five minutes. A repeated event changes nothing.',
      bytes: { types: ['application/json'] },
      bodyLimit: 512 * 1024,
      status: 200,
      answer: webhookReceiptSchema,
      problems: { 400: ['payment/delivery-refused'] },
    },
  }),
  ...defineOperations(paymentsEndpoints, 'Demo', {
    demoProvider: {
      summary: 'The payment provider of the demo',
      status: 200,
      answer: demoProviderSchema,
      demo: true,
    },
    setDemoProvider: {
      summary: 'Say how the payment provider of the demo delivers its events from now on',
      body: demoProviderRequestSchema,
      status: 200,
      answer: demoProviderSchema,
      demo: true,
    },
    demoPay: {
      summary: 'Pay with a test card, as the card form of the demo does',
      description:
        '404 `payment/unknown-secret`: no payment has the secret. 400 `payment/unknown-card`: no test card has the name. A declined card is not an error; `message` has the reason.',
      body: demoPaymentRequestSchema,
      status: 200,
      answer: demoPaymentSchema,
      problems: { 400: ['payment/unknown-card'], 404: ['payment/unknown-secret'] },
      demo: true,
    },
  }),
};
