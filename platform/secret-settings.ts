import { readFileSync } from 'node:fs';

/** Settings whose values are never shown, and which can be given as a file by `<NAME>_FILE`. */
export const secretSettings: readonly string[] = [
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'MASTER_KEY',
  'OTHER_MASTER_KEY',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
  'SUPPORT_INBOUND_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'OIDC_CLIENT_SECRET',
  'COINGECKO_API_KEY',
  'METRICS_TOKEN',
  'ALARM_WEBHOOK',
  'ALARM_WEBHOOK_SECRET',
];

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings with the contents of secret files. Empty variables are left out. */
export const withSecretFiles = (
  environment: Environment,
): { readonly settings: Environment; readonly faults: readonly string[] } => {
  const definedSettings = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const errors: string[] = [];
  for (const name of secretSettings) {
    const file = definedSettings[`${name}_FILE`];
    if (file === undefined) continue;
    const secret =
      definedSettings[name] === undefined ? readSecret(file) : createBothSetError(name);
    if ('value' in secret) definedSettings[name] = secret.value;
    else errors.push(`${name}_FILE ${formatFile(file)}: ${secret.fault}`);
  }
  return { settings: definedSettings, faults: errors };
};

// Anything else may be a secret that was set by mistake.
const formatFile = (file: string): string =>
  /^\.{0,2}\//.test(file) ? `is ${JSON.stringify(file)}` : '(value not shown)';

type Secret = { readonly value: string } | { readonly fault: string };

const createBothSetError = (name: string): Secret => ({
  fault: `${name} is set too; set only one of them`,
});

const readSecret = (file: string): Secret => {
  try {
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { fault: 'the file is empty' } : { value };
  } catch (error) {
    return { fault: formatReadError(error as NodeJS.ErrnoException) };
  }
};

const formatReadError = ({ code = 'unknown error' }: NodeJS.ErrnoException): string => {
  if (code === 'ENOENT') return 'there is no file of that name';
  if (code === 'EISDIR') return 'expected a file, not a folder';
  return `the file cannot be read (${code})`;
};
