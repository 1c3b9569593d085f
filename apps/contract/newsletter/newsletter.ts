import { z } from 'zod';

const editionVersionSchema = z
  .object({
    version: z.int().positive().meta({ description: 'Number of the version, from 1.' }),
    title: z.string().meta({ description: 'Headline of the version.' }),
    generatedAt: z.string().meta({ description: 'When this version was written.' }),
    by: z.string().meta({
      description: 'Display name of the person who requested it; `schedule` for the daily one.',
    }),
  })
  .meta({ id: 'EditionVersion', description: 'One version of an edition.' });

const missingSchema = z
  .object({
    what: z
      .enum(['movers', 'news', 'fear-greed', 'forecasts'])
      .meta({ description: 'Kind of the missing part.' }),
    text: z.string().meta({ description: 'What is missing, as a sentence.' }),
  })
  .meta({ id: 'EditionMissing', description: 'A part that is missing from an edition.' });

const chapter = z.string();

/** The newsletter of a day. Chapters are HTML, and each figure in them links to its value in the snapshot. */
export const newsletterSchema = z
  .object({
    edition: z.int().positive().meta({ description: 'Number of the edition, from 1.' }),
    date: z.string().meta({ description: 'Day of the edition (UTC), such as `2026-11-21`.' }),
    generatedAt: z.string().meta({ description: 'When this version was written.' }),
    version: z
      .int()
      .positive()
      .meta({ description: 'Number of the version, from 1; each refresh adds one.' }),
    title: z.string().meta({ description: 'Headline of the edition.' }),
    chapter1_greeting: chapter.meta({
      description: 'HTML: what happened, why it matters and what to watch.',
    }),
    chapter2_highlights: chapter.meta({
      description: 'HTML: the stories that most outlets cover.',
    }),
    chapter3_altMovers: chapter.meta({
      description: 'HTML: the three gainers and the three losers, without Bitcoin.',
    }),
    chapter4_marketOverview: chapter.meta({
      description: 'HTML: prices of the largest coins and Bitcoin’s trading volume.',
    }),
    chapter5_takeaways: chapter.meta({
      description: 'HTML: Fear & Greed, the tone of the news, and how yesterday’s ranges did.',
    }),
    chapter6_analysis: chapter.meta({ description: 'HTML: the forecast for Bitcoin.' }),
    chapter7_thanks: chapter.meta({ description: 'HTML: the closing.' }),
    disclaimer: z.string().meta({ description: 'Disclaimer of the edition.' }),
    simulated: z.boolean().meta({ description: 'Whether it is based on the simulated market.' }),
    sendable: z.boolean().meta({
      description: 'False where market figures are missing; such an edition is kept but not sent.',
    }),
    missing: z
      .array(missingSchema)
      .meta({ description: 'Parts that are missing from the edition.' }),
    figures: z
      .int()
      .nonnegative()
      .meta({ description: 'Figures in the chapters, each checked against the snapshot.' }),
    versions: z.array(editionVersionSchema).meta({ description: 'All versions, newest first.' }),
  })
  .meta({ id: 'Newsletter', description: 'The newsletter of a day.' });
/** The newsletter of a day. */
export type Newsletter = z.infer<typeof newsletterSchema>;

export const newsletterProductionSchema = z
  .object({
    missing: z.array(missingSchema).meta({
      description:
        'Parts that an edition would lack now, each with the reason; empty once there is an edition that can be sent.',
    }),
    nextAttemptAt: z.string().nullable().meta({
      description: 'When production tries again; null where it does not wait for figures.',
    }),
  })
  .meta({
    id: 'NewsletterProduction',
    description: 'Why today’s edition has not been written yet.',
  });
/** Parts that are missing for today's edition. */
export type NewsletterProduction = z.infer<typeof newsletterProductionSchema>;

export const editionItemSchema = z
  .object({
    edition: z.int().positive().meta({ description: 'Number of the edition, from 1.' }),
    date: z.string().meta({ description: 'Day of the edition (UTC), such as `2026-11-21`.' }),
    title: z.string().meta({ description: 'Headline of the newest version.' }),
    description: z.string().meta({ description: 'The greeting as plain text.' }),
    version: z.int().positive().meta({ description: 'The newest version.' }),
    simulated: z.boolean().meta({ description: 'Whether it is based on the simulated market.' }),
  })
  .meta({ id: 'EditionItem', description: 'An edition in a list.' });
/** An edition in a list. */
export type EditionItem = z.infer<typeof editionItemSchema>;
/** Editions, newest first. */
export const editionListSchema = z.array(editionItemSchema);
