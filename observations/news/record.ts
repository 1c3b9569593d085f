import { z } from 'zod';
import { newsCategories } from '#domain/shared/news/news-categories.ts';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** Maximum length in characters of the excerpt shown to all readers. */
export const excerptLength = 300;

export const publicationSchema = z.strictObject({
  /** Name of the source in the source runner, such as `coindesk`. */
  source: z.string().min(1),
  /** Display name, such as `CoinDesk`. */
  outlet: z.string().min(1),
  /** Canonical URL: https, without parameters of campaigns and sessions. Earlier versions also removed the fragment. */
  url: z.url({ protocol: /^https?$/ }),
  /** Earlier URLs that the outlet corrected, oldest first. Absent if there are none. */
  formerUrls: z.array(z.url({ protocol: /^https?$/ })).optional(),
  title: z.string().min(1),
  /** Publication time from the outlet, ISO-8601. Never later than the reading of the feed that gave it. */
  publishedAt: z.iso.datetime(),
  /** The outlet's own time, null if it gives none. Absent in publications of earlier versions. */
  statedAt: z.iso.datetime().nullable().optional(),
  /** Keys of the guids that the feed has given the article, oldest first. Absent if there are none. */
  guidKeys: z.array(z.string().min(1)).optional(),
  /** Whether the story's title and text come from it. In stories of earlier versions, only the id shows it. */
  givesText: z.literal(true).optional(),
});
export type Publication = z.infer<typeof publicationSchema>;

/** Sentiment of the text towards the market, from −1 to 1, and the phrase that decided it. */
export const storySentimentSchema = z.strictObject({
  score: z.number().min(-1).max(1),
  because: z.string().nullable(),
});

/** The price move of the related coin in the hour after publication, compared with its usual hourly move. */
export const priceImpactSchema = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('pending') }),
  /** There is no related coin, or its candles for that hour are missing. */
  z.strictObject({ level: z.literal('unknown') }),
  z.strictObject({
    level: z.enum(['low', 'medium', 'high']),
    coinId: z.string().min(1),
    /** Move in per cent, from the close before publication to the close an hour later. */
    move: z.number(),
    /** Standard deviation of the hourly moves in the previous 30 days, in per cent. */
    usual: z.number().positive(),
  }),
]);

/** A story with one or more publications. Title, text and picture come from the first one. */
export const storySchema = z.strictObject({
  /**
   * Derived from the guid of the first publication, or from its canonical URL if the feed has no guid. If these had an
   * earlier story, also from its time.
   */
  id: z.string().min(1),
  kind: sourceModeSchema,
  title: z.string().min(1),
  /** Plain text of up to 300 characters, cut between words. */
  excerpt: z.string().max(excerptLength),
  /** Paragraphs of plain text, if the feed contains them. */
  text: z.array(z.string().min(1)),
  /** URL of the outlet's picture. Readers only get our own copy. */
  pictureUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** State of our copy of the picture. It is stored under the story id. Absent means `none`. */
  picture: z.enum(['pending', 'stored', 'none']).optional(),
  /** Time of the first publication, ISO-8601. */
  publishedAt: z.iso.datetime(),
  /** When the feed reader first read the story, ISO-8601. */
  readAt: z.iso.datetime(),
  /** Oldest first, at least one. */
  publications: z.array(publicationSchema).min(1),
  /** Symbols of the related coins, most frequently mentioned first. */
  coins: z.array(z.string().min(1)),
  category: z.enum(newsCategories),
  sentiment: storySentimentSchema,
  impact: priceImpactSchema,
});
export type Story = z.infer<typeof storySchema>;

export const storiesCollection: ObservationCollection = {
  name: 'news-stories',
  version: 1,
  indexes: [['publishedAt'], ['category', 'publishedAt']],
};

/** A URL or a guid of a story. The id is derived from it, so that no article is imported twice. */
export type StoryAddress = { readonly id: string; readonly storyId: string };

export const addressesCollection: ObservationCollection = {
  name: 'news-addresses',
  version: 1,
  indexes: [['storyId']],
};

/** `mark` changes with every change to the stories, so that caches reload only when needed. */
export type StoriesVersion = { readonly id: typeof storiesVersionId; readonly mark: string };
export const storiesVersionId = 'stories';

export const storiesVersionCollection: ObservationCollection = {
  name: 'news-marks',
  version: 1,
  indexes: [],
};

export const newsChannel = 'news';
