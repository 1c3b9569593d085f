import { z } from 'zod';
import { newsCategories } from '#domain/shared/news/news-categories.ts';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** The longest excerpt that is given to everybody, in characters. */
export const excerptLength = 300;

/** One outlet's publication of a story. */
export const publicationSchema = z.strictObject({
  /** Source on the runner, which names the outlet: `coindesk`. */
  source: z.string().min(1),
  /** Name as it is shown: `CoinDesk`. */
  outlet: z.string().min(1),
  /** Canonical address: https, without tracking parameters and fragment. */
  url: z.url({ protocol: /^https?$/ }),
  /** Addresses that the outlet corrected, oldest first; absent where there are none. */
  formerUrls: z.array(z.url({ protocol: /^https?$/ })).optional(),
  title: z.string().min(1),
  /** As the outlet says, ISO-8601; never later than when it was first read. */
  publishedAt: z.iso.datetime(),
});
export type Publication = z.infer<typeof publicationSchema>;

/** What the text says of the market, −1 to 1, and the phrase that decided it. */
export const storySentimentSchema = z.strictObject({
  score: z.number().min(-1).max(1),
  because: z.string().nullable(),
});

/** Move of the related coin in the hour after publication, beside its usual move in an hour. */
export const priceImpactSchema = z.discriminatedUnion('level', [
  z.strictObject({ level: z.literal('pending') }),
  /** No related coin, or no candles of that hour. */
  z.strictObject({ level: z.literal('unknown') }),
  z.strictObject({
    level: z.enum(['low', 'medium', 'high']),
    coinId: z.string().min(1),
    /** Per cent, close before the publication to close an hour after. */
    move: z.number(),
    /** Standard deviation of the hourly moves of the 30 days before, in per cent. */
    usual: z.number().positive(),
  }),
]);

/** One story, told by one outlet or by several: the first publication gives title, text and picture. */
export const storySchema = z.strictObject({
  /** Derived from the canonical address of the first publication, and from its time where the address had a story before. */
  id: z.string().min(1),
  kind: sourceModeSchema,
  title: z.string().min(1),
  /** Plain text, at most 300 characters, cut at a word. */
  excerpt: z.string().max(excerptLength),
  /** Paragraphs of plain text, as far as the feed gives them. */
  text: z.array(z.string().min(1)),
  /** Address of the picture at the outlet; readers only ever get our own copy. */
  pictureUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Our copy of the picture: still to be fetched, stored under the story's id, or none; absent is none. */
  picture: z.enum(['pending', 'stored', 'none']).optional(),
  /** Of the first publication, ISO-8601. */
  publishedAt: z.iso.datetime(),
  /** When it was first read, ISO-8601. */
  readAt: z.iso.datetime(),
  /** Oldest first; at least one. */
  publications: z.array(publicationSchema).min(1),
  /** Symbols of the related coins, the most named first. */
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

/** An address at which a story is told; its id is derived from the address, so that no article is taken twice. */
export type StoryAddress = { readonly id: string; readonly storyId: string };

export const addressesCollection: ObservationCollection = {
  name: 'news-addresses',
  version: 1,
  indexes: [['storyId']],
};

/** Another one after every change of the stories: who keeps them in memory reads them anew only then. */
export type StoriesMark = { readonly id: typeof storiesMarkId; readonly mark: string };
export const storiesMarkId = 'stories';

export const marksCollection: ObservationCollection = {
  name: 'news-marks',
  version: 1,
  indexes: [],
};

/** Told on the broadcast when stories came or changed. */
export const newsChannel = 'news';
