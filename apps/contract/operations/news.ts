import { z } from 'zod';
import { newsEndpoints } from '../endpoints/news.ts';
import { newsListSchema, newsStorySchema, newsViewsSchema } from '../news.ts';
import { newsListLimits, newsSearchLimits } from '../news-limits.ts';
import { newsPictureWidths } from '../news-pictures.ts';
import type { Operation } from './operation.ts';

const storyParams = z.object({ id: z.string().min(1).max(100) });
const pictureParams = storyParams.extend({ width: z.enum(newsPictureWidths) });
const plateParams = z.object({ outlet: z.string().min(1).max(60) });
const upTo = (most: number) => z.coerce.number<number | string>().int().min(1).max(most);
const listQuery = z.object({
  /** Number of newest stories; ten by default. */
  limit: upTo(newsListLimits.most).optional(),
});
const searchQuery = z
  .object({
    /** Part of a title or an excerpt; case does not matter. */
    q: z.string().trim().min(newsSearchLimits.shortest).max(newsSearchLimits.longest).optional(),
    /** Symbol of a coin: only stories about it. */
    coin: z
      .string()
      .regex(/^[A-Za-z0-9]{1,20}$/u)
      .optional(),
    /** Most stories to find; three by default. */
    limit: upTo(newsSearchLimits.most).optional(),
  })
  .refine(({ q, coin }) => q !== undefined || coin !== undefined, {
    path: ['q'],
    message: 'Search for a text, a coin or both.',
  });

/** News: the public list, a story in full, what was opened today, and the search. */
export const newsOperations = {
  publicNews: {
    ...newsEndpoints.publicNews,
    tag: 'News',
    summary: 'The newest stories, each once, whichever outlets tell it',
    query: listQuery,
    status: 200,
    answer: newsListSchema,
    etag: true,
  },
  searchNews: {
    ...newsEndpoints.searchNews,
    tag: 'News',
    summary: 'Stories with a text in title or excerpt, or about a coin, newest first',
    query: searchQuery,
    status: 200,
    answer: newsListSchema,
  },
  newsViews: {
    ...newsEndpoints.newsViews,
    tag: 'News',
    summary: 'The stories that the caller opened today, and how many the plan allows',
    status: 200,
    answer: newsViewsSchema,
  },
  newsStory: {
    ...newsEndpoints.newsStory,
    writes: true,
    tag: 'News',
    summary: 'One story in full with the addresses at its outlets; counts as opened',
    params: storyParams,
    status: 200,
    answer: newsStorySchema,
    problems: [404],
  },
  newsPicture: {
    ...newsEndpoints.newsPicture,
    tag: 'News',
    summary: 'Our copy of the picture of a story',
    params: pictureParams,
    status: 200,
    answer: null,
    mediaType: 'image/webp',
    problems: [404],
  },
  newsPlate: {
    ...newsEndpoints.newsPlate,
    tag: 'News',
    summary: 'The drawing that stands in for a picture, for each outlet its own',
    params: plateParams,
    status: 200,
    answer: null,
    mediaType: 'image/svg+xml',
  },
  viewStory: {
    ...newsEndpoints.viewStory,
    tag: 'News',
    summary: 'Open a story: it counts once a day and stays open until midnight UTC',
    params: storyParams,
    status: 200,
    answer: newsViewsSchema,
    problems: [404, 409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
