import { z } from 'zod';

export const webhookReceiptSchema = z
  .object({
    received: z
      .literal(true)
      .meta({ description: 'Always true; refusals are answered with a problem.' }),
  })
  .meta({ id: 'DeliveryTaken', description: 'Confirmation that the event was received.' });

const deliveries = z.enum(['normal', 'repeat', 'reorder', 'delay', 'drop']);

export const demoProviderRequestSchema = z
  .strictObject({
    deliveries: deliveries.meta({
      description:
        'How the demo provider delivers events: `normal`, each one twice, newest first, ten minutes late, or not at all.',
    }),
  })
  .meta({ id: 'DemoProviderRequest', description: 'How events are delivered.' });

export const demoProviderSchema = z
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

export const demoPaymentRequestSchema = z
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

export const demoPaymentSchema = z
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
