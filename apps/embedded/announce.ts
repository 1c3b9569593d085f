import type { Demo } from '#contract/demo.ts';
import type { Config } from '#platform/config.ts';

export type Announcement = {
  readonly config: Config;
  readonly address: string;
  readonly demo: Demo | undefined;
  /** Description of the market source. */
  readonly market: string;
  readonly movable: boolean;
};

export const announcement = ({ config, address, demo, market, movable }: Announcement): string => {
  const url = config.PUBLIC_URL ?? address;
  const lines = [
    '',
    `Tidemark is ready at ${url}`,
    `  console   ${url}/admin/`,
    `  API       ${url}/api/docs`,
    `  market    ${market}`,
    ...(demo ? demoLines(demo, movable) : []),
    'Ctrl-C stops it.',
    '',
  ];
  return lines.join('\n');
};

const demoLines = ({ personas, password, now }: Demo, movable: boolean): string[] => {
  const width = Math.max(...personas.map(({ email }) => email.length));
  return [
    `  clock     ${now}${movable ? ' (demo mode: it can be moved)' : ''}`,
    '',
    `Demo accounts, all with the password ${password}`,
    ...personas.map(({ email, plan }) => `  ${email.padEnd(width)}  ${plan}`),
    '',
  ];
};
