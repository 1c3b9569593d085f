import { z } from 'zod';
import { maxBioLength } from './profile-limits.ts';
import { multilineText } from '../text.ts';

/** `PUT /api/profile/bio`: an empty text removes the bio. */
export const bioRequestSchema = z
  .strictObject({
    bio: multilineText(maxBioLength, 'Your bio can have up to 160 characters.').meta({
      description:
        'A few words of the member about themselves, up to 160 characters; may be empty.',
    }),
  })
  .meta({ id: 'BioRequest', description: 'A few words of the member about themselves.' });

/** Id of the caller's photo, which changes with every upload. */
export const photoParamsSchema = z.object({
  photoId: z
    .uuid()
    .toLowerCase()
    .meta({ description: 'Id of the picture, a UUID, which changes with it.' }),
});

/** Ids of a member and their photo. */
export const memberPhotoParamsSchema = photoParamsSchema.extend({
  id: z.uuid().toLowerCase().meta({ description: 'Account id, a UUID.' }),
});
