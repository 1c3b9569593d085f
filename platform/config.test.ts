import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, assertEnginesConfigured, settingsSchema } from './config.ts';
import { secretSettings } from './secret-settings.ts';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
};

describe('no settings but an empty folder', () => {
  it('runs embedded, in demo mode, on a loopback address', () => {
    expect(readConfig({ DATA_DIR: '/nowhere' })).toMatchObject({
      embedded: true,
      demo: true,
      HOST: '127.0.0.1',
      PORT: 4000,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', REDIS_URL: '' })).toMatchObject({ PORT: 4000, embedded: true });
  });
});

describe('wrong settings', () => {
  it('are all named at once, with what was given and what is expected', () => {
    const faults = faultsOf({
      PORT: 'eighty',
      DEMO: 'maybe',
      REDIS_URL: 'http://here',
      MARKET_DATA: 'guess',
    });
    expect(faults).toHaveLength(4);
    expect(faults.join('\n')).toContain('PORT is "eighty"');
    expect(faults.join('\n')).toContain(
      'expected auto, simulated, live or replay:<file or folder>',
    );
  });

  it.each([
    'esdb://admin:p@ss@events.example:2113',
    'esdb://admin:p:ss@events.example:2113',
    'esdb://admin:p/ss@events.example:2113',
    'esdb://admin:p?ss@events.example:2113',
    'esdb://admin:p#ss@events.example:2113',
    'esdb://admin:50%@events.example:2113',
    'esdb+discover://admin@events.example:2113',
    'kurrentdb://events.example:2113?tlsCAFile=/etc/a@b.pem',
  ])('refuse %s, which the driver of the event store reads wrongly', (given) => {
    const faults = faultsOf({ EVENTSTORE_URL: given, MASTER_KEY: 'ab'.repeat(32) });
    expect(faults.join()).toContain('EVENTSTORE_URL is (hidden)');
    expect(faults.join()).toContain('write @ as %40');
  });

  it.each([
    'esdb://admin:p%40ss%3A@events.example:2113?tls=false',
    'esdb+discover://events.example:2113',
  ])('do not include %s', (given) => {
    expect(faultsOf({ EVENTSTORE_URL: given, MASTER_KEY: 'ab'.repeat(32) })).toEqual([]);
  });

  it('are each reported once', () => {
    const given = { ADMIN_EMAILS: 'foo,,bar', PORT: '1.5', REPLAY_SPEED: 'fast' };
    expect(faultsOf(given)).toEqual([
      'PORT is "1.5": expected a whole number',
      'ADMIN_EMAILS is "foo,,bar": expected email addresses, separated by commas',
      'REPLAY_SPEED is "fast": expected a number',
    ]);
  });

  it('name a sender of mails that is not one mailbox', () => {
    for (const given of ['Tidemark', 'a@b.example, c@d.example', 'Tidemark <a b@c.example>']) {
      expect(faultsOf({ MAIL_FROM: given })).toEqual([
        `MAIL_FROM is "${given}": expected one sender, such as Tidemark <support@tidemark.example>`,
      ]);
    }
    expect(faultsOf({ MAIL_FROM: '"Tidemark, Ltd" <a@b.example>' })).toEqual([]);
  });

  it('name an address of alarms that no alarm could be sent to', () => {
    expect(faultsOf({ ALARM_WEBHOOK: 'https://ops.example/alarms' })).toEqual([]);
    for (const address of ['https://ops:hunter2@ops.example', 'https://ops@ops.example']) {
      const faults = faultsOf({ ALARM_WEBHOOK: address });
      expect(faults).toMatchObject([expect.stringContaining('without a user name and password')]);
      expect(faults.join('')).not.toContain('hunter2');
    }
  });

  it('never show a secret', () => {
    const faults = faultsOf({ MASTER_KEY: 'hunter2', MONGODB_URL: 'http://user:hunter2@host' });
    expect(faults).toHaveLength(2);
    expect(faults.join('\n')).not.toContain('hunter2');
  });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tidemark-secrets-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const fileWith = (content: string): string => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, content);
    return file;
  };

  it('is read without the line break at its end', () => {
    for (const end of ['', '\n', '\r\n']) {
      const config = readConfig({ MAIL_WEBHOOK_SECRET_FILE: fileWith(` sixteen letters ${end}`) });
      expect(config.MAIL_WEBHOOK_SECRET).toBe(' sixteen letters ');
    }
    expect(readConfig({ MAIL_WEBHOOK_SECRET_FILE: '' }).MAIL_WEBHOOK_SECRET).toBeUndefined();
  });

  it('counts as if the setting itself had been set', () => {
    const given = { DATA_DIR: '/nowhere', SMTP_URL_FILE: fileWith('smtps://me:pw@mail.example') };
    expect(readConfig(given)).toMatchObject({ demo: false, trialObstacles: ['SMTP_URL'] });
  });

  it.each(secretSettings)('works for %s', (name) => {
    const faults = faultsOf({ [`${name}_FILE`]: path.join(folder, 'none') });
    expect(faults).toEqual([
      `${name}_FILE is "${path.join(folder, 'none')}": there is no file of that name`,
    ]);
    expect(settingsSchema.shape).toHaveProperty(name);
  });

  it('is refused together with the setting', () => {
    const file = fileWith('hunter2');
    expect(faultsOf({ METRICS_TOKEN: 'sixteen characters', METRICS_TOKEN_FILE: file })).toEqual([
      `METRICS_TOKEN_FILE is "${file}": METRICS_TOKEN is set too; set only one of them`,
    ]);
  });

  it('does not show a secret that was given instead of its file', () => {
    expect(faultsOf({ STRIPE_SECRET_KEY_FILE: 'sk_live_51Mxyz' })).toEqual([
      'STRIPE_SECRET_KEY_FILE (value not shown): there is no file of that name',
    ]);
  });

  it('refuses to replace a master key by itself', () => {
    const key = '0123456789abcdef'.repeat(4);
    expect(faultsOf({ MASTER_KEY: key, OTHER_MASTER_KEY: key })).toEqual([
      'OTHER_MASTER_KEY is the same as MASTER_KEY: one must be new, the other former',
    ]);
  });

  it('is refused when it is a folder or empty, with every other fault', () => {
    const file = fileWith('\n');
    expect(faultsOf({ MASTER_KEY_FILE: folder, REDIS_URL_FILE: file, PORT: 'eighty' })).toEqual([
      `REDIS_URL_FILE is "${file}": the file is empty`,
      `MASTER_KEY_FILE is "${folder}": expected a file, not a folder`,
      'PORT is "eighty": expected a number',
    ]);
  });

  it('is not shown when it is wrong', () => {
    expect(faultsOf({ MASTER_KEY_FILE: fileWith('hunter2') })).toEqual([
      'MASTER_KEY is (hidden): expected 64 hexadecimal digits (32 bytes), as from `openssl rand -hex 32`',
    ]);
  });
});

describe('test addresses', () => {
  it('are nobody’s unless they are named, and are addresses or domains', () => {
    expect(readConfig({ DEMO: 'off' }).TEST_ADDRESSES).toEqual([]);
    const named = { DEMO: 'off', TEST_ADDRESSES: 'Rosa@example.org, @QA.example.com' };
    expect(readConfig(named).TEST_ADDRESSES).toEqual(['rosa@example.org', '@qa.example.com']);
    expect(faultsOf({ TEST_ADDRESSES: 'test' })).toEqual([
      'TEST_ADDRESSES is "test": expected addresses or domains such as @example.com',
    ]);
  });
});

describe('a recording that is not there', () => {
  it('is named with the other faults', () => {
    const faults = faultsOf({ MARKET_DATA: 'replay:/no/such/recording' });
    expect(faults).toEqual([
      'MARKET_DATA is "replay:/no/such/recording": there is no file or folder of that name',
    ]);
  });
});

describe('an engine', () => {
  it('switches demo mode off and asks for a master key', () => {
    expect(faultsOf({ REDIS_URL: 'redis://127.0.0.1' })).toEqual([
      'MASTER_KEY is not set: it is required when an engine is configured',
    ]);
    const config = readConfig({ REDIS_URL: 'redis://127.0.0.1', MASTER_KEY: 'ab'.repeat(32) });
    expect(config).toMatchObject({ demo: false, embedded: false });
  });
});

const secret = 'ab'.repeat(32);
const notForTrials: Readonly<Record<string, string>>[] = [
  { EVENTSTORE_URL: 'esdb://127.0.0.1:2113', MASTER_KEY: secret },
  { MONGODB_URL: 'mongodb://127.0.0.1', MASTER_KEY: secret },
  { REDIS_URL: 'redis://127.0.0.1', MASTER_KEY: secret },
  { PUBLIC_URL: 'https://tidemark.example' },
  { TRUST_PROXY: '1' },
  { SMTP_URL: 'smtp://mail.example' },
  { ADMIN_EMAILS: 'a@example.com' },
  { METRICS_TOKEN: 'sixteen characters' },
];

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

describe('keys of the payment provider', () => {
  it('end the trial, and are accepted all three', () => {
    const config = readConfig({ DATA_DIR: '/nowhere', ...stripe });
    expect(config).toMatchObject({ demo: false, ...stripe });
    expect(config.trialObstacles).toEqual(Object.keys(stripe));
  });

  it.each(Object.keys(stripe))('are refused without %s, which is named', (name) => {
    expect(faultsOf({ ...stripe, [name]: '' })).toEqual([
      `${name} is not set: payments need ${Object.keys(stripe).join(', ')}, all three or none`,
    ]);
  });

  it('are refused together with demo mode when they are live, and accepted when they are not', () => {
    expect(faultsOf({ ...stripe, DEMO: 'on' })).toEqual([
      'STRIPE_SECRET_KEY is (hidden): a live key is refused in demo mode (DEMO)',
    ]);
    const test = { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(readConfig({ ...stripe, ...test, DEMO: 'on' }).demo).toBe(true);
  });

  it('are refused when one is live and the other is not, without being shown', () => {
    const faults = faultsOf({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_hunter2' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).not.toContain('hunter2');
    expect(faultsOf({ ...stripe, STRIPE_SECRET_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  });
});

describe('a demo that nobody asked for', () => {
  let DATA_DIR: string;
  beforeEach(() => {
    DATA_DIR = mkdtempSync(path.join(tmpdir(), 'tidemark-config-'));
  });
  afterEach(() => {
    rmSync(DATA_DIR, { recursive: true });
  });

  it('runs in a trial, in a folder of its own', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({ demo: true, trial: true, trialObstacles: [] });
    expect(config.storesDir).toBe(path.join(DATA_DIR, 'demo'));
  });

  it.each(notForTrials)('is off with %j, and names it', (given) => {
    const config = readConfig({ DATA_DIR, ...given });
    expect(config).toMatchObject({ demo: false, trial: false, storesDir: DATA_DIR });
    expect(config.trialObstacles).toEqual([Object.keys(given)[0]]);
  });

  it.each([
    { PUBLIC_URL: 'http://localhost:4000' },
    { PUBLIC_URL: 'http://127.0.0.1:4000' },
    { PUBLIC_URL: 'http://[::1]:4000' },
    { TRUST_PROXY: '0' },
    { SMTP_URL: '' },
    { LOG_LEVEL: 'warn' },
  ])('stays on with %j', (given) => {
    expect(readConfig({ DATA_DIR, ...given }).trial).toBe(true);
  });

  it.each(['events.sqlite', 'keys.sqlite', 'master.key'])(
    'is off where the data of members lie: %s',
    (name) => {
      writeFileSync(path.join(DATA_DIR, name), '');
      const config = readConfig({ DATA_DIR });
      expect(config).toMatchObject({ demo: false, storesDir: DATA_DIR });
      expect(config.trialObstacles).toEqual([`${DATA_DIR}, which holds the data of members`]);
      expect(readConfig({ DATA_DIR, DEMO: 'on' }).storesDir).toBe(path.join(DATA_DIR, 'demo-on'));
    },
  );

  it('leaves the demo of an older version alone, and runs beside it', () => {
    writeFileSync(path.join(DATA_DIR, 'events.sqlite'), '');
    writeFileSync(path.join(DATA_DIR, 'demo.json'), '{}');
    expect(readConfig({ DATA_DIR }).storesDir).toBe(path.join(DATA_DIR, 'demo'));
  });
});

describe('demo mode', () => {
  it('refuses an address that others can reach', () => {
    expect(faultsOf({ DATA_DIR: '/nowhere', HOST: '0.0.0.0' })).toHaveLength(1);
  });

  it('accepts it with DEMO=on', () => {
    expect(readConfig({ HOST: '0.0.0.0', DEMO: 'on' }).demo).toBe(true);
  });

  it('allows more registrations, unless configured', () => {
    expect(readConfig({ DATA_DIR: '/nowhere' }).registrationsPerHour).toBe(200);
    expect(readConfig({ DEMO: 'off' }).registrationsPerHour).toBe(20);
    expect(readConfig({ REGISTRATIONS_PER_HOUR: '7' }).registrationsPerHour).toBe(7);
  });
});

describe('a separate process', () => {
  it('is refused without all three engines, each named', () => {
    const config = readConfig({ REDIS_URL: 'redis://127.0.0.1', MASTER_KEY: 'ab'.repeat(32) });
    expect(() => {
      assertEnginesConfigured(config);
    }).toThrow(/EVENTSTORE_URL is not set[\s\S]*MONGODB_URL is not set/);
  });
});
