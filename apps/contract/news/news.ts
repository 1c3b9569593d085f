import { z } from 'zod';
import { categoryOptions } from '../account/preference-options.ts';
import { coinSymbolPattern } from '#domain/shared/market/coin-symbol.ts';
import { newsPictureWidths } from '../../../domain/shared/news/news-pictures.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { coinSymbol } from '../fields.ts';

/** Maximum and default number of stories in the public list. */
export const newsListLimits = { max: 20, default: 10 } as const;

/** Numbers of stories that the pages request, whose responses are precomputed. */
export const preparedNewsLimits = [5, 10, 20] as const;

/** Minimum and maximum length of a search text, and maximum and default number of results. */
export const newsSearchLimits = { minLength: 2, maxLength: 60, max: 10, default: 3 } as const;

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

const newsPublicationSchema = z
  .object({
    outlet: z.string().meta({ description: 'Display name of the outlet, such as `CoinDesk`.' }),
    title: z.string().meta({ description: 'Headline of the publication.' }),
    url: z.string().meta({ description: 'Address at the outlet, https or http.' }),
    publishedAt: z.string().meta({ description: 'When the outlet published it.' }),
  })
  .meta({ id: 'NewsPublication', description: 'A publication of the story by one outlet.' });

const newsImpactSchema = z
  .object({
    coinSymbol: coinSymbol,
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

const storyParams = z.object({
  id: z.string().min(1).max(100).meta({ description: 'Id of the story.' }),
});

const pictureParams = storyParams.extend({
  width: z.enum(newsPictureWidths).meta({ description: 'Width in pixels.' }),
});

const plateParams = z.object({
  outlet: z
    .string()
    .min(1)
    .max(60)
    .meta({ description: 'Name of the outlet, as `source` gives it.' }),
});

const createLimitSchema = (most: number) =>
  z.coerce.number<number | string>().int().min(1).max(most);

const listQuery = z.object({
  limit: createLimitSchema(newsListLimits.max)
    .optional()
    .meta({ description: 'Number of newest stories, 1 to 20; 10 by default.' }),
});

const searchQuery = z
  .object({
    q: z
      .string()
      .trim()
      .min(newsSearchLimits.minLength)
      .max(newsSearchLimits.maxLength)
      .optional()
      .meta({
        description: 'Part of a title or a text, 2 to 60 characters; case does not matter.',
      }),
    coin: z
      .string()
      .min(1)
      .max(20)
      // Not a pattern of the document: some generators do not know classes of Unicode.
      .refine((symbol) => coinSymbolPattern.test(symbol), 'A symbol has letters, digits and signs.')
      .optional()
      .meta({ description: 'Symbol of a coin, such as `BTC`, for stories about it only.' }),
    before: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Id of a story, for stories that are older.' }),
    limit: createLimitSchema(newsSearchLimits.max)
      .optional()
      .meta({ description: 'Maximum number of stories, 1 to 10; 3 by default.' }),
  })
  .refine(({ q, coin, before }) => (q ?? coin ?? before) !== undefined, {
    path: ['q'],
    message: 'Search for a text, a coin, or stories before another.',
  });

/** News: the public list, full stories, today's views, and the search. */
export const newsOperations = defineOperations('News', {
  publicNews: get('/api/public-news', 'public-news', {
    summary: 'The newest stories, each once, whichever outlets tell it',
    description:
      'Needs no session. Responses for 5, 10 and 20 stories are precomputed. The full text and the addresses at the outlets come with `newsStory`.',
    query: listQuery,
    status: 200,
    answer: newsListSchema,
    etag: true,
  }),
  searchNews: get('/api/news', 'news', {
    summary: 'Stories with a text, or about a coin, newest first',
    description:
      'Searches the newest thousand stories. Empty when the story of `before` is not one of them.',
    query: searchQuery,
    status: 200,
    answer: newsListSchema,
  }),
  newsViews: get('/api/news-views', 'news', {
    summary: 'The stories that the caller opened today, and how many the plan allows',
    description: 'Days are those of UTC.',
    status: 200,
    answer: newsViewsSchema,
  }),
  newsStory: get('/api/news/{id}', 'news', {
    writes: true,

    summary: 'One story in full with the addresses at its outlets; counts as opened',
    description:
      'Counts as `viewStory` does. 403 `news/limit-reached`: the plan opens no more stories today; `retryAt` says when it does again. 404 `news/unknown-story`: no story has the id.',
    params: storyParams,
    status: 200,
    answer: newsStorySchema,
    problems: { 403: ['news/limit-reached'], 404: ['news/unknown-story'] },
  }),
  newsPicture: get('/api/news-pictures/{id}/{width}', 'public-news', {
    summary: 'Our copy of the picture of a story',
    description:
      'Needs no session. WebP of 132 × 88 or 264 × 176 pixels. 404 `news/no-picture`: the story has no picture that may be shown, or no longer.',
    params: pictureParams,
    status: 200,
    answer: null,
    mediaType: 'image/webp',
    problems: { 404: ['news/no-picture'] },
  }),
  newsPlate: get('/api/news-plates/{outlet}', 'public-news', {
    summary: 'The drawing that stands in for a picture, for each outlet its own',
    description: 'Needs no session. SVG of 264 × 176 pixels.',
    params: plateParams,
    status: 200,
    answer: null,
    mediaType: 'image/svg+xml',
  }),
  viewStory: post('/api/news/{id}/view', 'news', {
    summary: 'Open a story: it counts once a day and stays open until midnight UTC',
    description:
      'Counts where the plan has a limit: each story once a day. 403 `news/limit-reached`: the plan opens no more stories today; `retryAt` says when it does again. 404 `news/unknown-story`: no story has the id. 409 `command/contended`: several stories were opened at the same time; try again.',
    params: storyParams,
    status: 200,
    answer: newsViewsSchema,
    problems: {
      403: ['news/limit-reached'],
      404: ['news/unknown-story'],
      409: ['command/contended'],
    },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const newsEndpoints = withoutSchemas(newsOperations);
