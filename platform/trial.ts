import { existsSync } from 'node:fs';
import path from 'node:path';

// Settings that show that a start is not a trial. New settings about money, public access or
// engines must be added.
const nonTrialSettings: readonly string[] = [
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'SMTP_URL',
  'SUPPORT_INBOUND_SECRET',
  'ADMIN_EMAILS',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
];

/**
 * Reasons why a start is not a trial. Empty for a trial, in which the demo starts without
 * `DEMO=on`.
 */
export const findTrialObstacles = (
  given: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): readonly string[] => {
  const settings = Object.entries(given)
    .filter(([name]) => nonTrialSettings.includes(name))
    .filter(([name, value]) => value !== undefined && !isHarmless(name, value))
    .map(([name]) => name);
  return containsMembers(dataDir) ? [...settings, describeMembersData(dataDir)] : settings;
};

const isHarmless = (name: string, value: string): boolean => {
  if (name === 'PUBLIC_URL') return isLoopback(new URL(value).hostname);
  return name === 'TRUST_PROXY' && Number(value) === 0;
};

export const isLoopback = (host: string): boolean =>
  /^(127(\.\d+){3}|\[?::1\]?|(.+\.)?localhost)$/.test(host);

const describeMembersData = (dataDir: string): string =>
  `${path.resolve(dataDir)}, which holds the data of members`;

/** Mark of an older version, which stored its demo in this folder. */
export const legacyDemoFile = 'demo.json';

/**
 * Whether the folder contains the demo of an older version. Such stores are not changed, and
 * DEMO=off opens them.
 */
export const containsLegacyDemo = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, legacyDemoFile));

const containsMembers = (dataDir: string): boolean => {
  const fileExists = (name: string): boolean => existsSync(path.join(dataDir, name));
  return (
    ['events.sqlite', 'keys.sqlite', 'master.key'].some(fileExists) && !containsLegacyDemo(dataDir)
  );
};
