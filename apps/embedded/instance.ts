import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApi } from '#api/create-api.ts';
import type { DemoControl } from '#api/demo/demo.route.ts';
import { eventRegistry } from '#application/event-registry.ts';
import type { Demo } from '#contract/system/demo.ts';
import { paymentsOperations } from '#contract/payments/payments.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { openObservations } from '#observations/collections.ts';
import {
  type ForecastingRecord,
  listForecastingStatuses,
} from '#observations/forecasting/queries.ts';
import { createPlatform } from '#platform/composition.ts';
import { openConsumerReader, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Config } from '#platform/config.ts';
import type { DataDirLock } from '#platform/data-dir/lock.ts';
import type { Platform } from '#platform/platform.ts';
import type { ShutdownStep } from '#platform/shutdown.ts';
import { startIngest, type RunningIngest } from '#workers/market/ingest-market/start-ingest.ts';
import {
  type RunningPredictions,
  startPredictions,
} from '#workers/forecasts/issue-predictions/start-predictions.ts';
import { startSignals } from '#workers/forecasts/issue-signals/start-signals.ts';
import { producePastEditions } from '#workers/mail/past-editions.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { backUpBeforeMigration } from './back-up-before-migration.ts';
import type { MoveWrapper } from './demo/clock-mover.ts';
import { createDemo } from './demo/demo.ts';
import { ensureDemoHistory, type DemoHistory } from './demo/ensure-history.ts';
import { requireResettable } from './demo/start-over.ts';
import { hasFirstContents, waitForFirstContents } from './first-contents.ts';
import { createPageLoads, type PageLoads } from './page-loads.ts';
import { waitForProjections } from './wait-for-projections.ts';

export type Instance = {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => void;
  readonly attach: (server: Server) => void;
  /** Called once the server listens. Sets its address, for links in mails. */
  readonly setAddress: (address: string) => void;
  readonly demo: Demo | undefined;
  readonly adminPassword: string | undefined;
  readonly market: string;
  readonly movable: boolean;
  /** The state of each coin's forecasts. */
  readonly listForecasting: () => Promise<readonly ForecastingRecord[]>;
  /** Closes the live feed, so that open sockets do not keep the server from closing. */
  readonly closeLiveFeed: () => Promise<void>;
  /** In this order: writers first, then their stores. */
  readonly stopSteps: readonly ShutdownStep[];
};

export type InstanceOptions = {
  readonly config: Config;
  readonly logger: Logger;
  readonly lock: DataDirLock;
  readonly reset: () => Promise<void>;
  /** Called when a step begins that takes seconds. */
  readonly onStep?: (text: string) => void;
};

// Requests that waited for the start are answered first.
const firstWorkDelayMs = 250;

export const startInstance = async (options: InstanceOptions): Promise<Instance> => {
  const { config, logger, onStep = () => undefined } = options;
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  await openObservations(platform, { beforeMigration: backUpBeforeMigration(platform) });
  const history = platform.movableClock && (await ensureDemoHistory(platform, onStep));
  onStep('Preparing the pages');
  // A start with stored contents answers its first requests before it asks the sources again and runs missed jobs.
  const firstWork = Promise.withResolvers<undefined>();
  const pageLoads = createPageLoads();
  const workers = await startParts(platform, { firstWork: firstWork.promise, pageLoads });
  const pastEditions = fillEditions(platform, workers);
  if (platform.movableClock && !(await hasFirstContents(platform))) {
    firstWork.resolve(undefined);
    await waitForFirstContents(platform);
  }
  const stopController = new AbortController();
  const demo = createDemoControl({
    ...options,
    platform,
    workers,
    history,
    stopping: stopController.signal,
  });
  const api = await createApi({
    ...platform,
    demo,
    consumers: workers.consumers,
    firstWork: firstWork.promise,
    operator: {
      token: options.lock.holder.token,
      run: async (argv, write) => {
        // The commands are only loaded when an operator runs one.
        const { runInProduct } = await import('../cli/run-command.ts');
        const output = {
          line: (line: string) => {
            write({ line });
          },
          error: (error: string) => {
            write({ error });
          },
          progress: (progress: string) => {
            write({ progress });
          },
        };
        const exitCode = await runInProduct(platform, argv, output, demo && { clock: demo });
        write({ exitCode });
      },
    },
  });
  return {
    handler: (req, res) => {
      pageLoads.onRequest(req);
      api.handler(req, res);
    },
    attach: api.attach,
    setAddress: (address) => {
      platform.publicAddress.setAddress(address);
      void pause(firstWorkDelayMs, undefined, { signal: stopController.signal }).then(
        firstWork.resolve,
        () => undefined,
      );
      void platform.demoProvider?.deliverTo(`${address}${paymentsOperations.stripeWebhook.path}`);
    },
    demo: demo && (await demo.describe()),
    adminPassword: history?.adminPassword,
    market: formatMarket(platform),
    movable: platform.marketData?.kind !== 'replay' && platform.jobs.runDue !== undefined,
    listForecasting: () => listForecastingStatuses(platform),
    closeLiveFeed: async () => {
      stopController.abort(stoppingRejection());
      await api.close();
    },
    stopSteps: [
      { name: 'past editions', stop: pastEditions.stop },
      ...workers.stopSteps,
      ...platform.closeSteps,
    ],
  };
};

type Parts = Awaited<ReturnType<typeof startParts>>;

const startParts = async (
  platform: Platform,
  { firstWork, pageLoads }: { readonly firstWork: Promise<void>; readonly pageLoads: PageLoads },
): Promise<{
  consumers: Pick<RunningConsumers, 'position' | 'isBlocked' | 'until' | 'status'>;
  ingest: RunningIngest;
  whileMoving: MoveWrapper;
  forecastsReady: RunningPredictions['firstReady'];
  waitForConsumers: () => Promise<void>;
  stopSteps: readonly ShutdownStep[];
}> => {
  const reader = openConsumerReader(platform);
  const projector = startProjector(platform, { reader });
  await waitForProjections(projector, platform);
  const reactions = await startWorkers(platform, { reader, firstJobs: firstWork });
  const ingest = startIngest({ platform, consumers: projector, firstCollection: firstWork });
  const forecastsEnabled = platform.config.FORECASTS === 'on';
  const { isPageLoading } = pageLoads;
  const background = { platform, isOn: forecastsEnabled, isPageLoading };
  const predictions = startPredictions(background);
  const signals = startSignals(background);
  return {
    // The API waits only for projections; its status also covers reactions.
    consumers: { ...projector, status: () => [...projector.status(), ...reactions.status()] },
    ingest,
    forecastsReady: predictions.firstReady,
    // Signals read the forecasts of the hours along the way.
    whileMoving: (move, { to, onSignals }) =>
      signals.runClockMove(() => predictions.runClockMove(move, { to }), onSignals),
    waitForConsumers: async () => {
      await projector.reachedHead();
      await reactions.reachedHead();
    },
    stopSteps: [
      { name: 'signals', stop: () => signals.stop() },
      { name: 'predictions', stop: () => predictions.stop() },
      { name: 'market', stop: () => ingest.stop() },
      { name: 'reactions', stop: reactions.stop },
      { name: 'projections', stop: projector.stop },
      { name: 'reader of the log', stop: reader.stop },
    ],
  };
};

// Runs in the background, because the start does not wait for the forecasts.
const fillEditions = (
  platform: Platform,
  { ingest, forecastsReady, waitForConsumers }: Parts,
): { readonly stop: () => Promise<void> } => {
  const { clock, logger, marketData, movableClock } = platform;
  const market = marketData?.markets[0];
  const stopController = new AbortController();
  const { signal } = stopController;
  const stopped = once(stopController.signal, 'abort').then(() => undefined);
  const waitForSources = async (): Promise<void> => {
    // Simulated news refer to stored prices, so they need a second ingestion.
    const ingestNow = (): Promise<void> => ingest.ingestNow();
    for (const prepare of [ingestNow, ingestNow, () => forecastsReady, waitForConsumers]) {
      // Training on years of data takes minutes, which a stop does not wait for.
      await Promise.race([prepare(), stopped]);
      signal.throwIfAborted();
    }
  };
  const fillMissingEditions = async (): Promise<void> => {
    if (!movableClock || market?.mode !== 'simulated') return;
    await producePastEditions({
      platform,
      market,
      now: clock.now(),
      sourcesReady: waitForSources,
      signal,
    });
  };
  const fillCompleted = fillMissingEditions().catch((err: unknown) => {
    if (!signal.aborted) logger.warn({ err }, 'The editions of the last days were not written.');
  });
  return {
    stop: async () => {
      stopController.abort();
      await fillCompleted;
    },
  };
};

type DemoParts = InstanceOptions & {
  readonly platform: Platform;
  readonly workers: Parts;
  readonly history: DemoHistory | undefined;
  readonly stopping: AbortSignal;
};

const createDemoControl = ({
  config,
  reset,
  workers,
  history,
  ...parts
}: DemoParts): DemoControl | undefined => {
  const clock = parts.platform.movableClock;
  if (!clock || !history) return undefined;
  return createDemo({
    ...parts,
    clock,
    ids: history.ids,
    waitForConsumers: workers.waitForConsumers,
    ingestMarket: () => workers.ingest.ingestNow(),
    whileMoving: workers.whileMoving,
    reset: async () => {
      requireResettable(config);
      await reset();
    },
  });
};

const stoppingRejection = (): Rejection =>
  new Rejection('conflict', 'demo/stopping', {
    message: 'Tidemark is stopping. The clock keeps the time that it reached.',
  });

const formatMarket = ({ marketData, config }: Platform): string => {
  if (!marketData) return 'no source';
  const marketLabels = {
    live: 'live',
    simulated: 'simulated, and labelled so on every screen',
    replay: 'replayed from recorded candles',
  };
  const speedText =
    marketData.kind === 'replay'
      ? `, ${String(config.REPLAY_SPEED)} h of market time a second`
      : '';
  return `${marketData.name} (${marketLabels[marketData.kind]}${speedText}); MARKET_DATA chooses another`;
};
