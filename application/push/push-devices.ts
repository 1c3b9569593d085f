import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { Rejection } from '#domain/shared/rejection.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import type { PushAddress } from '#platform/push/push.port.ts';
import { deriveId } from '../derive-id.ts';

export type PushDevicesPort = {
  readonly keptDocuments: Pick<KeptDocuments, 'find' | 'list' | 'save' | 'remove'>;
};
export type RemoveDevicesPort = { readonly keptDocuments: Pick<KeptDocuments, 'list' | 'remove'> };

/** Devices of an account. The one that was used longest ago makes room for a new one. */
export const maxPushDevices = 10;

const kind = 'push-devices';

const storedSchema = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** Hash of the token of the session in which the browser was last seen. */
  tokenHash: z.string(),
  addedAt: z.string(),
});

/** A browser that receives the alerts of an account. */
export type PushDevice = z.infer<typeof storedSchema> & { readonly id: string };

export type PushDeviceRegistration = {
  readonly accountId: string;
  readonly address: PushAddress;
  readonly device: string;
  readonly tokenHash: string;
  /** System time. */
  readonly now: Date;
};

/** Stores a browser, or the session in which a known one is used now. */
export const savePushDevice = async (
  ports: PushDevicesPort,
  { accountId, address, device, tokenHash, now }: PushDeviceRegistration,
): Promise<void> => {
  requireUsableKey(address.p256dh);
  const id = deriveId('push-device', address.endpoint);
  const existingDevice = await findPushDevice(ports, { accountId, id });
  const savedAt = now.toISOString();
  const value = { ...address, device, tokenHash, addedAt: existingDevice?.addedAt ?? savedAt };
  const document = { value, savedAt, expiresAt: null };
  await ports.keptDocuments.save({ accountId, kind, name: id }, document);
  const devices = await listPushDevices(ports, accountId);
  await removeDevices(ports, accountId, devices.slice(maxPushDevices));
};

// Encrypting for a point that is not on the curve fails, or would reveal the key of the message.
const requireUsableKey = (p256dh: string): void => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
  } catch {
    throw new Rejection('invalid', 'push/key-invalid', {
      message: 'This browser sent a key that cannot be used.',
      field: 'p256dh',
    });
  }
};

/** The most recently used first. */
export const listPushDevices = async (
  { keptDocuments }: { readonly keptDocuments: Pick<KeptDocuments, 'list'> },
  accountId: string,
): Promise<readonly PushDevice[]> => {
  const documents = await keptDocuments.list(accountId, kind);
  return documents.map(({ name, value }) => ({ id: name, ...storedSchema.parse(value) }));
};

type DeviceKey = { readonly accountId: string; readonly id: string };

export const findPushDevice = async (
  { keptDocuments }: PushDevicesPort,
  { accountId, id }: DeviceKey,
): Promise<PushDevice | undefined> => {
  const document = await keptDocuments.find({ accountId, kind, name: id });
  return document && { id, ...storedSchema.parse(document.value) };
};

export const removePushDevice = (
  { keptDocuments }: RemoveDevicesPort,
  { accountId, id }: DeviceKey,
): Promise<void> => keptDocuments.remove({ accountId, kind, name: id });

/** After a logout, when the browser may be used by another person. */
export const removeSessionDevices = async (
  ports: RemoveDevicesPort,
  { accountId, tokenHash }: { readonly accountId: string; readonly tokenHash: string },
): Promise<void> => {
  const devices = await listPushDevices(ports, accountId);
  const sessionDevices = devices.filter((device) => device.tokenHash === tokenHash);
  await removeDevices(ports, accountId, sessionDevices);
};

type RemainingSession = { readonly accountId: string; readonly keptTokenHash?: string | undefined };

/** After all sessions of an account ended, except one if it is given. */
export const removeOtherSessionDevices = async (
  ports: RemoveDevicesPort,
  { accountId, keptTokenHash }: RemainingSession,
): Promise<void> => {
  const devices = await listPushDevices(ports, accountId);
  const otherDevices = devices.filter(({ tokenHash }) => tokenHash !== keptTokenHash);
  await removeDevices(ports, accountId, otherDevices);
};

const removeDevices = async (
  ports: RemoveDevicesPort,
  accountId: string,
  devices: readonly PushDevice[],
): Promise<void> => {
  for (const { id } of devices) await removePushDevice(ports, { accountId, id });
};
