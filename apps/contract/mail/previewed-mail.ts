import { z } from 'zod';

/** A mail as a preview shows it. */
export const mailPreviewSchema = z.object({
  subject: z.string().meta({ description: 'Subject of the mail.' }),
  paragraphs: z
    .array(z.string())
    .meta({ description: 'Text of the mail by paragraph, without greeting and footer.' }),
});
