import { z } from 'zod';
import { defineOperations, get, post, remove, withoutSchemas } from '../define-operations.ts';
import { device } from '../fields.ts';

const createBase64UrlSchema = (count: number, characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${String(characters)}}=*$`), {
    error: `Must be ${String(count)} bytes in base64url.`,
  });

const savePushDeviceSchema = z
  .strictObject({
    endpoint: z
      .url({ protocol: /^https$/, error: 'Must be an address with https:.' })
      .max(1000)
      .meta({ description: 'Address of the browser at its push service; https only.' }),
    p256dh: createBase64UrlSchema(65, 87).meta({
      description: 'Public key of the browser, 65 bytes in base64url.',
    }),
    auth: createBase64UrlSchema(16, 22).meta({
      description: 'Secret of the browser, 16 bytes in base64url.',
    }),
  })
  .meta({
    id: 'SavePushDevice',
    description: 'Where this browser receives messages, from its `PushSubscription`.',
  });
/** Where this browser receives messages. */
export type SavePushDevice = z.infer<typeof savePushDeviceSchema>;

const pushDeviceSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the device.' }),
    device: device,
    current: z
      .boolean()
      .meta({ description: 'Whether it was last used in the session of the request.' }),
    addedAt: z
      .string()
      .meta({ description: 'When notifications were turned on there, by the system’s clock.' }),
  })
  .meta({ id: 'PushDevice', description: 'A browser that shows the caller’s alerts.' });
/** A browser that shows the caller's alerts. */
export type PushDevice = z.infer<typeof pushDeviceSchema>;

/** `GET /api/push`: the most recently used device first. */
const pushSettingsSchema = z
  .object({
    publicKey: z.string().meta({
      description: 'Public key with which a browser subscribes (VAPID), 65 bytes in base64url.',
    }),
    devices: z
      .array(pushDeviceSchema)
      .meta({ description: 'At most ten devices, the most recently used first.' }),
  })
  .meta({ id: 'PushSettings', description: 'Browsers that show the caller’s alerts.' });
/** Browsers that show the caller's alerts, and the key to subscribe with. */
export type PushSettings = z.infer<typeof pushSettingsSchema>;

/** Id of a device in a path. */
const pushDeviceParamsSchema = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Id of the device.' }),
});

/** Browsers that show the caller's alerts. */
export const pushOperations = defineOperations('Account', {
  pushSettings: get('/api/push', 'account', {
    summary: 'Browsers that show the caller’s alerts as notifications',
    status: 200,
    answer: pushSettingsSchema,
  }),
  savePushDevice: post('/api/push/devices', 'account', {
    summary: 'Show the caller’s alerts as notifications in this browser',
    description:
      'The address must be https. The browser belongs to the session of the request: logging out removes it. With more than ten devices, the one used longest ago is removed. 400 `push/key-invalid`: the key of the browser cannot be used.',
    body: savePushDeviceSchema,
    status: 200,
    answer: pushSettingsSchema,
    problems: { 400: ['push/key-invalid'] },
    idempotent: true,
    sideEffects: true,
  }),
  removePushDevice: remove('/api/push/devices/{id}', 'account', {
    summary: 'Show no more notifications in a browser',
    description: 'Unknown devices are ignored.',
    params: pushDeviceParamsSchema,
    status: 200,
    answer: pushSettingsSchema,
    idempotent: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const pushEndpoints = withoutSchemas(pushOperations);
