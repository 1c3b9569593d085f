import { z } from 'zod';
import { cacheBusterParameter } from '../url.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';
import { simulated } from '../fields.ts';

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
    simulated: simulated,
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

const editionItemSchema = z
  .object({
    edition: z.int().positive().meta({ description: 'Number of the edition, from 1.' }),
    date: z.string().meta({ description: 'Day of the edition (UTC), such as `2026-11-21`.' }),
    title: z.string().meta({ description: 'Headline of the newest version.' }),
    description: z.string().meta({ description: 'The greeting as plain text.' }),
    version: z.int().positive().meta({ description: 'The newest version.' }),
    simulated: simulated,
  })
  .meta({ id: 'EditionItem', description: 'An edition in a list.' });

/** An edition in a list. */
export type EditionItem = z.infer<typeof editionItemSchema>;
/** Editions, newest first. */
export const editionListSchema = z.array(editionItemSchema);

const positiveInteger = z.coerce.number<number | string>().int().positive().max(1_000_000);

const editionParams = z.object({
  edition: positiveInteger.meta({ description: 'Number of an edition, from 1.' }),
});

/** Defaults to the newest version. */
const versionQuery = z.object({
  version: positiveInteger
    .optional()
    .meta({ description: 'Version of the edition; the newest when absent.' }),
});

const todayQuery = z.object({
  refresh: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: '`true` adds a version if the content has changed.' }),
  [cacheBusterParameter]: z
    .string()
    .max(20)
    .optional()
    .meta({ description: 'Ignored; a different value each time bypasses caches.' }),
});

const listQuery = z.object({
  limit: positiveInteger
    .max(400)
    .optional()
    .meta({ description: 'Number of newest editions, 1 to 400; 30 by default.' }),
});

const htmlContentType = 'text/html; charset=utf-8';

/** The newsletter: its production, its archive and its feed. */
export const newsletterOperations = {
  ...defineOperations('Admin', {
    newsletterToday: get('/api/newsletter/today', 'newsletter-admin', {
      writes: true,
      summary:
        'Today’s newsletter; null before it is generated. A refresh adds a version if the content has changed',
      description:
        'Days are those of UTC. Any other parameter is ignored, so it can be used to bypass caches. 404 `edition/none`: there is none yet. 409 `edition/no-data`: no source has given prices yet.',
      query: todayQuery,
      status: 200,
      answer: newsletterSchema.nullable(),
      problems: { 404: ['edition/none'], 409: ['edition/no-data', 'edition/incomplete'] },
    }),
    newsletterProduction: get('/api/newsletter/production', 'newsletter-admin', {
      summary: 'What production of today’s newsletter waits for, and when it tries again',
      description:
        'From 07:00 to 10:00 GMT production waits for missing prices, and until 07:25 for other parts.',
      strictQuery: true,
      status: 200,
      answer: newsletterProductionSchema,
    }),
    generateNewsletter: post('/api/newsletter/generate', 'newsletter-admin', {
      summary: 'Writes the newsletter of today, or answers with the one that there is',
      description:
        'Repeated calls return the same edition; use `newsletterToday` to refresh it. 409 `edition/no-data`: no source has given prices yet.',
      status: 200,
      answer: newsletterSchema,
      problems: { 409: ['edition/no-data', 'edition/incomplete'] },
      idempotent: true,
    }),
  }),
  ...defineOperations('News', {
    editions: get('/api/newsletter/editions', 'newsletter-archive', {
      summary: 'All editions of the newsletter, newest first',
      description: 'Needs no session.',
      query: listQuery,
      strictQuery: true,
      status: 200,
      answer: editionListSchema,
      etag: true,
    }),
    editionFile: get('/api/newsletter/editions/{edition}/file', 'newsletter-archive', {
      summary: 'An edition as one HTML file that opens without a network',
      description:
        'Needs no session. Style sheet and pictures are embedded in the file. 404 `edition/none`.',
      params: editionParams,
      query: versionQuery,
      strictQuery: true,
      status: 200,
      answer: null,
      mediaType: htmlContentType,
      problems: { 404: ['edition/none'] },
    }),
    editionArchive: get('/newsletter/archive', 'newsletter-archive', {
      summary: 'The page with all editions',
      description: 'Needs no session. 404 `edition/none`: there are fewer pages.',
      query: z.object({
        page: positiveInteger.optional().meta({ description: 'Page of the list, from 1.' }),
      }),
      status: 200,
      answer: null,
      mediaType: htmlContentType,
      problems: { 404: ['edition/none'] },
    }),
    editionFeed: get('/newsletter/feed.xml', 'newsletter-archive', {
      summary: 'The newest editions as an Atom feed',
      description: 'Needs no session (RFC 4287).',
      status: 200,
      answer: null,
      mediaType: 'application/atom+xml; charset=utf-8',
    }),
    editionPicture: get('/share/editions/{edition}', 'newsletter-archive', {
      summary: 'The picture of an edition for link previews',
      description: 'Needs no session. PNG of 1200 × 630 pixels. 404 `edition/none`.',
      params: editionParams,
      status: 200,
      answer: null,
      mediaType: 'image/png',
      problems: { 404: ['edition/none'] },
    }),
    editionPage: get('/newsletter/{edition}', 'newsletter-archive', {
      summary: 'The page of an edition',
      description:
        'Needs no session. Every figure links to its value in the snapshot. 404 `edition/none`.',
      params: editionParams,
      query: versionQuery,
      status: 200,
      answer: null,
      mediaType: htmlContentType,
      problems: { 404: ['edition/none'] },
    }),
  }),
};

/** The same without schemas, for browsers. */
export const newsletterEndpoints = withoutSchemas(newsletterOperations);
