import { z } from 'zod';
import { categoryOptions } from './preference-options.ts';

const coinsInText = z.string();
const impactLevel = z.enum(['pending', 'unknown', 'low', 'medium', 'high']);

/** A story in a list: what everybody may read of it. */
export const newsItemSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Excerpt as plain text, at most 300 characters. */
    content: z.string(),
    /** Outlet that told it first, such as `CoinDesk`. */
    source: z.string(),
    /** Number of outlets that tell it. */
    outlets: z.int().positive(),
    /** ISO-8601. */
    publishedAt: z.string(),
    /** Address of ours: a copy of the outlet's picture where it may be shown, otherwise a drawing with its initials. */
    imageUrl: z.string(),
    /** Our own page of the story. */
    url: z.string(),
    /** −1 to 1: above 0.3 Positive, below −0.3 Negative. */
    sentimentScore: z.number().min(-1).max(1),
    /** Symbols separated by commas, the most named first; empty without any. */
    relatedCoins: coinsInText,
    /** Move of the first coin in the hour after publication, beside its usual one; `pending` until then. */
    priceImpact: impactLevel,
    category: z.enum(categoryOptions),
    kind: z.enum(['live', 'simulated', 'replay']),
  })
  .meta({ id: 'NewsItem' });
/** A story in a list. */
export type NewsItem = z.infer<typeof newsItemSchema>;
/** Newest first. */
export const newsListSchema = z.array(newsItemSchema);

/** One outlet's telling of a story. */
export const newsPublicationSchema = z
  .object({
    /** Name as it is shown: `CoinDesk`. */
    outlet: z.string(),
    title: z.string(),
    /** Address at the outlet; https or http. */
    url: z.string(),
    /** ISO-8601. */
    publishedAt: z.string(),
  })
  .meta({ id: 'NewsPublication' });

/** What the price did in the hour after publication, in per cent. */
export const newsImpactSchema = z
  .object({
    coinSymbol: z.string(),
    move: z.number(),
    /** Standard deviation of the hourly moves of the 30 days before. */
    usual: z.number(),
  })
  .meta({ id: 'NewsImpact' });

/** A story in full, as far as the feeds give it. */
export const newsStorySchema = newsItemSchema
  .extend({
    /** Paragraphs of plain text. */
    text: z.array(z.string()),
    /** Oldest first. */
    publications: z.array(newsPublicationSchema),
    /** Phrase that decided the score; null when there is none, and for plans without the reasons. */
    because: z.string().nullable(),
    /** Null until it is known. */
    impact: newsImpactSchema.nullable(),
  })
  .meta({ id: 'NewsStory' });
/** A story in full. */
export type NewsStory = z.infer<typeof newsStorySchema>;

/** What the caller opened today (UTC). */
export const newsViewsSchema = z
  .object({
    viewsToday: z.int().nonnegative(),
    /** Stories that the plan opens in a day; null without a limit. */
    viewsPerDay: z.int().positive().nullable(),
    /** When the count starts again, ISO-8601. */
    resetsAt: z.string(),
    /** Newest first; empty without a limit, since nothing is counted then. */
    opened: z.array(
      z.object({
        storyId: z.string(),
        /** ISO-8601. */
        openedAt: z.string(),
        /** Null when it is no longer kept. */
        story: newsItemSchema.nullable(),
      }),
    ),
  })
  .meta({ id: 'NewsViews' });
/** The stories opened today, and how many may be. */
export type NewsViews = z.infer<typeof newsViewsSchema>;
