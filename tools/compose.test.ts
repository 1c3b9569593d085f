import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, settingsSchema } from '#platform/config.ts';

const serviceSchema = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.record(z.string(), z.unknown()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  volumes: z.array(z.string()).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
});

const compose = composeSchema.parse(
  parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }),
);
const masterKey = 'ab'.repeat(32);
/** Docker Compose's substitution of `${NAME:-default}` and `${NAME:?message}` when only MASTER_KEY is set. */
const substitute = (text: string): string =>
  text
    .replace(/\$\{MASTER_KEY:\?[^}]*\}/g, masterKey)
    .replace(/\$\{\w+:-([^}]*)\}/g, (_all, fallback: string) => fallback);
const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      substitute(value),
    ]),
  );
const ours = ['api', 'workers', 'projector'];

describe('the compose file', () => {
  it('has the three engines, the three processes and one address', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      [...ours, 'eventstore', 'mongodb', 'proxy', 'redis'].sort(),
    );
  });

  it('runs two API replicas and publishes only the address in front of them', () => {
    expect(compose.services['api']?.deploy?.replicas).toBe(2);
    const published = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
  });

  it.each(ours)('gives %s settings that the config schema accepts', (name) => {
    const environment = environmentOf(name);
    const config = readConfig(environment);
    expect(Object.keys(environment).filter((key) => !(key in settingsSchema.shape))).toEqual([]);
    expect(config).toMatchObject({ demo: false, embedded: false });
  });

  it.each(ours)(
    'points %s at engines that are services here, and waits for their health',
    (name) => {
      const { EVENTSTORE_URL = '', MONGODB_URL = '', REDIS_URL = '' } = environmentOf(name);
      const hosts = [EVENTSTORE_URL, MONGODB_URL, REDIS_URL].map((url) => new URL(url).hostname);
      expect(hosts).toEqual(['eventstore', 'mongodb', 'redis']);
      for (const host of hosts) {
        expect(compose.services[host]?.healthcheck).toBeDefined();
        expect(compose.services[name]?.depends_on?.[host]?.condition).toBe('service_healthy');
      }
    },
  );

  it('makes MongoDB the replica set that the address names', () => {
    const command = compose.services['mongodb']?.command ?? [];
    const asked = new URL(environmentOf('api')['MONGODB_URL'] ?? '').searchParams.get('replicaSet');
    expect(command[command.indexOf('--replSet') + 1]).toBe(asked);
  });

  it.each(ours)('starts %s from a file that exists', (name) => {
    expect(existsSync(compose.services[name]?.command?.at(-1) ?? 'nothing')).toBe(true);
  });

  it('proxies to the port that the API listens on', () => {
    const { PORT } = environmentOf('api');
    expect(readFileSync('deploy/nginx.conf', 'utf8')).toContain(`http://api:${String(PORT)}`);
    expect(readFileSync('Dockerfile', 'utf8')).toContain(`EXPOSE ${String(PORT)}`);
  });

  it('declares every named volume', () => {
    const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((source) => !source.startsWith('.')),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });
});

describe('the image', () => {
  it('does not run as root', () => {
    const users = readFileSync('Dockerfile', 'utf8').match(/^USER .*$/gm);
    expect(users?.at(-1)).toBe('USER tidemark');
  });
});
