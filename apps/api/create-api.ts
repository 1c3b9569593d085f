import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { AttentionCheck } from '#application/attention/assess.ts';
import { runAttentionChecks } from '#application/attention/read-attention.ts';
import { createStatusReader, type PublicStatus } from '#application/status/status-reader.ts';
import { publishSessionEnd } from '#application/access/access-change.ts';
import {
  type MaintenanceWatch,
  watchMaintenance,
} from '#application/maintenance/watch-maintenance.ts';
import { personalDataAccessLogger } from '#application/personal-data-access/log-access.ts';
import { refusalRecorder } from '#application/refusals/record-refusal.ts';
import { maintenanceHeader, timeHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import type { ProcessFiguresWriter } from '#platform/process-figures/write-process-figures.ts';
import { findBackupRecord } from '#platform/backup/backup-record.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { listLongRetries } from '#platform/consumers/consumer-retries.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { ProcessCounters } from '#platform/health/process-counters.ts';
import { combineHealthChecks, type GetHealth, type HealthCheck } from '#platform/health/health.ts';
import type { Platform } from '#platform/platform.ts';
import { signedOutEntitlement } from '#domain/shared/plans/entitlement.ts';
import { toEntitlement } from '#projections/account-details/read-model.ts';
import { findStoredAccount } from './account/ports.ts';
import { type SliceDeps, slices } from './catalogue.ts';
import type { DemoControl } from './demo/demo.route.ts';
import { isMachinePath, createRouteNotFoundHandler } from './http/fallback.ts';
import { createGuards } from './http/guards.ts';
import { createIdempotency } from './http/idempotency.ts';
import { getRateLimits } from './http/limits.ts';
import { createRequestListener } from './http/listener.ts';
import { positionTracker } from './http/consistency/position-tracker.ts';
import { isRecentlyAuthenticated } from './http/session/reauthentication.ts';
import { createRefusalRecorder } from './http/refusals.ts';
import { readModelProgress } from './http/consistency/read-model-progress.ts';
import { operationRoutes, type RouteDeps } from './http/route.ts';
import { securityHeaders, strictHeaders } from './http/security-headers.ts';
import { createSessionGate } from './http/session/session.ts';
import { createLiveAccess } from './live/live-access.ts';
import { forwardAnnouncements } from './live/forward-announcements.ts';
import { type LiveFeed, liveFeed } from './live/live-feed.ts';
import {
  createCoinOverviewReader,
  type ReadCoinOverview,
} from './coin-overview/read-coin-overview.ts';
import {
  coinOnBoard,
  isKnownSymbol,
  type MarketBoard,
  openMarketBoard,
  publishMarketChanges,
} from './market/index.ts';
import { type NewsBoard, openNewsBoard, publishNewsChanges } from './news/index.ts';
import { openPlanList, type PlanList } from './membership/plan-list.ts';
import { createApiDocsRouter } from './openapi/index.ts';
import { openTrackRecordBoard } from './predictions/index.ts';
import { type PreparedResponses, createPreparedResponses } from './prepared/prepared.ts';
import { createPrecomputedResponseHandler } from './prepared/precomputed-responses.ts';
import {
  type FrontEndFolders,
  type FrontEnds,
  loadFrontEnds,
  getFrontEndFolders,
} from './static/front-ends.ts';
import { createPageContentLoader } from './static/load-page-content.ts';
import { createStaffSessions, type StaffSessions } from './http/session/staff-sessions.ts';
import type { OperatorControl } from './system/index.ts';
import { startInstruments } from './system/measure.ts';
import type { MetricSources, Metrics } from './system/metrics.ts';
import { healthChecks } from './system/health-checks.ts';
import { addServiceHealth } from './system/service-health.ts';

export type ApiDeps = Platform &
  Pick<MetricSources, 'providerHealth'> & {
    readonly consumers?:
      Pick<RunningConsumers, 'position' | 'isBlocked' | 'until' | 'status'> | undefined;
    /** Only in demo mode of the all-in-one process. */
    readonly demo?: DemoControl | undefined;
    /** Only where this process locks a data folder. */
    readonly operator?: OperatorControl | undefined;
    /** Built front ends. Defaults to the project's `dist` folders. */
    readonly frontEndFolders?: FrontEndFolders;
    readonly healthChecks?: readonly HealthCheck[];
    /** Resolves when work may begin that no request has asked for. Begins immediately by default. */
    readonly firstWork?: Promise<void>;
    /** System time for sessions and rate limits, not the demo clock. */
    readonly systemNow?: () => Date;
    /** Refresh interval of precomputed responses. For tests. */
    readonly pollMs?: number;
    /** How long the public status is reused. For tests. */
    readonly statusCacheMs?: number;
    /** Interval at which the maintenance is read. For tests. */
    readonly maintenancePollMs?: number;
    /** Maximum time a request waits for the read models. For tests. */
    readonly readWaitMs?: number;
  };

type TrackedDeps = ApiDeps & Pick<RouteDeps, 'trackPositions'>;

type SessionServices = Pick<RouteDeps, 'gate' | 'findEntitlement' | 'supportRefundPence'>;

export type Api = {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  readonly attach: (server: Server) => void;
  readonly app: Express;
  readonly metrics: Metrics;
  /** Closes the live feed and unsubscribes. Does not close the platform. */
  readonly close: () => Promise<void>;
};

export const createApi = async (given: ApiDeps): Promise<Api> => {
  const deps = { ...given, ...positionTracker(given.eventStore) };
  const access = createSessionAccess(deps);
  const staffSessions = createStaffSessions({ ...deps, ...access });
  const maintenance = await watchMaintenance(deps, { pollMs: deps.maintenancePollMs });
  const { board, live, prepared } = await openMarket(deps, access);
  const news = await openNewsBoard(deps);
  await publishNewsChanges({ news, prepared });
  const trackRecord = await openTrackRecordBoard({ ...deps, prepared });
  const stopListening = await forwardAnnouncements(deps, live);
  const partHealth = combineHealthChecks([...healthChecks(deps), ...(deps.healthChecks ?? [])]);
  const loadAttention = createAttentionReader(deps, partHealth);
  const status = createStatusReader({
    clock: deps.clock,
    runChecks: loadAttention,
    switchedOff: deps.config.FORECASTS === 'off' ? ['forecasts'] : [],
    cacheMs: deps.statusCacheMs,
  });
  const health = addServiceHealth(partHealth, status);
  const { counters, figures, metrics } = await startInstruments({
    ...deps,
    live,
    prepared,
    health,
    attention: loadAttention,
  });
  const planList = openPlanList({ ...deps, prepared });
  const { app, handle, isForFile } = await createExpressApp({
    ...deps,
    ...access,
    staffSessions,
    maintenance,
    metrics,
    health,
    status,
    attention: loadAttention,
    board,
    news,
    readCoinOverview: createCoinOverviewReader({
      ...deps,
      board,
      news,
      systemNow: getSystemNow(deps),
    }),
    planList,
    counters,
    figures,
  });
  return {
    handler: createPrecomputedResponseHandler({
      prepared,
      rateLimits: deps.rateLimits,
      limit: getRateLimits(deps.config).requests,
      logger: deps.logger,
      proxies: deps.config.TRUST_PROXY,
      staffSessions,
      fallback: createRequestListener({
        ...deps,
        metrics,
        staffSessions,
        app: handle,
        isForFile,
      }),
    }),
    attach: (server) => {
      live.attach(server);
    },
    app,
    metrics,
    close: async () => {
      maintenance.stop();
      await figures.stop();
      await stopListening();
      planList.close();
      await live.close();
      await Promise.all([trackRecord.close(), news.close(), board.close()]);
    },
  };
};

const createAttentionReader =
  (deps: ApiDeps, partHealth: GetHealth): (() => Promise<readonly AttentionCheck[]>) =>
  () =>
    runAttentionChecks({
      ...deps,
      stoppedConsumers: () => listConsumerErrors(deps.readModels),
      retryingConsumers: () => listLongRetries(deps.readModels, getSystemNow(deps)()),
      unhealthyParts: async () => (await partHealth()).parts.filter(({ state }) => state !== 'ok'),
      lastBackupAt: async () => (await findBackupRecord(deps))?.madeAt,
      systemNow: getSystemNow(deps),
    });

type AppDeps = TrackedDeps &
  SessionServices & {
    readonly maintenance: MaintenanceWatch;
    readonly staffSessions: StaffSessions;
    readonly metrics: Metrics;
    readonly health: GetHealth;
    readonly status: () => Promise<PublicStatus>;
    readonly attention: () => Promise<readonly AttentionCheck[]>;
    readonly board: MarketBoard;
    readonly news: NewsBoard;
    readonly readCoinOverview: ReadCoinOverview;
    readonly planList: PlanList;
    readonly counters: ProcessCounters;
    readonly figures: ProcessFiguresWriter;
  };

type RouterDeps = AppDeps & Pick<FrontEnds, 'faces'>;

const openMarket = async (
  deps: ApiDeps,
  access: SessionServices,
): Promise<{ board: MarketBoard; live: LiveFeed; prepared: PreparedResponses }> => {
  const { logger, config } = deps;
  const prepared = createPreparedResponses(strictHeaders(config.PUBLIC_URL));
  const live = liveFeed({
    logger,
    publicUrl: config.PUBLIC_URL,
    proxies: config.TRUST_PROXY,
    access: createLiveAccess({ ...access, clock: deps.clock, systemNow: getSystemNow(deps) }),
  });
  const board = await openMarketBoard({ ...deps, systemNow: getSystemNow(deps) });
  await publishMarketChanges({ board, prepared, live });
  return { board, live, prepared };
};

type App = Pick<FrontEnds, 'isForFile'> & {
  readonly app: Express;
  readonly handle: RequestHandler;
};

const createExpressApp = async (deps: AppDeps): Promise<App> => {
  const publicUrl = (): string => deps.publicAddress.current();
  const { serve, isForFile, notFound, inline, faces } = await loadFrontEnds(
    deps.frontEndFolders ?? getFrontEndFolders(),
    {
      isKnownCoin: (symbol) => isKnownSymbol(deps.board, symbol),
      isListedCoin: (symbol) =>
        deps.board.current() === undefined || coinOnBoard(deps.board, symbol) !== undefined,
      symbolNow: (symbol) => coinOnBoard(deps.board, symbol)?.symbol,
      loadContent: createPageContentLoader({ ...deps, publicUrl }),
      publicUrl,
      gate: deps.gate,
      marketKind: () => deps.board.current()?.kind,
    },
  );
  const mountedOperations = selectOperations(deps);
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  app.use(
    securityHeaders({
      publicUrl: deps.config.PUBLIC_URL,
      inlineScripts: inline.scripts,
      inlineStyles: inline.styles,
      cardForm: deps.payments.publishableKey !== null,
    }),
  );
  app.use('/api', (_req, res, next) => {
    res.setHeader(timeHeader, deps.clock.now().toISOString());
    const until = deps.maintenance.current()?.until;
    if (until !== undefined) res.setHeader(maintenanceHeader, until);
    next();
  });
  app.use(await createApiRouter({ ...deps, faces }, mountedOperations));
  app.use(createApiDocsRouter());
  app.use(rejectUnknownApiPaths(mountedOperations));
  app.use(serve);
  app.use(createRouteNotFoundHandler([]));
  return {
    app,
    isForFile,
    handle: (req, res, next) => {
      app(req, res, (error: unknown) => {
        if (!notFound({ req, res }, error)) next(error);
      });
    },
  };
};

// Responds with 404 or 405 to API paths without a route. Front-end routes follow.
const rejectUnknownApiPaths = (known: Readonly<Record<string, Operation>>): RequestHandler => {
  const rejectRoute = createRouteNotFoundHandler(Object.values(known));
  return (req, res, next) => {
    if (isMachinePath(req.path)) rejectRoute(req, res, next);
    else next();
  };
};

// Demo and operator operations are only mounted with their controls.
const selectOperations = ({ demo, operator }: ApiDeps): Readonly<Record<string, Operation>> =>
  Object.fromEntries(
    Object.entries<Operation>(operations).filter(
      ([, operation]) =>
        (demo !== undefined || operation.demo !== true) &&
        (operator !== undefined || operation.guard !== 'operator'),
    ),
  );

const createApiRouter = async (
  deps: RouterDeps,
  known: Readonly<Record<string, Operation>>,
): Promise<express.Router> => {
  const systemNow = getSystemNow(deps);
  const {
    gate,
    maintenance,
    board,
    news,
    readCoinOverview,
    planList,
    metrics,
    health,
    status,
    attention,
    demo,
    operator,
    counters,
    figures,
  } = deps;
  const recordRefusal = refusalRecorder(deps);
  const { countRefusal } = metrics;
  const saveRefusal = createRefusalRecorder({ ...deps, recordRefusal, countRefusal });
  const routes = operationRoutes({
    ...(await createRouteDeps(deps, systemNow)),
    noteRefusal: saveRefusal,
    noteStaff: deps.staffSessions.note,
  });
  const sliceDeps: SliceDeps = {
    routes,
    platform: deps,
    gate,
    maintenance,
    board,
    news,
    readCoinOverview,
    planList,
    systemNow,
    metrics,
    health,
    status,
    attention,
    demo,
    operator,
    counters,
    figures,
    noteRefusal: saveRefusal,
    faces: deps.faces,
    operations: known,
    secureCookies: usesSecureCookies(deps),
  };
  slices.forEach((mount) => {
    mount(sliceDeps);
  });
  return routes.router;
};

const createRouteDeps = async (
  deps: TrackedDeps & SessionServices & Pick<RouteDeps, 'maintenance'>,
  systemNow: () => Date,
): Promise<Omit<RouteDeps, 'noteRefusal' | 'noteStaff'>> => ({
  clock: deps.clock,
  maintenance: deps.maintenance,
  publicUrl: deps.config.PUBLIC_URL,
  jobs: deps.jobs,
  gate: deps.gate,
  idempotency: await createIdempotency({ readModels: deps.readModels, keys: deps.keys, systemNow }),
  ...readModelProgress(deps),
  trackPositions: deps.trackPositions,
  findEntitlement: deps.findEntitlement,
  supportRefundPence: deps.supportRefundPence,
  isRecentlyAuthenticated: (caller) => isRecentlyAuthenticated(deps, caller, systemNow()),
  logPersonalDataAccess: personalDataAccessLogger(deps),
  guards: createGuards(deps.config, deps.operator?.token),
});

const createSessionAccess = (deps: ApiDeps): SessionServices => ({
  gate: createSessionGate({
    sessions: deps.sessions,
    secure: usesSecureCookies(deps),
    systemNow: getSystemNow(deps),
    onEnd: (tokenHash) => {
      publishSessionEnd(deps, tokenHash).catch((error: unknown) => {
        deps.logger.warn(
          { err: error },
          'the end of a session could not be announced to other processes',
        );
      });
    },
    onUnwritten: (error) => {
      deps.logger.warn({ err: error }, 'a session could not be extended; the request goes on');
    },
  }),
  findEntitlement: async (accountId, now) => {
    const account = await findStoredAccount(deps, accountId);
    return account ? toEntitlement(account, now, deps.config) : signedOutEntitlement;
  },
  supportRefundPence: deps.config.SUPPORT_REFUND_LIMIT ?? null,
});

const getSystemNow = ({ systemNow }: ApiDeps): (() => Date) => systemNow ?? (() => new Date());

const usesSecureCookies = ({ config }: ApiDeps): boolean =>
  config.SECURE_COOKIES ?? config.PUBLIC_URL?.startsWith('https:') ?? false;
