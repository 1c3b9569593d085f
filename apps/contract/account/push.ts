import { z } from 'zod';

const createBase64UrlSchema = (count: number, characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${String(characters)}}=*$`), {
    error: `Must be ${String(count)} bytes in base64url.`,
  });

export const savePushDeviceSchema = z
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

export const pushDeviceSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the device.' }),
    device: z.string().meta({
      description: 'Browser and system as reported by the browser, such as `Firefox on Windows`.',
    }),
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
export const pushSettingsSchema = z
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
export const pushDeviceParamsSchema = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Id of the device.' }),
});
