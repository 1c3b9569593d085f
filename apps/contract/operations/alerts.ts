import { z } from 'zod';
import { alertsSchema, readNoticesSchema, setAlertSchema } from '../alerts.ts';
import { alertEndpoints } from '../endpoints/alerts.ts';
import type { Operation } from './operation.ts';

const symbolParams = z.object({ symbol: z.string().min(1).max(20) });
const alertParams = z.object({ id: z.string().min(1).max(100) });

/** The caller's watched coins, price alerts and notices; each call answers how they stand now. */
export const alertOperations = {
  alerts: {
    ...alertEndpoints.alerts,
    tag: 'Market',
    summary: 'Watched coins, price alerts and notices of the caller',
    status: 200,
    answer: alertsSchema,
  },
  watchCoin: {
    ...alertEndpoints.watchCoin,
    tag: 'Market',
    summary: 'Mark a coin',
    params: symbolParams,
    status: 200,
    answer: alertsSchema,
    problems: [404, 409],
    idempotent: true,
  },
  unwatchCoin: {
    ...alertEndpoints.unwatchCoin,
    tag: 'Market',
    summary: 'Take the mark of a coin away',
    params: symbolParams,
    status: 200,
    answer: alertsSchema,
    problems: [409],
    idempotent: true,
  },
  setAlert: {
    ...alertEndpoints.setAlert,
    tag: 'Market',
    summary: 'Set a price alert; one with the same coin and rule is no second one',
    body: setAlertSchema,
    status: 201,
    answer: alertsSchema,
    problems: [403, 404, 409],
    idempotent: true,
  },
  removeAlert: {
    ...alertEndpoints.removeAlert,
    tag: 'Market',
    summary: 'Remove a price alert; its notices stay',
    params: alertParams,
    status: 200,
    answer: alertsSchema,
    problems: [409],
    idempotent: true,
  },
  readNotices: {
    ...alertEndpoints.readNotices,
    tag: 'Market',
    summary: 'Mark notices as read, up to one or all of them',
    body: readNoticesSchema,
    status: 200,
    answer: alertsSchema,
    problems: [409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
