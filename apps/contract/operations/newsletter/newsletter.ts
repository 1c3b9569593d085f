import { z } from 'zod';
import { newsletterEndpoints } from '../../endpoints/newsletter/newsletter.ts';
import { cacheBusterParameter } from '../../endpoints/url.ts';
import {
  editionListSchema,
  newsletterProductionSchema,
  newsletterSchema,
} from '../../newsletter/newsletter.ts';
import { defineOperations } from '../define-operations.ts';

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
  ...defineOperations(newsletterEndpoints, 'Admin', {
    newsletterToday: {
      writes: true,
      summary:
        'Today’s newsletter; null before it is generated. A refresh adds a version if the content has changed',
      description:
        'Days are those of UTC. Any other parameter is ignored, so it can be used to bypass caches. 404 `edition/none`: there is none yet. 409 `edition/no-data`: no source has given prices yet.',
      query: todayQuery,
      status: 200,
      answer: newsletterSchema.nullable(),
      problems: { 404: ['edition/none'], 409: ['edition/no-data', 'edition/incomplete'] },
    },
    newsletterProduction: {
      summary: 'What production of today’s newsletter waits for, and when it tries again',
      description:
        'From 07:00 to 10:00 GMT production waits for missing prices, and until 07:25 for other parts.',
      strictQuery: true,
      status: 200,
      answer: newsletterProductionSchema,
    },
    generateNewsletter: {
      summary: 'Writes the newsletter of today, or answers with the one that there is',
      description:
        'Repeated calls return the same edition; use `newsletterToday` to refresh it. 409 `edition/no-data`: no source has given prices yet.',
      status: 200,
      answer: newsletterSchema,
      problems: { 409: ['edition/no-data', 'edition/incomplete'] },
      idempotent: true,
    },
  }),
  ...defineOperations(newsletterEndpoints, 'News', {
    editions: {
      summary: 'All editions of the newsletter, newest first',
      description: 'Needs no session.',
      query: listQuery,
      strictQuery: true,
      status: 200,
      answer: editionListSchema,
      etag: true,
    },
    editionFile: {
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
    },
    editionArchive: {
      summary: 'The page with all editions',
      description: 'Needs no session. 404 `edition/none`: there are fewer pages.',
      query: z.object({
        page: positiveInteger.optional().meta({ description: 'Page of the list, from 1.' }),
      }),
      status: 200,
      answer: null,
      mediaType: htmlContentType,
      problems: { 404: ['edition/none'] },
    },
    editionFeed: {
      summary: 'The newest editions as an Atom feed',
      description: 'Needs no session (RFC 4287).',
      status: 200,
      answer: null,
      mediaType: 'application/atom+xml; charset=utf-8',
    },
    editionPicture: {
      summary: 'The picture of an edition for link previews',
      description: 'Needs no session. PNG of 1200 × 630 pixels. 404 `edition/none`.',
      params: editionParams,
      status: 200,
      answer: null,
      mediaType: 'image/png',
      problems: { 404: ['edition/none'] },
    },
    editionPage: {
      summary: 'The page of an edition',
      description:
        'Needs no session. Every figure links to its value in the snapshot. 404 `edition/none`.',
      params: editionParams,
      query: versionQuery,
      status: 200,
      answer: null,
      mediaType: htmlContentType,
      problems: { 404: ['edition/none'] },
    },
  }),
};
