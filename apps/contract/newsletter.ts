import { z } from 'zod';

/** One version of an edition, as a list names it. */
const editionVersionSchema = z
  .object({
    /** From 1 on. */
    version: z.int().positive(),
    title: z.string(),
    /** ISO-8601. */
    generatedAt: z.string(),
    /** Display name of who asked for it; `schedule` for the worker. */
    by: z.string(),
  })
  .meta({ id: 'EditionVersion' });

/** What an edition had to do without. */
const missingSchema = z
  .object({ what: z.enum(['movers', 'news', 'fear-greed', 'forecasts']), text: z.string() })
  .meta({ id: 'EditionMissing' });

const chapter = z.string();

/** The newsletter of a day. Chapters are HTML; each figure in them leads to its value in the snapshot. */
export const newsletterSchema = z
  .object({
    edition: z.int().positive(),
    /** `2026-11-21`, UTC. */
    date: z.string(),
    /** ISO-8601. */
    generatedAt: z.string(),
    version: z.int().positive(),
    title: z.string(),
    chapter1_greeting: chapter,
    chapter2_highlights: chapter,
    chapter3_altMovers: chapter,
    chapter4_marketOverview: chapter,
    chapter5_takeaways: chapter,
    chapter6_analysis: chapter,
    chapter7_thanks: chapter,
    disclaimer: z.string(),
    simulated: z.boolean(),
    /** False where the figures of the market are missing: such an edition is kept, but not sent. */
    sendable: z.boolean(),
    missing: z.array(missingSchema),
    /** Figures in the chapters; each was looked up in the snapshot. */
    figures: z.int().nonnegative(),
    /** Newest first; the newest one is sent. */
    versions: z.array(editionVersionSchema),
  })
  .meta({ id: 'Newsletter' });
/** The newsletter of a day. */
export type Newsletter = z.infer<typeof newsletterSchema>;

/** What keeps today's edition from being written. */
export const newsletterProductionSchema = z
  .object({
    /** What it would lack now, each part with the reason; empty once there is an edition that can be sent. */
    missing: z.array(missingSchema),
    /** When production tries again, ISO-8601; null where it does not wait for figures. */
    nextAttemptAt: z.string().nullable(),
  })
  .meta({ id: 'NewsletterProduction' });
/** What keeps today's edition from being written. */
export type NewsletterProduction = z.infer<typeof newsletterProductionSchema>;

/** An edition in a list. */
export const editionItemSchema = z
  .object({
    edition: z.int().positive(),
    date: z.string(),
    title: z.string(),
    /** The greeting as plain text. */
    description: z.string(),
    version: z.int().positive(),
    simulated: z.boolean(),
  })
  .meta({ id: 'EditionItem' });
/** An edition in a list. */
export type EditionItem = z.infer<typeof editionItemSchema>;
/** Newest first. */
export const editionListSchema = z.array(editionItemSchema);
