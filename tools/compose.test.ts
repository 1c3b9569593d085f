import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, settingsSchema } from '#platform/config.ts';
import { secretSettings, withSecretFiles } from '#platform/secret-settings.ts';

const serviceSchema = z.object({
  image: z.string(),
  restart: z.string().optional(),
  mem_limit: z.string().optional(),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  healthcheck: z.record(z.string(), z.unknown()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  secrets: z.array(z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  volumes: z.array(z.string()).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const compose = composeSchema.parse(
  parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }),
);
const secretOf = (name: string): string => createHash('sha256').update(name).digest('hex');
// Docker Compose's substitution of `${NAME:-default}` and `${NAME:?message}` when only the required are set.
const substitute = (text: string): string =>
  text
    .replace(/\$\{(\w+):\?[^}]*\}/g, (_all, name: string) => secretOf(name))
    .replace(/\$\{\w+:-([^}]*)\}/g, (_all, fallback: string) => fallback);

// A folder like that of an operator, with the secrets that deploy/create-secrets.sh makes.
const folders: string[] = [];
const createSecrets = (folder: string): void => {
  const script = path.join(folder, 'deploy/create-secrets.sh');
  mkdirSync(path.dirname(script), { recursive: true });
  copyFileSync('deploy/create-secrets.sh', script);
  const { status, stderr } = spawnSync('sh', [script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
};
const operatorFolder = (dotEnv = ''): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-compose-'));
  folders.push(folder);
  if (dotEnv !== '') writeFileSync(path.join(folder, '.env'), dotEnv);
  createSecrets(folder);
  return folder;
};
const operator = operatorFolder();
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
const secretFile = (name: string, folder = operator): string => {
  const { file } = compose.secrets[name] ?? { file: 'nothing' };
  return path.join(folder, file);
};
const readSecret = (name: string, folder = operator): string =>
  readFileSync(secretFile(name, folder), 'utf8').trimEnd();

// The secrets of a service are at /run/secrets; here they are where the operator has them.
const environmentOf = (name: string): Record<string, string> => {
  const { environment = {}, secrets = [] } = compose.services[name] ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [
      key,
      substitute(value).replace(/^\/run\/secrets\/(\w+)$/, (_all, secret: string) => {
        expect(secrets).toContain(secret);
        return secretFile(secret);
      }),
    ]),
  );
};
const settingsOf = (name: string): Readonly<Record<string, string | undefined>> =>
  withSecretFiles(environmentOf(name)).settings;
const ours = ['api', 'workers', 'projector'];
// They end when their work is done.
const oneShot = ['certificates', 'eventstore-user'];
// What the file itself decides: where its services and volumes are.
const decidedHere = new Set([
  'HOST',
  'PORT',
  'HEALTH_PORT',
  'DATA_DIR',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'MASTER_KEY',
]);

describe('the compose file', () => {
  it('has the three engines, the three processes and one address', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      [...ours, ...oneShot, 'eventstore', 'mongodb', 'proxy', 'redis'].sort(),
    );
  });

  it('runs two API replicas and publishes only the address in front of them', () => {
    expect(compose.services['api']?.deploy?.replicas).toBe(2);
    const published = Object.entries(compose.services).filter(([, service]) => service.ports);
    expect(published.map(([name]) => name)).toEqual(['proxy']);
  });

  it.each(ours)('runs a program that the build makes: %s', (name) => {
    const [program, file = ''] = compose.services[name]?.command ?? [];
    expect(program).toBe('node');
    expect(existsSync(file), file).toBe(true);
  });

  it.each(ours)('gives %s settings that the config schema accepts', (name) => {
    const environment = environmentOf(name);
    const config = readConfig(environment);
    const known = [
      ...Object.keys(settingsSchema.shape),
      ...secretSettings.map((secret) => `${secret}_FILE`),
    ];
    expect(Object.keys(environment).filter((key) => !known.includes(key))).toEqual([]);
    expect(config).toMatchObject({ demo: false, embedded: false });
  });

  it.each(ours)('passes every setting of the product through to %s', (name) => {
    const given = compose.services[name]?.environment ?? {};
    const settable = Object.keys(settingsSchema.shape).filter((key) => !decidedHere.has(key));
    const passed = settable.filter((key) => given[key]?.startsWith(`\${${key}:`));
    expect(passed).toEqual(settable);
  });

  it.each(ours)('lets every secret of %s be a file', (name) => {
    const given = compose.services[name]?.environment ?? {};
    for (const secret of secretSettings) {
      const file = `${secret}_FILE`;
      const expected = decidedHere.has(secret)
        ? `/run/secrets/${secret.toLowerCase()}`
        : `\${${file}:-}`;
      expect(given[file]).toBe(expected);
    }
  });

  it.each(ours)('shows %s the list of feeds that operators put beside it', (name) => {
    expect(compose.services[name]?.volumes).toContain('./deploy:/deploy:ro');
  });

  it.each(ours)(
    'points %s at engines that are services here, and waits for their health',
    (name) => {
      const { EVENTSTORE_URL = '', MONGODB_URL = '', REDIS_URL = '' } = settingsOf(name);
      const hosts = [EVENTSTORE_URL, MONGODB_URL, REDIS_URL].map((url) => new URL(url).hostname);
      expect(hosts).toEqual(['eventstore', 'mongodb', 'redis']);
      for (const host of hosts) {
        expect(compose.services[host]?.healthcheck).toBeDefined();
        expect(compose.services[name]?.depends_on?.[host]?.condition).toBe('service_healthy');
      }
    },
  );

  it('makes MongoDB the replica set that the address names', () => {
    const command = compose.services['mongodb']?.command?.join('\n');
    const asked = new URL(settingsOf('api')['MONGODB_URL'] ?? '').searchParams.get('replicaSet');
    expect(command).toContain(`--replSet ${String(asked)} `);
  });

  it('starts every service again, but those whose work is done', () => {
    const restarts = Object.entries(compose.services).map(([name, { restart = 'no' }]) => [
      name,
      restart,
    ]);
    const expected = Object.keys(compose.services).map((name) => [
      name,
      oneShot.includes(name) ? 'no' : 'unless-stopped',
    ]);
    expect(restarts).toEqual(expected);
  });

  it('limits the memory of every service, and the size of its log', () => {
    for (const [name, { mem_limit: memory, logging }] of Object.entries(compose.services)) {
      expect(memory, name).toMatch(/^\d+[mg]$/);
      expect(logging, name).toEqual({
        driver: 'json-file',
        options: { 'max-size': '10m', 'max-file': '5' },
      });
    }
  });

  it('runs the product as a user of the event store who is not its admin', () => {
    for (const name of ours) {
      expect(new URL(settingsOf(name)['EVENTSTORE_URL'] ?? '').username).toBe('tidemark');
      expect(compose.services[name]?.depends_on?.['eventstore-user']?.condition).toBe(
        'service_completed_successfully',
      );
    }
    const { EVENTSTORE_ADMIN_URL = '', EVENTSTORE_USER } = environmentOf('eventstore-user');
    const admin = new URL(EVENTSTORE_ADMIN_URL);
    expect([admin.username, EVENTSTORE_USER]).toEqual(['admin', 'tidemark']);
    expect(admin.password).toBe(environmentOf('eventstore')['KURRENTDB_DEFAULT_ADMIN_PASSWORD']);
    expect(existsSync(compose.services['eventstore-user']?.command?.at(-1) ?? '')).toBe(true);
  });

  it.each([
    ['EVENTSTORE_URL', 'eventstore-user', 'eventstore_user_password', undefined],
    ['MONGODB_URL', 'mongodb', 'mongodb_password', '--keyFile '],
    ['REDIS_URL', 'redis', 'redis_password', '--requirepass "$$(cat /run/secrets/redis_password)"'],
  ])('has in %s the password that the engine asks for', (...given) => {
    const [setting, engine, secret, option] = given;
    expect(compose.services[engine]?.secrets).toEqual([secret]);
    expect(readSecret(secret)).toHaveLength(64);
    for (const name of ours) {
      expect(new URL(settingsOf(name)[setting] ?? '').password).toBe(readSecret(secret));
    }
    expect(environmentOf(engine)).not.toHaveProperty('KURRENTDB_INSECURE');
    if (option) expect(compose.services[engine]?.command?.join('\n')).toContain(option);
  });

  it('gives KurrentDB a certificate for its name, of the authority that its clients know', () => {
    const made = compose.services['certificates']?.command?.join('\n') ?? '';
    const { hostname, searchParams } = new URL(settingsOf('api')['EVENTSTORE_URL'] ?? '');
    const authority = searchParams.get('tlsCAFile') ?? '';
    expect(made).toContain(`-dns-names ${hostname}`);
    expect(authority).toBe('/certificates/ca/ca.crt');
    for (const name of [...ours, 'eventstore', 'eventstore-user']) {
      expect(compose.services[name]?.volumes).toContain('certificates:/certificates:ro');
    }
  });

  it('names every image by an exact version', () => {
    const foreign = Object.values(compose.services).map(({ image }) => image);
    for (const image of foreign.filter((each) => each !== 'tidemark')) {
      expect(image).toMatch(/:\d+\.\d+\.\d+(-[\w-]+)?$/);
    }
  });

  it('asks each process of ours whether it is ready, where it listens for that', () => {
    for (const name of ours) {
      const { PORT, HEALTH_PORT } = readConfig(environmentOf(name));
      const port = name === 'api' ? PORT : HEALTH_PORT;
      const asked = JSON.stringify(compose.services[name]?.healthcheck);
      expect(asked).toContain(`http://127.0.0.1:${String(port)}/readyz`);
    }
  });

  it.each(ours)('starts %s from a file that exists', (name) => {
    expect(existsSync(compose.services[name]?.command?.at(-1) ?? 'nothing')).toBe(true);
  });

  it('proxies to the port that the API listens on', () => {
    const { PORT } = environmentOf('api');
    expect(readFileSync('deploy/nginx.conf', 'utf8')).toContain(`http://api:${String(PORT)}`);
    expect(readFileSync('Dockerfile', 'utf8')).toContain(`EXPOSE ${String(PORT)}`);
  });

  it('sets TRUST_PROXY to its own proxy, and to more where operators say so', () => {
    expect(readConfig(environmentOf('api')).TRUST_PROXY).toBe(1);
  });

  it('lists erasures on a volume that every process shares and the image makes writable', () => {
    const processes = ['api', 'workers', 'projector'];
    for (const name of processes) {
      const { environment, volumes } = compose.services[name] ?? {};
      const list = substitute(environment?.['ERASURE_LIST'] ?? '');
      expect(volumes).toContain(`erasures:${path.dirname(list)}`);
    }
    const image = readFileSync('Dockerfile', 'utf8');
    expect(image).toMatch(/chown tidemark (\S+ )*\/erasures/);
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

describe('the script that creates the secrets', () => {
  it('creates every secret of the compose file, hidden from other users', () => {
    for (const { file } of Object.values(compose.secrets)) {
      expect(statSync(path.join(operator, file)).mode & 0o777, file).toBe(0o444);
    }
    expect(statSync(path.join(operator, 'secrets')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(operator, '.env')).mode & 0o777).toBe(0o600);
  });

  it('changes nothing the second time', () => {
    const contents = (): string[] => [
      readFileSync(path.join(operator, '.env'), 'utf8'),
      ...Object.keys(compose.secrets).map((name) => readSecret(name)),
    ];
    const before = contents();
    createSecrets(operator);
    expect(contents()).toEqual(before);
  });

  it('uses the values of an older .env', () => {
    const older = operatorFolder(
      'MASTER_KEY=aa\nMAIL_FROM=Tide <a@b.example>\nMONGODB_PASSWORD=bb\nEVENTSTORE_PASSWORD=cc\n',
    );
    expect(readSecret('master_key', older)).toBe('aa');
    expect(new URL(readSecret('mongodb_url', older)).password).toBe('bb');
    const dotEnv = readFileSync(path.join(older, '.env'), 'utf8');
    expect(dotEnv.match(/^EVENTSTORE_PASSWORD=.*$/gm)).toEqual(['EVENTSTORE_PASSWORD=cc']);
  });

  it('leaves out quotes and carriage returns of an older .env', () => {
    const older = operatorFolder('MASTER_KEY="aa"\r\nREDIS_PASSWORD=\'bb\'\n');
    expect(readSecret('master_key', older)).toBe('aa');
    expect(new URL(readSecret('redis_url', older)).password).toBe('bb');
  });

  it('creates nothing without openssl', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-compose-'));
    folders.push(folder);
    const script = path.resolve('deploy/create-secrets.sh');
    const { status, stderr } = spawnSync('/bin/sh', [script], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: folder },
    });
    expect([status, stderr]).toEqual([
      1,
      'openssl is needed and was not found. Nothing was created.\n',
    ]);
    expect(existsSync(path.join(folder, 'secrets'))).toBe(false);
  });
});

describe('the image', () => {
  it('does not run as root', () => {
    const users = readFileSync('Dockerfile', 'utf8').match(/^USER .*$/gm);
    expect(users?.at(-1)).toBe('USER tidemark');
  });
});
