import { accountDecider } from '#domain/account/decider.ts';
import type { AccountState } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import {
  PictureRefusedError,
  type PictureErrorCode,
  type Pictures,
} from '#platform/pictures/pictures.port.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

type PhotoStore = { readonly keptDocuments: KeptDocuments };
export type ChangePhotoPorts = CommandPorts & PhotoStore & { readonly pictures: Pictures };

export type NewPhoto = { readonly accountId: string; readonly bytes: Uint8Array };

const kind = 'photos';
const size = { width: 256, height: 256 };

/**
 * Crops and stores the photo, encrypted with the account's key, before the event is recorded. A photo named in the
 * log therefore always exists. A replaced photo is removed afterwards.
 */
export const changePhoto = async (
  ports: ChangePhotoPorts,
  { accountId, bytes }: NewPhoto,
  context: CommandContext,
): Promise<CommandResult> => {
  const croppedPhoto = await cropPhoto(ports.pictures, bytes);
  const photoId = deriveOrGenerateId(context.idempotencyKey, 'photo', accountId);
  const value = Buffer.from(croppedPhoto).toString('base64');
  const document = { value, savedAt: context.now.toISOString(), expiresAt: null };
  await ports.keptDocuments.save({ accountId, kind, name: photoId }, document);
  const command = { type: 'ChangeAccountPhoto', photoId, now: context.now } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  // Taken from the state before this change, because another upload may have finished in between.
  const previousPhotoId = getPhotoId(result.before);
  if (previousPhotoId !== null && previousPhotoId !== photoId) {
    await ports.keptDocuments.remove({ accountId, kind, name: previousPhotoId });
  }
  return result;
};

export const removePhoto = async (
  ports: CommandPorts & PhotoStore,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'RemoveAccountPhoto', now: context.now } as const;
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  await ports.keptDocuments.removeAll(accountId, kind);
  return result;
};

/** The photo as WebP. Undefined if it was replaced or removed, or the account was erased. */
export const findPhoto = async (
  { keptDocuments }: PhotoStore,
  { accountId, photoId }: { readonly accountId: string; readonly photoId: string },
): Promise<Uint8Array | undefined> => {
  const storedPhoto = await keptDocuments.find({ accountId, kind, name: photoId });
  return typeof storedPhoto?.value === 'string'
    ? Buffer.from(storedPhoto.value, 'base64')
    : undefined;
};

const getPhotoId = (account: AccountState): string | null =>
  account.status === 'registered' ? account.photoId : null;

const cropPhoto = async (pictures: Pictures, bytes: Uint8Array): Promise<Uint8Array> => {
  try {
    return await pictures.crop(bytes, size);
  } catch (error) {
    throw error instanceof PictureRefusedError ? createPhotoRejection(error.fault) : error;
  }
};

const messages: Readonly<Record<PictureErrorCode, string>> = {
  'not-a-picture': 'This is not a picture that we can use. Please choose a PNG, JPEG or WebP file.',
  animated: 'This picture is animated. Please choose a still one.',
  'too-many-pixels': 'This picture has too many pixels. Please choose one with up to 50 million.',
  disguised: 'This file contains more than a picture. Please choose another one.',
  damaged: 'This picture is damaged and cannot be read. Please choose another one.',
  busy: 'We are receiving too many pictures. Please try again in a minute.',
};

const createPhotoRejection = (fault: PictureErrorCode): Rejection =>
  new Rejection(fault === 'busy' ? 'throttled' : 'invalid', `account/photo-${fault}`, {
    message: messages[fault],
    ...(fault === 'busy' ? {} : { field: 'photo' }),
  });
