import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { paymentFaults, paymentSettings } from './payments/payment-settings.ts';
import { listOf, positiveInt, url, yesNo } from './setting-kinds.ts';
import { mailSettings } from './mail/settings.ts';
import { issuerFaults, issuerSettings } from './issuer/settings.ts';
import { outgoingSettings } from './outgoing/settings.ts';
import { isLoopback, reasonsAgainstTrial } from './trial.ts';

/**
 * Name, type and default of every setting. An empty variable counts as unset. The README's table is
 * generated from this.
 */
export const settingsSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4000)
    .describe('Port to listen on; the next free one is taken when it is busy'),
  PUBLIC_URL: url('http:', 'https:').describe(
    'Address that people open, such as https://tidemark.example; links in mails need it',
  ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Number of proxies in front of Tidemark: they forward the address of the client, and they limit connections per address',
    ),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4001)
    .describe(
      'Port of /healthz, /readyz and /metrics of workers and projector, on HOST; the next free one is taken when it is busy',
    ),
  MAX_CONNECTIONS: positiveInt(12_000).describe(
    'Most connections at the same time, live feed included; fewer where the process may not open as many files',
  ),
  CONNECTIONS_PER_ADDRESS: positiveInt(256).describe(
    'Most connections of one address; without effect behind a proxy and on this machine',
  ),
  HEADERS_TIMEOUT_SECONDS: positiveInt(10).describe(
    'Seconds for the headers of a request to arrive',
  ),
  REQUEST_TIMEOUT_SECONDS: positiveInt(60).describe('Seconds for a whole request to arrive'),
  UNREAD_TIMEOUT_SECONDS: positiveInt(30).describe(
    'Seconds that a client may read nothing of an answer before it is disconnected',
  ),
  DATA_DIR: z.string().min(1).default('data').describe('Folder of the embedded stores'),
  DEMO: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Demo mode; auto turns it on for a trial: no engine, no payment key, no public address, no members',
    ),
  EVENTSTORE_URL: url('esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:').describe(
    'EventStoreDB or KurrentDB; SQLite when unset',
  ),
  MONGODB_URL: url('mongodb:', 'mongodb+srv:').describe('MongoDB; SQLite when unset'),
  REDIS_URL: url('redis:', 'rediss:').describe('Redis; an embedded queue when unset'),
  MASTER_KEY: z
    .string()
    .regex(
      /^[0-9a-f]{64}$/,
      'expected 64 hexadecimal digits (32 bytes), as from `openssl rand -hex 32`',
    )
    .optional()
    .describe(
      'Encrypts the data keys of accounts; created in embedded mode, required with any engine',
    ),
  ADMIN_EMAILS: listOf(
    z
      .string()
      .regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'expected e-mail addresses, separated by commas'),
  ).describe('Addresses, separated by commas, that become staff when they log in and are verified'),
  TEST_ADDRESSES: listOf(
    z.string().regex(/^[^@\s]*@[^@\s]+$/, 'expected addresses or domains such as @example.com'),
  ).describe(
    'Addresses, and domains as @example.com, separated by commas: once verified they open what Pro opens; in demo mode every address with "test" or "demo" in it does',
  ),
  ...mailSettings,
  ...paymentSettings,
  ...issuerSettings,
  MARKET_DATA: z
    .string()
    .regex(
      /^(auto|simulated|live|replay:.+)$/,
      'expected auto, simulated, live or replay:<file or folder>',
    )
    .default('auto')
    .describe('Where prices come from; auto is the simulated market in demo mode, otherwise live'),
  REPLAY_SPEED: z.coerce
    .number()
    .positive()
    .max(100_000)
    .default(1)
    .describe('Hours of market time per second, with MARKET_DATA=replay'),
  FORECASTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether forecasts are issued and trading signals raised; off spares a small machine the models of eight coins, which learn for some minutes after the first start',
    ),
  ...outgoingSettings,
  SIGN_IN_ATTEMPTS: positiveInt(10).describe('Failed logins of one account in fifteen minutes'),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: positiveInt(100).describe(
    'Failed logins from one network address in fifteen minutes',
  ),
  REGISTRATIONS_PER_HOUR: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Registrations from one network address in an hour; 20 when unset, in demo mode 200'),
  REQUESTS_PER_MINUTE: positiveInt(1200).describe('Requests from one network address in a minute'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics; only this machine may read them when unset'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe messages that are logged'),
  SECURE_COOKIES: yesNo
    .optional()
    .describe('Cookies only over https; follows PUBLIC_URL when unset'),
});

type Settings = z.infer<typeof settingsSchema>;

export type Config = Omit<Settings, 'DEMO'> & {
  readonly demo: boolean;
  /** The demo runs without having been asked for (`DEMO=on`): for this machine alone. */
  readonly trial: boolean;
  /** Why DEMO=auto is off; empty when it is on, or was not asked. */
  readonly noTrialBecauseOf: readonly string[];
  /** Folder of the stores: DATA_DIR, or the demo's own folder in it. */
  readonly storesDir: string;
  readonly embedded: boolean;
  readonly registrationsPerHour: number;
};

export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const secrets = new Set([
  'MASTER_KEY',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'OIDC_CLIENT_SECRET',
  'COINGECKO_API_KEY',
]);

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settingsSchema.safeParse(given);
  if (!result.success)
    throw new ConfigError([
      ...new Set(result.error.issues.map((issue) => describeFault(issue, given))),
    ]);
  const config = derive(result.data, given);
  const faults = crossFaults(result.data, config);
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
};

const describeFault = (
  issue: z.core.$ZodIssue,
  given: Record<string, string | undefined>,
): string => {
  const name = String(issue.path[0]);
  const value = secrets.has(name) ? '(hidden)' : JSON.stringify(given[name]);
  return `${name} is ${value}: ${expectation(issue)}`;
};

const expectation = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.expected === 'int' ? 'expected a whole number' : `expected a ${issue.expected}`;
};

const derive = (
  { DEMO, ...settings }: Settings,
  given: Readonly<Record<string, string | undefined>>,
): Config => {
  const embedded = !settings.EVENTSTORE_URL && !settings.MONGODB_URL && !settings.REDIS_URL;
  const noTrialBecauseOf = DEMO === 'auto' ? reasonsAgainstTrial(given, settings.DATA_DIR) : [];
  const trial = DEMO === 'auto' && noTrialBecauseOf.length === 0;
  const demo = trial || DEMO === 'on';
  return {
    ...settings,
    demo,
    trial,
    noTrialBecauseOf,
    storesDir: demo ? demoDirOf(settings.DATA_DIR, trial) : settings.DATA_DIR,
    embedded,
    registrationsPerHour: settings.REGISTRATIONS_PER_HOUR ?? (demo ? 200 : 20),
  };
};

// Apart from each other: in a trial the password of the demo's admin is known to everybody.
const demoDirOf = (dataDir: string, trial: boolean): string =>
  path.join(dataDir, trial ? 'demo' : 'demo-on');

const crossFaults = (settings: Settings, config: Config): string[] => {
  const faults: string[] = [];
  if (!config.embedded && !settings.MASTER_KEY) {
    faults.push('MASTER_KEY is not set: it is required when an engine is configured');
  }
  if (config.trial && !isLoopback(settings.HOST)) {
    faults.push(
      `HOST is ${JSON.stringify(settings.HOST)}: demo mode listens on a loopback address unless DEMO=on (or set DEMO=off)`,
    );
  }
  faults.push(...paymentFaults(settings, config.demo), ...issuerFaults(settings));
  const recording = config.MARKET_DATA.startsWith('replay:')
    ? config.MARKET_DATA.slice(7)
    : undefined;
  if (recording !== undefined && !existsSync(recording)) {
    faults.push(
      `MARKET_DATA is ${JSON.stringify(config.MARKET_DATA)}: there is no file or folder of that name`,
    );
  }
  return faults;
};

/** A SQLite file belongs to one process, so separate processes need shared servers. */
export const requireEngines = (config: Config): void => {
  const engines = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;
  const missing = engines.filter((name) => !config[name]);
  if (missing.length === 0) return;
  throw new ConfigError(
    missing.map(
      (name) =>
        `${name} is not set: a process of its own needs all three engines (\`npm start\` runs everything in one process)`,
    ),
  );
};
