import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { settingsSchema } from '#platform/config.ts';
import { secretSettings } from '#platform/secret-settings.ts';

const script = new URL('./server-programs.mjs', import.meta.url).href;
const { builtProgram, serverPrograms } = (await import(script)) as {
  readonly builtProgram: (name: string) => string;
  readonly serverPrograms: readonly string[];
};

const folder = 'deploy/systemd';
const common = readFileSync(`${folder}/tidemark-.service.d/common.conf`, 'utf8');
const units = readdirSync(folder).filter((name) => /^tidemark-.*\.service$/.test(name));
const valuesOf = (text: string, key: string): string[] =>
  [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

describe('the systemd units', () => {
  it('run every program of the server but the command line', () => {
    const programs = units.flatMap((name) =>
      valuesOf(readFileSync(`${folder}/${name}`, 'utf8'), 'ExecStart'),
    );
    const expected = serverPrograms
      .filter((name) => name !== 'apps/cli/main')
      .map((name) => `/opt/tidemark/node_modules/.bin/node ${builtProgram(name)}`);
    expect(programs.sort()).toEqual(expected.sort());
    expect(readFileSync(`${folder}/tidemark-cli`, 'utf8')).toContain(builtProgram('apps/cli/main'));
  });

  it('set only settings that exist, and read secrets from credentials', () => {
    const names = valuesOf(common, 'Environment')
      .flatMap((value) => value.split(' '))
      .map((each) => each.split('=')[0] ?? '')
      .filter((name) => !name.startsWith('NODE_'));
    const known = [
      ...Object.keys(settingsSchema.shape),
      ...secretSettings.map((name) => `${name}_FILE`),
    ];
    expect(names).toContain('MASTER_KEY_FILE');
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(common).toContain('Environment=MASTER_KEY_FILE=%d/master_key');
    expect(valuesOf(common, 'LoadCredential')).toEqual([
      'master_key:/etc/tidemark/secrets/master_key',
    ]);
  });
});

describe('the Caddyfile', () => {
  it('lets through the largest body that the contract allows', () => {
    const limits = Object.values<Operation>(operations).map(({ bodyLimit = 0 }) => bodyLimit);
    const text = readFileSync('deploy/Caddyfile', 'utf8');
    expect(/max_size (\d+)MB/.exec(text)?.[1]).toBe(String(Math.max(...limits) / 1_000_000));
  });
});
