import { z } from 'zod';
import { contendedText } from '../common-problems.ts';
import { bioTooLong, maxBioLength } from '../fields.ts';
import { multilineText } from '../text.ts';
import { userSchema } from './auth.ts';
import { defineOperations, get, put, remove, withoutSchemas } from '../define-operations.ts';

/** Limits for an uploaded photo, which is stored as a small WebP image. */
export const photoUpload = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 2_000_000,
} as const;

/** `PUT /api/profile/bio`: an empty text removes the bio. */
const bioRequestSchema = z
  .strictObject({
    bio: multilineText(maxBioLength, bioTooLong).meta({
      description: `A few words of the member about themselves, up to ${String(maxBioLength)} characters; may be empty.`,
    }),
  })
  .meta({ id: 'BioRequest', description: 'A few words of the member about themselves.' });

/** Id of the caller's photo, which changes with every upload. */
const photoParamsSchema = z.object({
  photoId: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'Id of the picture, a UUID, which changes with it.' }),
});

/** Ids of a member and their photo. */
const memberPhotoParamsSchema = photoParamsSchema.extend({
  id: z.uuid().toLowerCase().meta({ description: 'Account id, a UUID.' }),
});

/** Bio and photo of a member. */
export const profileOperations = {
  ...defineOperations('Account', {
    changeBio: put('/api/profile/bio', 'account', {
      summary: 'Change the bio',
      description: contendedText,
      body: bioRequestSchema,
      status: 200,
      answer: userSchema,
      problems: { 409: ['command/contended'] },
      idempotent: true,
    }),
    changePhoto: put('/api/profile/photo', 'account', {
      summary: 'Send a new photo, which is cut to 256 by 256 and stored without its metadata',
      description: contendedText,
      bytes: { types: photoUpload.types },
      bodyLimit: photoUpload.maxBytes,
      status: 200,
      answer: userSchema,
      problems: {
        400: [
          'account/photo-not-a-picture',
          'account/photo-animated',
          'account/photo-too-many-pixels',
          'account/photo-disguised',
          'account/photo-damaged',
        ],
        409: ['command/contended'],
        429: ['throttle/photos', 'account/photo-busy'],
      },
      idempotent: true,
    }),
    removePhoto: remove('/api/profile/photo', 'account', {
      summary: 'Take the photo away',
      description: contendedText,
      status: 200,
      answer: userSchema,
      problems: { 409: ['command/contended'] },
      idempotent: true,
    }),
    ownPhoto: get('/api/profile/photo/{photoId}', 'account', {
      summary: 'The caller’s photo',
      description: '404 `account/no-photo`: the caller has no such photo, or no longer.',
      params: photoParamsSchema,
      status: 200,
      answer: null,
      mediaType: 'image/webp',
      problems: { 404: ['account/no-photo'] },
    }),
  }),
  ...defineOperations('Admin', {
    memberPhoto: get('/api/admin/members/{id}/photo/{photoId}', 'admin', {
      summary: 'The photo of a member',
      description: '404 `account/no-photo`: the member has no such photo, or no longer.',
      params: memberPhotoParamsSchema,
      status: 200,
      answer: null,
      mediaType: 'image/webp',
      problems: { 404: ['account/no-photo'] },
    }),
  }),
};

/** The same without schemas, for browsers. */
export const profileEndpoints = withoutSchemas(profileOperations);
