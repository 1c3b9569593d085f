import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { serve } from '#api/serve.ts';
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { describeInstallation } from '#platform/data-dir/installation.ts';
import { lockDataDir, type DataDirLock } from '#platform/data-dir/lock.ts';
import { exitWithStartupError } from '#platform/startup-errors.ts';
import type { RunningServer } from '#platform/http/http-server.ts';
import { createLogger } from '#platform/logger.ts';
import { shutDownOnSignals, stopAll, type ShutdownStep } from '#platform/shutdown.ts';
import { clearForReset, clearInterruptedHistory } from './demo/start-over.ts';
import { startInstance, type Instance } from './instance.ts';
import path from 'node:path';
import type { Demo } from '#contract/system/demo.ts';
import { containsLegacyDemo } from '#platform/trial.ts';
import { toDemoEmail } from './demo/history.ts';
import { adminPersona } from './demo/personas.ts';

type StartupContext = {
  readonly config: Config;
  readonly logger: Logger;
  readonly lock: DataDirLock;
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'tidemark' });
  const lock = await lockDataDir({
    folder: config.DATA_DIR,
    installation: describeInstallation(config),
    now: new Date(),
  });
  warnAboutDisabledDemo(config, logger);
  await clearInterruptedHistory(config);
  const product = await startProduct({ config, logger, lock });
  shutDownOnSignals({ logger, steps: product.stopSteps });
  await lock.announce(product.address);
  process.stdout.write(product.announcement());
};

const warnAboutDisabledDemo = ({ trialObstacles: reasons }: Config, logger: Logger): void => {
  if (reasons.length > 0) logger.warn({ reasons }, 'The demo is off: this is not a trial.');
};

type RunningProduct = {
  readonly address: string;
  readonly announcement: () => string;
  readonly stopSteps: () => readonly ShutdownStep[];
};

// The socket stays open while a demo reset replaces the instance.
const startProduct = async (foundation: StartupContext): Promise<RunningProduct> => {
  const { config, logger, lock } = foundation;
  const startOver = async (): Promise<void> => {
    const previousInstance = current.instance;
    current.instance = undefined;
    await previousInstance?.closeLiveFeed();
    await stopAll(previousInstance?.stopSteps ?? [], { logger });
    await clearForReset(config);
    current.instance = await startInstance({ config, logger, lock, reset: startOver });
    attachInstance(runningServer, current.instance);
  };
  const first = await startInstance({ config, logger, lock, reset: startOver });
  const current: { instance: Instance | undefined } = { instance: first };
  const runningServer = await listen(foundation, current);
  attachInstance(runningServer, first);
  return {
    address: runningServer.address,
    announcement: () => formatAnnouncement({ ...first, config, address: runningServer.address }),
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
  { config, logger }: StartupContext,
  behind: { readonly instance: Instance | undefined },
): Promise<RunningServer> =>
  serve({
    settings: config,
    logger,
    host: config.HOST,
    port: config.PORT,
    // A proxy in front of a public address would not find another port.
    onOtherPort: config.PUBLIC_URL === undefined ? reportAlternativePort : undefined,
    handler: (req, res) => {
      if (behind.instance) behind.instance.handler(req, res);
      else respondDuringReset(req, res);
    },
  });

const reportAlternativePort = (wanted: number, taken: number): void => {
  process.stdout.write(`Port ${String(wanted)} is taken; using ${String(taken)} instead.\n`);
};

const attachInstance = ({ server, address }: RunningServer, instance: Instance): void => {
  server.removeAllListeners('upgrade');
  instance.attach(server);
  instance.setAddress(address);
};

// During a demo reset `/health` answers; all other requests get 503.
const respondDuringReset = (req: IncomingMessage, res: ServerResponse): void => {
  if (req.url === paths.healthy) {
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

type Announcement = {
  readonly config: Config;
  readonly address: string;
  readonly demo: Demo | undefined;
  readonly adminPassword: string | undefined;
  readonly market: string;
  readonly movable: boolean;
};

const formatAnnouncement = (given: Announcement): string => {
  const { config, address, demo, market } = given;
  const url = config.PUBLIC_URL ?? address;
  const lines = [
    '',
    `Tidemark is ready at ${url}`,
    `  console   ${url}/admin/`,
    `  API       ${url}/api/docs`,
    `  market    ${market}`,
    `  data      ${path.resolve(config.storesDir)}${demo ? ' (the demo’s own folder)' : ''}`,
    ...(demo ? formatDemoLines(demo, given) : formatNoDemoLines(config)),
    'Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
};

const formatNoDemoLines = ({ trialObstacles }: Config): string[] =>
  trialObstacles.length === 0
    ? []
    : [`  demo      off, because of ${trialObstacles.join(', ')} (DEMO=on turns it on anyway)`];

const formatDemoLines = (
  { personas, password, now }: Demo,
  { config, adminPassword = '', movable }: Announcement,
): string[] => {
  const width = Math.max(...personas.map(({ email }) => email.length));
  const olderDemoLine = `  older     the demo of an older version in ${path.resolve(config.DATA_DIR)} was not touched; DEMO=off opens it`;
  const adminLine = `The admin is ${toDemoEmail(adminPersona.name)}, with the password ${adminPassword}`;
  return [
    ...(containsLegacyDemo(config.DATA_DIR) ? [olderDemoLine] : []),
    `  clock     ${now}${movable ? ' (demo mode: it can be moved)' : ''}`,
    '',
    `Demo accounts, all with the password ${password}`,
    ...personas.map(({ email, plan }) => `  ${email.padEnd(width)}  ${plan}`),
    ...(config.trial ? [] : [adminLine]),
    '',
  ];
};

main().catch(exitWithStartupError);
