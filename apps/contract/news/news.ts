import { z } from 'zod';
import { categoryOptions } from '../account/preference-options.ts';

const coinsInText = z.string();
const impactLevel = z.enum(['pending', 'unknown', 'low', 'medium', 'high']);

export const newsItemSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the story.' }),
    title: z.string().meta({ description: 'Headline of the story.' }),
    content: z.string().meta({ description: 'Excerpt as plain text, at most 300 characters.' }),
    source: z.string().meta({ description: 'Outlet that published it first, such as `CoinDesk`.' }),
    outlets: z.int().positive().meta({ description: 'Number of outlets that cover the story.' }),
    publishedAt: z.string().meta({ description: 'When the first outlet published it.' }),
    imageUrl: z.string().meta({
      description:
        'Address on our server: a copy of the outlet’s picture where it may be shown, otherwise a drawing with its initials.',
    }),
    url: z.string().meta({ description: 'Address of the story’s page on our site.' }),
    sentimentScore: z.number().min(-1).max(1).meta({
      description: 'From −1 to 1: above 0.3 is Positive, below −0.3 Negative, otherwise Neutral.',
    }),
    relatedCoins: coinsInText.meta({
      description: 'Symbols separated by commas, the most mentioned first; empty without any.',
    }),
    priceImpact: impactLevel.meta({
      description:
        'Move of the first coin in the hour after publication compared with its usual move: `low`, `medium` or `high`; `pending` until then, `unknown` without figures.',
    }),
    category: z.enum(categoryOptions).meta({ description: 'Category of the story.' }),
    kind: z
      .enum(['live', 'simulated', 'replay'])
      .meta({ description: 'Whether the story is live, simulated or replayed from a recording.' }),
  })
  .meta({ id: 'NewsItem', description: 'A story in a list.' });
/** A story in a list. */
export type NewsItem = z.infer<typeof newsItemSchema>;
/** Newest first. */
export const newsListSchema = z.array(newsItemSchema);

export const newsPublicationSchema = z
  .object({
    outlet: z.string().meta({ description: 'Display name of the outlet, such as `CoinDesk`.' }),
    title: z.string().meta({ description: 'Headline of the publication.' }),
    url: z.string().meta({ description: 'Address at the outlet, https or http.' }),
    publishedAt: z.string().meta({ description: 'When the outlet published it.' }),
  })
  .meta({ id: 'NewsPublication', description: 'A publication of the story by one outlet.' });

export const newsImpactSchema = z
  .object({
    coinSymbol: z
      .string()
      .meta({ description: 'Symbol of the coin in upper case, such as `BTC`.' }),
    move: z
      .number()
      .meta({ description: 'Move of the price in the hour after publication, in percent.' }),
    usual: z.number().meta({
      description: 'Standard deviation of the hourly moves of the previous 30 days, in percent.',
    }),
  })
  .meta({ id: 'NewsImpact', description: 'What the price did in the hour after publication.' });

export const newsStorySchema = newsItemSchema
  .extend({
    text: z
      .array(z.string())
      .meta({ description: 'Text of the story, as paragraphs of plain text.' }),
    publications: z
      .array(newsPublicationSchema)
      .meta({ description: 'Publications of the story, oldest first.' }),
    because: z.string().nullable().meta({
      description:
        'Phrase that decided the score; null without one, and where the plan does not include it.',
    }),
    impact: newsImpactSchema
      .nullable()
      .meta({ description: 'What the price did; null until known.' }),
  })
  .meta({ id: 'NewsStory', description: 'A story in full, as far as the feeds provide it.' });
/** A full story. */
export type NewsStory = z.infer<typeof newsStorySchema>;

export const newsViewsSchema = z
  .object({
    viewsToday: z.int().nonnegative().meta({ description: 'Stories opened today (UTC).' }),
    viewsPerDay: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'Stories a day that the plan allows; null without a limit.' }),
    resetsAt: z.string().meta({ description: 'When the count starts again.' }),
    opened: z
      .array(
        z.object({
          storyId: z.string().meta({ description: 'Id of the story.' }),
          openedAt: z.string().meta({ description: 'When it was first opened.' }),
          story: newsItemSchema
            .nullable()
            .meta({ description: 'The story; null when it is no longer stored.' }),
        }),
      )
      .meta({ description: 'Stories opened today, newest first; empty without a limit.' }),
  })
  .meta({
    id: 'NewsViews',
    description: 'The stories opened today, and how many the plan allows.',
  });
/** The number of stories opened today, and the daily limit. */
export type NewsViews = z.infer<typeof newsViewsSchema>;
