import { z } from 'zod';

/** That a delivery of the payment provider was taken. */
export const deliveryTakenSchema = z
  .object({ received: z.literal(true) })
  .meta({ id: 'DeliveryTaken' });

const deliveries = z.enum(['normal', 'repeat', 'reorder', 'delay', 'drop']);

/** How the demo's payment provider delivers from now on. */
export const demoProviderRequestSchema = z
  .strictObject({ deliveries })
  .meta({ id: 'DemoProviderRequest' });

/** The demo's payment provider: where it answers, and how it delivers. */
export const demoProviderSchema = z
  .object({ address: z.string(), deliveries })
  .meta({ id: 'DemoProvider' });
/** The demo's payment provider. */
export type DemoProviderState = z.infer<typeof demoProviderSchema>;

/** What the demo's card form sends. */
export const demoPaymentRequestSchema = z
  .strictObject({
    clientSecret: z.string().min(1).max(200),
    paymentMethod: z
      .string()
      .max(100)
      .regex(/^pm_card_\w+$/, 'Must be a test card such as pm_card_visa.'),
    authenticate: z.boolean().optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Must be two capital letters such as GB.')
      .optional(),
  })
  .meta({ id: 'DemoPaymentRequest' });
/** What the demo's card form sends. */
export type DemoPaymentRequest = z.output<typeof demoPaymentRequestSchema>;

/** Where a payment of the demo stands, in the provider's words. */
export const demoPaymentSchema = z
  .object({
    status: z.string(),
    /** Null unless the card was refused. */
    message: z.string().nullable(),
  })
  .meta({ id: 'DemoPayment' });
/** Where a payment of the demo stands. */
export type DemoPayment = z.infer<typeof demoPaymentSchema>;
