import { createServer, type Server } from 'node:http';
import express, { type Request, type Response } from 'express';
import { pino } from 'pino';
import type { Operation } from '#contract/operation.ts';
import { type Entitlement, signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import { parseAccountId } from '#domain/shared/ids.ts';
import { sendProblem } from '../http/fallback.ts';
import { openContext } from '../http/request-context.ts';
import { operationRoutes, type RouteDeps, type Routes } from '../http/route.ts';
import type { Caller } from '../http/session/session.ts';

/** Replaces the session cookie with the caller's entitlement as JSON. */
export const entitlementHeader = 'x-test-entitlement';

export type OperationApp = {
  readonly server: Server;
  readonly loads: () => number;
};

const refuse = (): Promise<never> => Promise.reject(new Error('not asked in this test'));

export const createOperationApp = (mount: (on: Routes['on']) => void): OperationApp => {
  let loads = 0;
  let entitlement: Entitlement = signedOutEntitlement;
  const deps: RouteDeps = {
    clock: { now: () => new Date('2026-05-04T10:00:00.000Z') },
    maintenance: { current: () => null },
    publicUrl: undefined,
    gate: {
      find: (req) => {
        const text = req.headers[entitlementHeader];
        if (typeof text !== 'string') return Promise.resolve(undefined);
        entitlement = { ...signedOutEntitlement, signedIn: true, ...(JSON.parse(text) as object) };
        return Promise.resolve(caller);
      },
      peek: refuse,
      findTokenHash: () => undefined,
      hasSessionCookie: () => false,
      findEndReason: refuse,
      open: refuse,
      close: refuse,
      endFromDevice: refuse,
      endOthers: refuse,
      recordWrites: refuse,
      forgetWrites: refuse,
    },
    isRecentlyAuthenticated: () => Promise.resolve(true),
    jobs: {
      check: () => Promise.resolve(),
      administration: { isPaused: () => Promise.resolve(false) },
    },
    idempotency: { once: (_call, run) => run() },
    waitForPositions: () => Promise.resolve(true),
    haveReachedLog: () => Promise.resolve(true),
    trackPositions: (work) => work({ positions: () => ({}), hasAppended: () => false }),
    supportRefundPence: null,
    findEntitlement: () => {
      loads += 1;
      return Promise.resolve(entitlement);
    },
    logPersonalDataAccess: refuse,
    noteStaff: () => undefined,
    noteRefusal: () => Promise.resolve(),
    guards: { operator: () => undefined, metrics: () => undefined, demo: () => undefined },
  };
  const routes = operationRoutes(deps);
  mount(routes.on);
  return { server: serverFor(routes), loads: () => loads };
};

export const testOperation = {
  name: 'test',
  method: 'get',
  path: '/api/test',
  tag: 'System',
  summary: 'A test operation',
  resource: 'system',
  action: 'read',
  status: 200,
  answer: null,
} as const satisfies Operation;

const caller: Caller = {
  accountId: parseAccountId('0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11'),
  tokenHash: 'hash',
  session: {
    accountId: '0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11',
    createdAt: '2026-05-04T09:00:00.000Z',
    usedAt: '2026-05-04T09:00:00.000Z',
    device: { address: '', userAgent: '' },
    expiresAt: '2026-05-04T11:00:00.000Z',
    remembered: false,
    written: {},
  },
};

const serverFor = ({ router }: Routes): Server => {
  const app = express();
  app.disable('etag').set('query parser', 'simple');
  app.use(router);
  const logger = pino({ level: 'silent' });
  return createServer((req, res) => {
    openContext(req, 0);
    app(req as Request, res as Response, (error: unknown) => {
      sendProblem({ req, res }, error, logger);
    });
  });
};
