import { z } from 'zod';
import { type ProviderEvent, WebhookRefusedError } from './payments.port.ts';
import { StripeSdk } from './stripe-sdk.ts';

const toleranceSeconds = 300;

const named = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

// Deliveries may come in the shapes of older API versions: no more is read than what tells what to look up.
const deliverySchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().default(0),
  data: z
    .object({
      object: z.looseObject({
        id: z.unknown().optional(),
        object: z.unknown().optional(),
        customer: named.nullish().catch(null),
        charge: named.nullish().catch(null),
      }),
    })
    .optional()
    .catch(undefined),
});

/** Checks the signature over the raw body, by the system's time, and reads which customer it is about. */
export const readDelivery = (
  rawBody: Buffer,
  signature: string,
  webhookSecret: string,
): ProviderEvent => {
  const delivery = deliverySchema.safeParse(verified(rawBody, signature, webhookSecret));
  if (!delivery.success) throw new WebhookRefusedError('The delivery is no event.');
  const { id, type, created, data } = delivery.data;
  return {
    id,
    type,
    createdAt: new Date(created * 1000).toISOString(),
    customerId: data ? customerIn(data.object) : null,
    chargeId: data?.object.charge ?? null,
  };
};

const verified = (rawBody: Buffer, signature: string, webhookSecret: string): unknown => {
  try {
    return StripeSdk.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds);
  } catch (cause) {
    throw new WebhookRefusedError('The delivery is not signed with our secret, or too old.', {
      cause,
    });
  }
};

type Delivered = {
  readonly id?: unknown;
  readonly object?: unknown;
  customer?: string | null | undefined;
};

const customerIn = ({ id, object, customer }: Delivered): string | null => {
  if (object === 'customer' && typeof id === 'string') return id;
  return customer ?? null;
};
