import { z } from 'zod';
import { coinSymbolPattern } from '#domain/shared/market/coin-symbol.ts';
import { newsEndpoints } from '../../endpoints/news/news.ts';
import { newsListSchema, newsStorySchema, newsViewsSchema } from '../../news/news.ts';
import { newsListLimits, newsSearchLimits } from '../../news/news-limits.ts';
import { newsPictureWidths } from '../../news/news-pictures.ts';
import { defineOperations } from '../define-operations.ts';

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
export const newsOperations = defineOperations(newsEndpoints, 'News', {
  publicNews: {
    summary: 'The newest stories, each once, whichever outlets tell it',
    description:
      'Needs no session. Responses for 5, 10 and 20 stories are precomputed. The full text and the addresses at the outlets come with `newsStory`.',
    query: listQuery,
    status: 200,
    answer: newsListSchema,
    etag: true,
  },
  searchNews: {
    summary: 'Stories with a text, or about a coin, newest first',
    description:
      'Searches the newest thousand stories. Empty when the story of `before` is not one of them.',
    query: searchQuery,
    status: 200,
    answer: newsListSchema,
  },
  newsViews: {
    summary: 'The stories that the caller opened today, and how many the plan allows',
    description: 'Days are those of UTC.',
    status: 200,
    answer: newsViewsSchema,
  },
  newsStory: {
    writes: true,

    summary: 'One story in full with the addresses at its outlets; counts as opened',
    description:
      'Counts as `viewStory` does. 403 `news/limit-reached`: the plan opens no more stories today; `retryAt` says when it does again. 404 `news/unknown-story`: no story has the id.',
    params: storyParams,
    status: 200,
    answer: newsStorySchema,
    problems: { 403: ['news/limit-reached'], 404: ['news/unknown-story'] },
  },
  newsPicture: {
    summary: 'Our copy of the picture of a story',
    description:
      'Needs no session. WebP of 132 × 88 or 264 × 176 pixels. 404 `news/no-picture`: the story has no picture that may be shown, or no longer.',
    params: pictureParams,
    status: 200,
    answer: null,
    mediaType: 'image/webp',
    problems: { 404: ['news/no-picture'] },
  },
  newsPlate: {
    summary: 'The drawing that stands in for a picture, for each outlet its own',
    description: 'Needs no session. SVG of 264 × 176 pixels.',
    params: plateParams,
    status: 200,
    answer: null,
    mediaType: 'image/svg+xml',
  },
  viewStory: {
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
  },
});
