/* Writes `docs/settings.md` from the config schema; `--check` only compares. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format } from 'prettier';
import { z } from 'zod';
import { settingsSchema } from '../platform/config.ts';
import { secretSettings } from '../platform/secret-settings.ts';

const file = 'docs/settings.md';

type SettingName = keyof typeof settingsSchema.shape;

type Section = {
  readonly title: string;
  readonly text?: string;
  readonly names: readonly SettingName[];
};

const sections: readonly Section[] = [
  {
    title: 'Address and connections',
    text: 'Behind a reverse proxy, set `PUBLIC_URL` to the address that people use and `TRUST_PROXY` to the number of proxies.',
    names: [
      'HOST',
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'HEALTH_PORT',
      'SECURE_COOKIES',
      'MAX_CONNECTIONS',
      'CONNECTIONS_PER_ADDRESS',
      'HEADERS_TIMEOUT_SECONDS',
      'REQUEST_TIMEOUT_SECONDS',
      'UNREAD_TIMEOUT_SECONDS',
    ],
  },
  {
    title: 'Data',
    text: 'Without the three engine addresses, everything runs in one process on SQLite files in `DATA_DIR`.',
    names: [
      'DATA_DIR',
      'DEMO',
      'EVENTSTORE_URL',
      'MONGODB_URL',
      'REDIS_URL',
      'MASTER_KEY',
      'OTHER_MASTER_KEY',
      'ERASURE_LIST',
    ],
  },
  {
    title: 'Accounts and login',
    text: 'Login with an issuer needs `OIDC_ISSUER`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. Its callback is `/api/auth/google/callback`.',
    names: [
      'ADMIN_EMAILS',
      'TEST_ADDRESSES',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_LABEL',
      'SIGN_IN_ATTEMPTS',
      'SIGN_IN_ATTEMPTS_PER_ADDRESS',
      'REGISTRATIONS_PER_HOUR',
    ],
  },
  {
    title: 'Mail',
    names: [
      'SMTP_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'MAIL_WEBHOOK_SECRET',
      'SUPPORT_INBOUND_SECRET',
    ],
  },
  {
    title: 'Payments',
    text: 'Set all three Stripe keys or none. Live keys are refused in demo mode.',
    names: [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PUBLISHABLE_KEY',
      'SUPPORT_REFUND_LIMIT',
      'FIRST_PURCHASE_WAIT_HOURS',
      'VAT_PERCENT',
      'VAT_COUNTRY',
      'VAT_NUMBER',
      'SELLER_NAME',
      'SELLER_ADDRESS',
    ],
  },
  {
    title: 'Market data, news and forecasts',
    names: [
      'MARKET_DATA',
      'REPLAY_SPEED',
      'FORECASTS',
      'NEWS_FEEDS',
      'COINGECKO_API_KEY',
      'SOURCE_ADDRESSES',
      'OUTGOING_ALLOWED',
    ],
  },
  {
    title: 'Alarms',
    text: 'Faults from the [runbook](runbook.md) are reported to `ALARM_EMAILS` and `ALARM_WEBHOOK`. Without either, there are no alarms.',
    names: [
      'ALARM_EMAILS',
      'ALARM_WEBHOOK',
      'ALARM_WEBHOOK_SECRET',
      'ALARM_REMINDER_HOURS',
      'MIN_FREE_DISK_MB',
      'BACKUP_MAX_AGE_HOURS',
    ],
  },
  {
    title: 'Limits, metrics and logs',
    names: ['REQUESTS_PER_MINUTE', 'METRICS_TOKEN', 'LOG_LEVEL', 'LOG_FORMAT', 'OPERATOR_NAME'],
  },
];

const introduction = [
  '<!-- Written by tools/settings-table.ts; do not edit. -->',
  '# Settings',
  'Settings are environment variables, read once at the start. An empty variable counts as unset. If any value is wrong, Tidemark does not start and prints one message that lists every fault.',
  `A secret can be in a file, so that it is not in the environment: \`MASTER_KEY_FILE=/run/secrets/master_key\` instead of \`MASTER_KEY\`. One line break at the end of the file is ignored. Setting both is refused, and so is a file that is empty or cannot be read. This works for ${secretSettings.map((name) => `\`${name}\``).join(', ')}.`,
  'Nothing has to be set to try Tidemark. [Operations](operations.md) says what a real installation needs.',
];

// An empty text, list or table counts as no default.
const formatDefault = (value: unknown): string => {
  if (typeof value === 'number') return `\`${String(value)}\``;
  return typeof value === 'string' && value !== '' ? `\`${value}\`` : '–';
};

const tableOf = (names: readonly SettingName[]): string => {
  const defaults: Record<string, unknown> = settingsSchema.parse({});
  const rows = names.map((name) => {
    const description = z.globalRegistry.get(settingsSchema.shape[name])?.description ?? '';
    return `| \`${name}\` | ${formatDefault(defaults[name])} | ${description} |`;
  });
  return ['| variable | default | what it does |', '| --- | --- | --- |', ...rows].join('\n');
};

const requireEachOnce = (): void => {
  const listed = sections.flatMap(({ names }) => names);
  const wrong = Object.keys(settingsSchema.shape).filter(
    (name) => listed.filter((each) => each === name).length !== 1,
  );
  if (wrong.length > 0)
    throw new Error(
      `Each setting needs one section in tools/settings-table.ts: ${wrong.join(', ')}`,
    );
};

export const renderSettingsTable = (): Promise<string> => {
  requireEachOnce();
  const parts = sections.flatMap(({ title, text, names }) => [
    `## ${title}`,
    ...(text === undefined ? [] : [text]),
    tableOf(names),
  ]);
  const text = [...introduction, ...parts].join('\n\n');
  return format(text, { parser: 'markdown', printWidth: 100 });
};

const main = async (check: boolean): Promise<number> => {
  const expected = await renderSettingsTable();
  if (existsSync(file) && readFileSync(file, 'utf8') === expected) return 0;
  if (check) {
    console.error(
      `${file} is out of date; run \`node tools/run.mjs tools/settings-table.ts\` to write it again`,
    );
    return 1;
  }
  writeFileSync(file, expected);
  return 0;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await main(process.argv.includes('--check'));
}
