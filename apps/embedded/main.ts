import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { Logger } from 'pino';
import { serve } from '#api/serve.ts';
import type { Problem } from '#contract/problem.ts';
import { systemOperations } from '#contract/system/system.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { describeInstallation } from '#platform/data-dir/installation.ts';
import { lockDataDir, type DataDirLock } from '#platform/data-dir/lock.ts';
import { exitWithStartupError } from '#platform/startup-errors.ts';
import type { RunningServer } from '#platform/http/http-server.ts';
import { shutDownOnSignals, stopAll, type ShutdownStep } from '#platform/shutdown.ts';
import { formatAnnouncement } from './announcement.ts';
import { clearForReset, clearInterruptedHistory } from './demo/start-over.ts';
import { startInstance, type Instance } from './instance.ts';
import { openStartScreen, type StartScreen } from './start-screen.ts';

type StartupContext = {
  readonly config: Config;
  readonly logger: Logger;
  readonly lock: DataDirLock;
  readonly screen: StartScreen;
};

// First requests come before it.
const storeCompiledCodeAfterMs = 5 * secondMs;

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const screen = openStartScreen(config, process.stdout);
  screen.showStep('Starting');
  await start(config, screen).catch((error: unknown) => {
    screen.showStep('');
    throw error;
  });
};

const start = async (config: Config, screen: StartScreen): Promise<void> => {
  const { logger } = screen;
  const lock = await lockDataDir({
    folder: config.DATA_DIR,
    installation: describeInstallation(config),
    now: new Date(),
  });
  warnAboutDisabledDemo(config, logger);
  await clearInterruptedHistory(config);
  const product = await startProduct({ config, logger, lock, screen });
  shutDownOnSignals({
    logger,
    steps: product.stopSteps,
    onSignal: () => {
      screen.showStep('Stopping');
    },
    onStopped: () => {
      screen.showStep('');
      if (screen.isQuiet) screen.print(['Stopped.']);
    },
  });
  await lock.announce(product.address);
  screen.showStep('');
  if (screen.isQuiet) screen.print([`Started in ${(performance.now() / secondMs).toFixed(1)} s`]);
  screen.print(product.announcement());
  storeCompiledCode();
  if (config.FORECASTS === 'on') screen.followForecasts(product.listForecasting);
};

// Node itself stores it only when the process ends, and not at all if it is killed.
const storeCompiledCode = (): void => {
  setTimeout(flushCompileCache, storeCompiledCodeAfterMs).unref();
};

const warnAboutDisabledDemo = ({ trialObstacles: reasons }: Config, logger: Logger): void => {
  if (reasons.length > 0) logger.warn({ reasons }, 'The demo is off: this is not a trial.');
};

type RunningProduct = {
  readonly address: string;
  readonly announcement: () => readonly string[];
  readonly listForecasting: () => Promise<readonly ForecastingRecord[]>;
  readonly stopSteps: () => readonly ShutdownStep[];
};

// The socket stays open while a demo reset replaces the instance.
const startProduct = async (foundation: StartupContext): Promise<RunningProduct> => {
  const { config, logger, lock, screen } = foundation;
  const startOver = async (): Promise<void> => {
    const previousInstance = current.instance;
    current.instance = undefined;
    await previousInstance?.closeLiveFeed();
    await stopAll(previousInstance?.stopSteps ?? [], { logger });
    await clearForReset(config);
    current.instance = await startInstance({ config, logger, lock, reset: startOver });
    attachInstance(runningServer, current.instance);
  };
  const first = await startInstance({
    config,
    logger,
    lock,
    reset: startOver,
    onStep: screen.showStep,
  });
  const current: { instance: Instance | undefined } = { instance: first };
  const runningServer = await listen(foundation, current);
  attachInstance(runningServer, first);
  return {
    address: runningServer.address,
    announcement: () =>
      formatAnnouncement({
        ...first,
        config,
        address: runningServer.address,
        isCompact: screen.isQuiet,
      }),
    listForecasting: async () => (await current.instance?.listForecasting()) ?? [],
    // New requests are refused first, those in progress finish, then the stores close.
    stopSteps: () => [
      { name: 'live feed', stop: async () => current.instance?.closeLiveFeed() },
      { name: 'server', stop: runningServer.close },
      ...(current.instance?.stopSteps ?? []),
      { name: 'lock', stop: lock.release },
    ],
  };
};

const listen = (
  { config, logger, screen }: StartupContext,
  behind: { readonly instance: Instance | undefined },
): Promise<RunningServer> =>
  serve({
    settings: config,
    logger,
    host: config.HOST,
    port: config.PORT,
    // A proxy in front of a public address would not find another port.
    onOtherPort: config.PUBLIC_URL === undefined ? reportAlternativePort(screen) : undefined,
    handler: (req, res) => {
      if (behind.instance) behind.instance.handler(req, res);
      else respondDuringReset(req, res);
    },
  });

const reportAlternativePort =
  ({ print }: StartScreen) =>
  (wanted: number, taken: number): void => {
    print([`Port ${String(wanted)} is taken; using ${String(taken)} instead.`]);
  };

const attachInstance = ({ server, address }: RunningServer, instance: Instance): void => {
  server.removeAllListeners('upgrade');
  instance.attach(server);
  instance.setAddress(address);
};

// During a demo reset `/health` answers; all other requests get 503.
const respondDuringReset = (req: IncomingMessage, res: ServerResponse): void => {
  if (req.url === systemOperations.healthy.path) {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    return;
  }
  const requestId = randomUUID();
  const problem: Problem = {
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'demo/starting-over',
    message: 'Tidemark is starting over. Please try again in a moment.',
    requestId,
  };
  const headers = {
    'content-type': 'application/problem+json',
    'retry-after': '2',
    'x-request-id': requestId,
  };
  res.writeHead(503, headers).end(JSON.stringify(problem));
};

main().catch(exitWithStartupError);
