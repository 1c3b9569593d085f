import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseEmlMessage } from '#platform/mail/testing/parse-eml.ts';
import { createClient, type Client } from './support/client.ts';
import { runCli } from './support/run-to-end.ts';
import { enableSecondFactor } from './support/second-factor.ts';
import { startProduct, type Product } from './support/product.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-another-log-'));
  folders.push(folder);
  return folder;
};
const running: Product[] = [];
const start = async (dataDir: string): Promise<Product> => {
  const environment = { DEMO: 'off', MARKET_DATA: 'simulated', LOG_LEVEL: 'error' };
  const product = await startProduct({ dataDir, environment });
  running.push(product);
  return product;
};

const password = 'Correct-horse-7';
const admin = 'admin@example.com';
const ghost = 'ghost@example.com';
const arrival = 'arrival@example.com';

const register = async ({ url }: Product, email: string): Promise<number> =>
  (await createClient(url).call('POST', '/api/auth/register', { email, password })).status;

const signIn = async ({ url }: Product, email: string, code?: string): Promise<Client> => {
  const client = createClient(url);
  expect((await client.call('POST', '/api/auth/local', { email, password })).status).toBe(200);
  if (code === undefined) return client;
  const second = { token: code, email };
  expect((await client.call('POST', '/api/auth/verify-totp-login', second)).status).toBe(200);
  return client;
};

const listMemberEmails = async (client: Client): Promise<string[]> => {
  const answer = await client.call('GET', '/api/admin/members');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { email: string }[]).map(({ email }) => email).sort();
};

const readiness = async ({ url }: Product): Promise<string> =>
  (await fetch(new URL('/readyz', url))).text();

const mailsTo = (dataDir: string, address: string): number => {
  const outbox = path.join(dataDir, 'outbox');
  if (!existsSync(outbox)) return 0;
  return readdirSync(outbox).filter((name) =>
    readFileSync(path.join(outbox, name), 'utf8').includes(`To: ${address}`),
  ).length;
};

const tokensTo = (dataDir: string, address: string): string[] => {
  const outbox = path.join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => {
      const { text } = parseEmlMessage(mail);
      return /verify-email#([\w-]+)/.exec(text)?.[1] ?? [];
    });
};

// A folder may hold links of an account that is gone with its log: one of them is of this account.
const confirmAddress = async (client: Client, dataDir: string, address: string): Promise<void> => {
  const confirm = async (): Promise<boolean> => {
    for (const token of tokensTo(dataDir, address)) {
      const answer = await client.call('POST', '/api/auth/verify-email', { token });
      if (answer.status === 200) return true;
    }
    return false;
  };
  const isConfirmed = async (): Promise<void> => {
    expect(await confirm()).toBe(true);
  };
  await vi.waitFor(isConfirmed, { timeout: 30_000, interval: 200 });
};

const log = (dataDir: string, end = ''): string => path.join(dataDir, `events.sqlite${end}`);
const removeLog = (dataDir: string): void => {
  for (const end of ['', '-wal', '-shm']) rmSync(log(dataDir, end), { force: true });
};

// Each of the recovery codes lets staff in once.
const left = { dataDir: '', olderLog: '', codes: [] as string[] };
const copyOfLeft = (): string => {
  const folder = newFolder();
  cpSync(left.dataDir, folder, { recursive: true });
  return folder;
};

// One account in the older log, and another one since, which every read model knows. Then killed.
beforeAll(async () => {
  left.dataDir = newFolder();
  const first = await start(left.dataDir);
  expect(await register(first, admin)).toBe(201);
  const staff = await signIn(first, admin);
  await confirmAddress(staff, left.dataDir, admin);
  await runCli(left.dataDir, 'admin', 'grant', admin);
  left.codes = await enableSecondFactor(staff);
  await first.stop();
  left.olderLog = path.join(newFolder(), 'older');
  cpSync(log(left.dataDir), left.olderLog);
  const second = await start(left.dataDir);
  const client = await signIn(second, admin, left.codes[0]);
  expect(await register(second, ghost)).toBe(201);
  await vi.waitFor(
    async () => {
      expect(await listMemberEmails(client)).toEqual([admin, ghost]);
      expect(mailsTo(left.dataDir, ghost)).toBe(1);
    },
    { timeout: 60_000, interval: 100 },
  );
  // A reaction saves how far it came before it takes the next events: after a second mail of the same reaction, what led
  // to the first is saved whenever the kill comes.
  expect((await client.call('POST', '/api/auth/password-reset', { email: ghost })).status).toBe(
    200,
  );
  await vi.waitFor(
    () => {
      expect(mailsTo(left.dataDir, ghost)).toBe(2);
    },
    {
      timeout: 60_000,
      interval: 100,
    },
  );
  second.process.kill('SIGKILL');
  await once(second.process, 'exit');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.stop()));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('a product whose log is behind its read models', () => {
  it('shows the older copy’s data, and its reactions wait for the operator to choose where to resume', async () => {
    const dataDir = copyOfLeft();
    removeLog(dataDir);
    cpSync(left.olderLog, log(dataDir));
    const product = await start(dataDir);
    const client = await signIn(product, admin, left.codes[1]);
    expect(await listMemberEmails(client)).toEqual([admin]);
    const [, head = ''] = /log at (\d+)/.exec(await runCli(dataDir, 'consumers')) ?? [];

    expect(await register(product, arrival)).toBe(201);
    await expect.poll(() => listMemberEmails(client)).toEqual([admin, arrival]);
    await expect
      .poll(() => runCli(dataDir, 'consumers'))
      .toMatch(/mail-account-link {2}waiting .*the log ends at/);
    expect(await readiness(product)).toContain('waits for the operator');
    expect(product.output()).toContain('reactions resume --from');

    expect(await runCli(dataDir, 'reactions', 'resume', '--from', head)).toContain(
      `mail-account-link continues after ${head}`,
    );
    await expect.poll(() => mailsTo(dataDir, arrival)).toBe(1);
    await expect.poll(() => readiness(product)).toContain('"ready"');
  });

  it('shows the remaining data when its newest writes were cut off', async () => {
    const dataDir = copyOfLeft();
    const wal = log(dataDir, '-wal');
    truncateSync(wal, Math.floor(statSync(wal).size / 3));
    rmSync(log(dataDir, '-shm'), { force: true });
    const product = await start(dataDir);
    const client = await signIn(product, admin, left.codes[1]);
    expect(await listMemberEmails(client)).toEqual([admin]);
    expect(await register(product, arrival)).toBe(201);
    await expect.poll(() => listMemberEmails(client)).toEqual([admin, arrival]);
    await expect.poll(() => readiness(product)).toContain('waits for the operator');
  });

  it('has no members when its log was removed, and accepts new registrations', async () => {
    const dataDir = copyOfLeft();
    removeLog(dataDir);
    const product = await start(dataDir);
    expect(await register(product, ghost)).toBe(201);
    expect(await register(product, admin)).toBe(201);
    const client = await signIn(product, admin);
    await runCli(dataDir, 'reactions', 'resume', '--from', 'head');
    // The link of the registration was not mailed while the reactions waited.
    await client.call('POST', '/api/auth/verify-email/resend');
    await confirmAddress(client, dataDir, admin);
    await runCli(dataDir, 'admin', 'grant', admin);
    await enableSecondFactor(client);
    await expect.poll(() => listMemberEmails(client)).toEqual([admin, ghost]);
    await expect.poll(() => readiness(product)).toContain('"ready"');
  });
});
