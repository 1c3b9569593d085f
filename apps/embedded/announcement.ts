import path from 'node:path';
import type { Demo } from '#contract/system/demo.ts';
import type { Config } from '#platform/config.ts';
import { getLogFile } from '#platform/logging/quiet-log.ts';
import { containsLegacyDemo } from '#platform/trial.ts';
import { toDemoEmail } from './demo/history.ts';
import { adminPersona, supportPersona } from './demo/personas.ts';

export type Announcement = {
  readonly config: Config;
  readonly address: string;
  readonly demo: Demo | undefined;
  readonly adminPassword: string | undefined;
  readonly market: string;
  readonly movable: boolean;
  /** For a terminal, which also shows where the log is, and two accounts in a line. */
  readonly isCompact: boolean;
};

/** The lines that a start ends with: addresses, folders and accounts. */
export const formatAnnouncement = (given: Announcement): readonly string[] => {
  const { config, address, demo, market, isCompact } = given;
  const url = config.PUBLIC_URL ?? address;
  return [
    ...formatGap(isCompact),
    `Tidemark is ready at ${url}`,
    `  console   ${url}/admin/`,
    `  API       ${url}/api/docs`,
    `  market    ${market}`,
    `  data      ${path.resolve(config.storesDir)}${demo ? ' (the demo’s own folder)' : ''}`,
    ...(isCompact ? [`  log       ${getLogFile(config.DATA_DIR)} (LOG_LEVEL=info shows it)`] : []),
    ...(demo ? formatDemoLines(demo, given) : formatNoDemoLines(config)),
    'Press Ctrl-C to stop.',
  ];
};

const formatGap = (isCompact: boolean): string[] => (isCompact ? [] : ['']);

const formatNoDemoLines = ({ trialObstacles }: Config): string[] =>
  trialObstacles.length === 0
    ? []
    : [`  demo      off, because of ${trialObstacles.join(', ')} (DEMO=on turns it on anyway)`];

const formatDemoLines = (
  { personas, password, now }: Demo,
  { config, adminPassword = '', movable, isCompact }: Announcement,
): string[] => {
  const olderDemoLine = `  older     the demo of an older version in ${path.resolve(config.DATA_DIR)} was not touched; DEMO=off opens it`;
  const adminLine = `The admin is ${toDemoEmail(adminPersona.name)}, with the password ${adminPassword}`;
  const supportLine = `Support staff is ${toDemoEmail(supportPersona.name)}, with the same password`;
  return [
    ...(containsLegacyDemo(config.DATA_DIR) ? [olderDemoLine] : []),
    `  clock     ${now}${movable ? ' (demo mode: it can be moved)' : ''}`,
    ...formatGap(isCompact),
    `Demo accounts, all with the password ${password}`,
    ...formatPersonas(personas, isCompact ? 2 : 1),
    ...(config.trial ? [] : [adminLine, supportLine]),
    ...formatGap(isCompact),
  ];
};

const formatPersonas = (personas: Demo['personas'], columns: number): string[] => {
  const emailWidth = Math.max(...personas.map(({ email }) => email.length));
  const planWidth = Math.max(...personas.map(({ plan }) => plan.length));
  const cells = personas.map(
    ({ email, plan }) => `  ${email.padEnd(emailWidth)}  ${plan.padEnd(planWidth)}`,
  );
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, line) =>
    cells
      .slice(line * columns, (line + 1) * columns)
      .join('')
      .trimEnd(),
  );
};
