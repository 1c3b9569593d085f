import path from 'node:path';
import type { Demo } from '#contract/demo.ts';
import type { Config } from '#platform/config.ts';
import { holdsOlderDemo } from '#platform/trial.ts';
import { addressOf } from './demo/history.ts';
import { adminPersona } from './demo/personas.ts';

export type Announcement = {
  readonly config: Config;
  readonly address: string;
  readonly demo: Demo | undefined;
  readonly adminPassword: string | undefined;
  readonly market: string;
  readonly movable: boolean;
};

export const announcement = (given: Announcement): string => {
  const { config, address, demo, market } = given;
  const url = config.PUBLIC_URL ?? address;
  const lines = [
    '',
    `Tidemark is ready at ${url}`,
    `  console   ${url}/admin/`,
    `  API       ${url}/api/docs`,
    `  market    ${market}`,
    `  data      ${path.resolve(config.storesDir)}${demo ? ' (the demo’s own folder)' : ''}`,
    ...(demo ? demoLines(demo, given) : noDemoLines(config)),
    'Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
};

const noDemoLines = ({ noTrialBecauseOf }: Config): string[] =>
  noTrialBecauseOf.length === 0
    ? []
    : [`  demo      off, because of ${noTrialBecauseOf.join(', ')} (DEMO=on turns it on anyway)`];

const demoLines = (
  { personas, password, now }: Demo,
  { config, adminPassword = '', movable }: Announcement,
): string[] => {
  const width = Math.max(...personas.map(({ email }) => email.length));
  const older = `  older     the demo of an older version in ${path.resolve(config.DATA_DIR)} was not touched; DEMO=off opens it`;
  const admin = `The admin is ${addressOf(adminPersona.name)}, with the password ${adminPassword}`;
  return [
    ...(holdsOlderDemo(config.DATA_DIR) ? [older] : []),
    `  clock     ${now}${movable ? ' (demo mode: it can be moved)' : ''}`,
    '',
    `Demo accounts, all with the password ${password}`,
    ...personas.map(({ email, plan }) => `  ${email.padEnd(width)}  ${plan}`),
    ...(config.trial ? [] : [admin]),
    '',
  ];
};
