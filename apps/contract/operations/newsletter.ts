import { z } from 'zod';
import { newsletterEndpoints } from '../endpoints/newsletter.ts';
import { editionListSchema, newsletterProductionSchema, newsletterSchema } from '../newsletter.ts';
import type { Operation } from './operation.ts';

const positive = z.coerce.number<number | string>().int().positive().max(1_000_000);
const editionParams = z.object({ edition: positive });
/** The newest version when absent. */
const versionQuery = z.object({ version: positive.optional() });

const todayQuery = z.object({
  /** `true` adds a version if the content has changed. */
  refresh: z.enum(['true', 'false']).optional(),
  /** The time of the call, so that no cache answers it; ignored, as one of any other name is. */
  _: z.string().max(20).optional(),
});

const listQuery = z.object({
  /** Thirty by default. */
  limit: positive.max(400).optional(),
});

const html = 'text/html; charset=utf-8';

/** The newsletter: its production, its archive, and its feed. */
export const newsletterOperations = {
  newsletterToday: {
    ...newsletterEndpoints.newsletterToday,
    writes: true,
    tag: 'Admin',
    summary:
      'Today’s newsletter; null before it is generated. A refresh adds a version if the content has changed',
    query: todayQuery,
    status: 200,
    answer: newsletterSchema.nullable(),
    problems: [409],
  },
  newsletterProduction: {
    ...newsletterEndpoints.newsletterProduction,
    tag: 'Admin',
    summary: 'What production of today’s newsletter waits for, and when it tries again',
    strictQuery: true,
    status: 200,
    answer: newsletterProductionSchema,
  },
  generateNewsletter: {
    ...newsletterEndpoints.generateNewsletter,
    tag: 'Admin',
    summary: 'Writes the newsletter of today, or answers with the one that there is',
    status: 200,
    answer: newsletterSchema,
    problems: [409],
    idempotent: true,
  },
  editions: {
    ...newsletterEndpoints.editions,
    tag: 'News',
    summary: 'All editions of the newsletter, newest first',
    query: listQuery,
    strictQuery: true,
    status: 200,
    answer: editionListSchema,
    etag: true,
  },
  editionFile: {
    ...newsletterEndpoints.editionFile,
    tag: 'News',
    summary: 'An edition as one HTML file that opens without a network',
    params: editionParams,
    query: versionQuery,
    strictQuery: true,
    status: 200,
    answer: null,
    mediaType: html,
    problems: [404],
  },
  editionArchive: {
    ...newsletterEndpoints.editionArchive,
    tag: 'News',
    summary: 'The page with all editions',
    query: z.object({ page: positive.optional() }),
    status: 200,
    answer: null,
    mediaType: html,
    problems: [404],
  },
  editionFeed: {
    ...newsletterEndpoints.editionFeed,
    tag: 'News',
    summary: 'The newest editions as an Atom feed',
    status: 200,
    answer: null,
    mediaType: 'application/atom+xml; charset=utf-8',
  },
  editionPage: {
    ...newsletterEndpoints.editionPage,
    tag: 'News',
    summary: 'The page of an edition',
    params: editionParams,
    query: versionQuery,
    status: 200,
    answer: null,
    mediaType: html,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
