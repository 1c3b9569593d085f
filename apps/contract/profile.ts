import { z } from 'zod';
import { longestBio } from './profile-limits.ts';
import { shortText } from './text.ts';

/** `PUT /api/profile/bio`: a few words about oneself; an empty text takes them away. */
export const bioRequestSchema = z
  .strictObject({ bio: shortText(longestBio, 'Your bio can have up to 160 characters.') })
  .meta({ id: 'BioRequest' });

/** Which photo of the caller; a new one has a new id. */
export const photoParamsSchema = z.object({ photoId: z.uuid().toLowerCase() });

/** Which photo of which member. */
export const memberPhotoParamsSchema = photoParamsSchema.extend({ id: z.uuid().toLowerCase() });
