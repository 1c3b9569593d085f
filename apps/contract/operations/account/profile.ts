import { userSchema } from '../../account/auth.ts';
import { profileEndpoints } from '../../endpoints/account/profile.ts';
import { photoUpload } from '../../account/profile-limits.ts';
import {
  bioRequestSchema,
  memberPhotoParamsSchema,
  photoParamsSchema,
} from '../../account/profile.ts';
import { defineOperations } from '../define-operations.ts';

/** Bio and photo of a member. */
export const profileOperations = {
  ...defineOperations(profileEndpoints, 'Account', {
    changeBio: {
      summary: 'Change the bio',
      description: '409 `command/contended`: several changes arrived at the same time; try again.',
      body: bioRequestSchema,
      status: 200,
      answer: userSchema,
      problems: { 409: ['command/contended'] },
      idempotent: true,
    },
    changePhoto: {
      summary: 'Send a new photo, which is cut to 256 by 256 and stored without its metadata',
      description: '409 `command/contended`: several changes arrived at the same time; try again.',
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
    },
    removePhoto: {
      summary: 'Take the photo away',
      description: '409 `command/contended`: several changes arrived at the same time; try again.',
      status: 200,
      answer: userSchema,
      problems: { 409: ['command/contended'] },
      idempotent: true,
    },
    ownPhoto: {
      summary: 'The caller’s photo',
      description: '404 `account/no-photo`: the caller has no such photo, or no longer.',
      params: photoParamsSchema,
      status: 200,
      answer: null,
      mediaType: 'image/webp',
      problems: { 404: ['account/no-photo'] },
    },
  }),
  ...defineOperations(profileEndpoints, 'Admin', {
    memberPhoto: {
      summary: 'The photo of a member',
      description: '404 `account/no-photo`: the member has no such photo, or no longer.',
      params: memberPhotoParamsSchema,
      status: 200,
      answer: null,
      mediaType: 'image/webp',
      problems: { 404: ['account/no-photo'] },
    },
  }),
};
