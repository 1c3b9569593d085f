import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { alarmSettings } from './alarm-settings.ts';
import { escapedCharacters, hasReadableCredentials } from './event-store/url-credentials.ts';
import { findPaymentSettingErrors, paymentSettings } from './payments/payment-settings.ts';
import { hexKey, commaSeparatedList, positiveInt, url, booleanText } from './setting-kinds.ts';
import { mailSettings } from './mail/settings.ts';
import { findIssuerSettingErrors, issuerSettings } from './issuer/settings.ts';
import { outgoingSettings } from './outgoing/settings.ts';
import { secretSettings, withSecretFiles } from './secret-settings.ts';
import { isLoopback, findTrialObstacles } from './trial.ts';

/**
 * Name, type and default of every setting. An empty variable counts as unset. `docs/settings.md`
 * is generated from this schema. A secret is also listed in `secret-settings.ts`.
 */
export const settingsSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4000)
    .describe('Port to listen on; if it is in use, the next free port'),
  PUBLIC_URL: url('http:', 'https:').describe(
    'Address that people open, such as https://tidemark.example; links in mails start with it',
  ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Number of proxies in front of Tidemark. They must forward the address of the client and limit the connections per address',
    ),
  HEALTH_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(4001)
    .describe(
      'Port on HOST where workers and projector serve /healthz, /readyz and /metrics; if it is in use, the next free port',
    ),
  MAX_CONNECTIONS: positiveInt(12_000).describe(
    'Maximum number of open connections, including the live feed; lower if the process may not open that many files',
  ),
  CONNECTIONS_PER_ADDRESS: positiveInt(256).describe(
    'Maximum number of open connections per address; ignored behind a proxy and for connections from the same machine',
  ),
  HEADERS_TIMEOUT_SECONDS: positiveInt(10).describe(
    'Seconds in which the headers of a request must arrive',
  ),
  REQUEST_TIMEOUT_SECONDS: positiveInt(60).describe(
    'Seconds in which the whole request must arrive',
  ),
  UNREAD_TIMEOUT_SECONDS: positiveInt(30).describe(
    'Seconds after which a client that does not read its response is disconnected',
  ),
  DATA_DIR: z.string().min(1).default('data').describe('Folder of the embedded stores'),
  ERASURE_LIST: z
    .string()
    .min(1)
    .optional()
    .describe(
      'File that lists every erased account, which a restore needs; keep it on another disk than the data and the backups. If unset, `erasures.jsonl` in the data folder; with engines, no list is written and Tidemark warns at startup',
    ),
  DEMO: z
    .enum(['auto', 'on', 'off'])
    .default('auto')
    .describe(
      'Demo mode. With auto, only a trial runs as a demo: no engine, mail server, Stripe key, public address or staff address is set, and DATA_DIR contains no member data',
    ),
  EVENTSTORE_URL: url('esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:')
    .refine((text) => text === undefined || hasReadableCredentials(text), {
      message: `in the user name and the password, write ${escapedCharacters}`,
    })
    .describe('EventStoreDB or KurrentDB; if unset, SQLite'),
  MONGODB_URL: url('mongodb:', 'mongodb+srv:').describe('MongoDB; if unset, SQLite'),
  REDIS_URL: url('redis:', 'rediss:').describe('Redis; if unset, an embedded queue'),
  MASTER_KEY: hexKey.describe(
    'Key that encrypts the data keys of accounts; generated in embedded mode, required with any engine',
  ),
  OTHER_MASTER_KEY: hexKey.describe(
    'Second master key that is accepted while MASTER_KEY is being replaced; see docs/operations.md',
  ),
  ADMIN_EMAILS: commaSeparatedList(
    z.string().regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'expected email addresses, separated by commas'),
  ).describe(
    'Email addresses, separated by commas, whose accounts become admins when they log in with a verified address',
  ),
  TEST_ADDRESSES: commaSeparatedList(
    z.string().regex(/^[^@\s]*@[^@\s]+$/, 'expected addresses or domains such as @example.com'),
  ).describe(
    'Email addresses and domains such as @example.com, separated by commas, that have Pro access once they are verified. In demo mode, so has every address that contains "test" or "demo"',
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
    .describe(
      'Source of prices: auto, simulated, live or `replay:<file or folder>`. With auto, the simulated market in demo mode, otherwise live',
    ),
  REPLAY_SPEED: z.coerce
    .number()
    .positive()
    .max(100_000)
    .default(1)
    .describe('Hours of market time per second, with MARKET_DATA=replay:…'),
  FORECASTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Whether forecasts and trading signals are issued. Turn it off on a small machine: after the first start, training the models of eight coins takes some minutes',
    ),
  ...outgoingSettings,
  SIGN_IN_ATTEMPTS: positiveInt(10).describe(
    'Maximum number of failed logins per account in 15 minutes',
  ),
  SIGN_IN_ATTEMPTS_PER_ADDRESS: positiveInt(100).describe(
    'Maximum number of failed logins per network address in 15 minutes',
  ),
  REGISTRATIONS_PER_HOUR: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Maximum number of registrations per network address and hour; if unset, 20, or 200 in demo mode',
    ),
  REQUESTS_PER_MINUTE: positiveInt(1200).describe(
    'Maximum number of requests per minute and network address, or account of staff; files of the front ends are not counted',
  ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics; if unset, only the same machine can read it'),
  ...alarmSettings,
  OPERATOR_NAME: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Name under which acts on the command line are recorded; if unset, the user of the machine. `--operator` overrides it',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Minimum level of log messages: fatal, error, warn, info, debug, trace or silent'),
  LOG_FORMAT: z
    .enum(['json', 'text'])
    .optional()
    .describe(
      'Format of the log: json or text. If unset, JSON lines; on a terminal, `npm start` shows text if LOG_LEVEL is set, otherwise only warnings, and stores the log in `logs` in DATA_DIR',
    ),
  SECURE_COOKIES: booleanText
    .optional()
    .describe(
      'Whether cookies are sent over https only; if unset, they are when PUBLIC_URL starts with https:',
    ),
});

type Settings = z.infer<typeof settingsSchema>;

export type Config = Omit<Settings, 'DEMO'> & {
  readonly demo: boolean;
  /**
   * The demo was started by `DEMO=auto`, not by `DEMO=on`, and only accepts connections from this
   * machine.
   */
  readonly trial: boolean;
  /**
   * Reasons why `DEMO=auto` did not start the demo. Empty when the demo runs or `DEMO` is not
   * `auto`.
   */
  readonly trialObstacles: readonly string[];
  /** Folder of the stores: DATA_DIR, or the demo's own folder in it. */
  readonly storesDir: string;
  readonly embedded: boolean;
  /** The log is shown on a terminal too, because LOG_LEVEL or LOG_FORMAT is set. */
  readonly logRequested: boolean;
  readonly registrationsPerHour: number;
};

export class ConfigError extends Error {
  readonly errors: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.errors = faults;
  }
}

export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const { settings, faults: fileFaults } = withSecretFiles(environment);
  const result = settingsSchema.safeParse(settings);
  const issues = result.error?.issues ?? [];
  const valueErrors = [...fileFaults, ...issues.map((issue) => describeIssue(issue, settings))];
  if (!result.success || valueErrors.length > 0) throw new ConfigError([...new Set(valueErrors)]);
  const config = derive(result.data, settings);
  const conflicts = findConflicts(result.data, config);
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  return config;
};

const describeIssue = (
  issue: z.core.$ZodIssue,
  settingTexts: Readonly<Record<string, string | undefined>>,
): string => {
  const name = String(issue.path[0]);
  const value = secretSettings.includes(name) ? '(hidden)' : JSON.stringify(settingTexts[name]);
  return `${name} is ${value}: ${describeExpectation(issue)}`;
};

const describeExpectation = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_type') return issue.message;
  return issue.expected === 'int' ? 'expected a whole number' : `expected a ${issue.expected}`;
};

const derive = (
  { DEMO, ...settings }: Settings,
  given: Readonly<Record<string, string | undefined>>,
): Config => {
  const isEmbedded = !settings.EVENTSTORE_URL && !settings.MONGODB_URL && !settings.REDIS_URL;
  const trialObstacles = DEMO === 'auto' ? findTrialObstacles(given, settings.DATA_DIR) : [];
  const isTrial = DEMO === 'auto' && trialObstacles.length === 0;
  const demo = isTrial || DEMO === 'on';
  return {
    ...settings,
    demo,
    trial: isTrial,
    trialObstacles,
    storesDir: demo ? getDemoDir(settings.DATA_DIR, isTrial) : settings.DATA_DIR,
    embedded: isEmbedded,
    logRequested: given['LOG_LEVEL'] !== undefined || settings.LOG_FORMAT !== undefined,
    registrationsPerHour: settings.REGISTRATIONS_PER_HOUR ?? (demo ? 200 : 20),
  };
};

// Separate folders, because the demo admin's password is public in a trial.
const getDemoDir = (dataDir: string, trial: boolean): string =>
  path.join(dataDir, trial ? 'demo' : 'demo-on');

const findConflicts = (settings: Settings, config: Config): string[] => {
  const conflicts: string[] = [];
  if (!config.embedded && !settings.MASTER_KEY) {
    conflicts.push('MASTER_KEY is not set: it is required when an engine is configured');
  }
  if (settings.MASTER_KEY !== undefined && settings.MASTER_KEY === settings.OTHER_MASTER_KEY) {
    conflicts.push('OTHER_MASTER_KEY is the same as MASTER_KEY: one must be new, the other former');
  }
  if (config.trial && !isLoopback(settings.HOST)) {
    conflicts.push(
      `HOST is ${JSON.stringify(settings.HOST)}: demo mode listens on a loopback address unless DEMO=on (or set DEMO=off)`,
    );
  }
  conflicts.push(
    ...findPaymentSettingErrors(settings, config.demo),
    ...findIssuerSettingErrors(settings),
  );
  const recording = config.MARKET_DATA.startsWith('replay:')
    ? config.MARKET_DATA.slice(7)
    : undefined;
  if (recording !== undefined && !existsSync(recording)) {
    conflicts.push(
      `MARKET_DATA is ${JSON.stringify(config.MARKET_DATA)}: there is no file or folder of that name`,
    );
  }
  return conflicts;
};

/** A SQLite file belongs to one process, so separate processes need shared servers. */
export const assertEnginesConfigured = (config: Config): void => {
  const engines = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;
  const missingEngines = engines.filter((name) => !config[name]);
  if (missingEngines.length === 0) return;
  throw new ConfigError(
    missingEngines.map(
      (name) =>
        `${name} is not set: a process of its own needs all three engines (\`npm start\` runs everything in one process)`,
    ),
  );
};
