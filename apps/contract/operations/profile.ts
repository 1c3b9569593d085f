import { userSchema } from '../auth.ts';
import { profileEndpoints } from '../endpoints/profile.ts';
import { photoUpload } from '../profile-limits.ts';
import { bioRequestSchema, memberPhotoParamsSchema, photoParamsSchema } from '../profile.ts';
import type { Operation } from './operation.ts';

/** What a member shows of themselves: bio and photo. */
export const profileOperations = {
  changeBio: {
    ...profileEndpoints.changeBio,
    tag: 'Account',
    summary: 'Change the bio',
    body: bioRequestSchema,
    status: 200,
    answer: userSchema,
    problems: [409],
    idempotent: true,
  },
  changePhoto: {
    ...profileEndpoints.changePhoto,
    tag: 'Account',
    summary: 'Send a new photo, which is cut to 256 by 256 and stored without its metadata',
    bytes: { types: photoUpload.types },
    bodyLimit: photoUpload.mostBytes,
    status: 200,
    answer: userSchema,
    problems: [409],
    idempotent: true,
  },
  removePhoto: {
    ...profileEndpoints.removePhoto,
    tag: 'Account',
    summary: 'Take the photo away',
    status: 200,
    answer: userSchema,
    problems: [409],
    idempotent: true,
  },
  ownPhoto: {
    ...profileEndpoints.ownPhoto,
    tag: 'Account',
    summary: 'The caller’s photo',
    params: photoParamsSchema,
    status: 200,
    answer: null,
    mediaType: 'image/webp',
    problems: [404],
  },
  memberPhoto: {
    ...profileEndpoints.memberPhoto,
    tag: 'Admin',
    summary: 'The photo of a member',
    params: memberPhotoParamsSchema,
    status: 200,
    answer: null,
    mediaType: 'image/webp',
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
