import { browserErrorEndpoints } from '../../endpoints/system/browser-errors.ts';
import { monitorEndpoints } from '../../endpoints/system/monitor.ts';
import { botMetricsSchema, browserErrorSchema } from '../../system/monitor.ts';
import { defineOperations } from '../define-operations.ts';

/** The bot monitor and error reports from browsers. */
export const monitorOperations = {
  ...defineOperations(monitorEndpoints, 'Admin', {
    botMetrics: {
      summary: 'What all processes measured: system, predictions, news and members',
      status: 200,
      answer: botMetricsSchema,
    },
  }),
  ...defineOperations(browserErrorEndpoints, 'System', {
    reportBrowserError: {
      summary: 'Tell where the web app failed in a browser, without free text',
      body: browserErrorSchema,
      bodyLimit: 1024,
      duringMaintenance: true,
      status: 204,
      answer: null,
      problems: { 429: ['throttle/browser-errors'] },
    },
  }),
};
