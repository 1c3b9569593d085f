import { z } from 'zod';
import { pages, type PageName } from '../pages.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

/**
 * `POST /api/browser-errors`: an error of the web app. It has no free text, so that it cannot contain personal data.
 */
const browserErrorSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z]{1,40}$/)
      .meta({ description: 'Name of the error, such as `TypeError`.' }),
    place: z
      .string()
      .regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)
      .meta({
        description: 'File of the app, line and column, such as `dashboard-DTfXsFor.js:1:2345`.',
      }),
    page: z
      .enum(Object.keys(pages) as [PageName, ...PageName[]])
      .meta({ description: 'Name of the page.' }),
  })
  .meta({
    id: 'BrowserError',
    description: 'Where the web app failed in a browser; without free text.',
  });

/** Error reports from the web app. */
export const browserErrorOperations = defineOperations('System', {
  reportBrowserError: post('/api/browser-errors', 'session', {
    summary: 'Tell where the web app failed in a browser, without free text',
    body: browserErrorSchema,
    bodyLimit: 1024,
    duringMaintenance: true,
    status: 204,
    answer: null,
    problems: { 429: ['throttle/browser-errors'] },
  }),
});

/** The same without schemas, for browsers. */
export const browserErrorEndpoints = withoutSchemas(browserErrorOperations);
