import { browserErrorEndpoints } from '../endpoints/browser-errors.ts';
import { monitorEndpoints } from '../endpoints/monitor.ts';
import { botMetricsSchema, browserErrorSchema } from '../monitor.ts';
import type { Operation } from './operation.ts';

/** The bot monitor, and the errors that browsers tell of. */
export const monitorOperations = {
  botMetrics: {
    ...monitorEndpoints.botMetrics,
    tag: 'Admin',
    summary: 'What all processes measured: system, predictions, news and members',
    status: 200,
    answer: botMetricsSchema,
  },
  reportBrowserError: {
    ...browserErrorEndpoints.reportBrowserError,
    tag: 'System',
    summary: 'Tell where the web app failed in a browser, without free text',
    body: browserErrorSchema,
    bodyLimit: 1024,
    status: 204,
    answer: null,
    problems: { 429: ['throttle/browser-errors'] },
  },
} as const satisfies Record<string, Operation>;
