import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#platform/event-store/testing/test-server.ts';

type Request = { readonly path: string; readonly user: string; readonly body: unknown };

// The test server speaks gRPC only, so users are made at another address.
const startUsers = async (
  requests: Request[],
  statuses: readonly number[],
): Promise<{ server: Server; url: string }> => {
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (chunk: Buffer) => (text += chunk.toString()));
    req.on('end', () => {
      const credentials = (req.headers.authorization ?? '').replace('Basic ', '');
      requests.push({
        path: req.url ?? '',
        user: Buffer.from(credentials, 'base64').toString(),
        body: JSON.parse(text) as unknown,
      });
      res.writeHead(statuses[requests.length - 1] ?? 500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${String(port)}/users/` };
};

describe('the script that makes the user of the event store', () => {
  let store: TestServer;
  let users: Server | undefined;
  const requests: Request[] = [];
  let folder: string;
  let passwordFile: string;
  beforeEach(async () => {
    requests.length = 0;
    folder = mkdtempSync(path.join(tmpdir(), 'tidemark-event-store-user-'));
    passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, 'its-own\n');
    // Without TLS the driver sends no password.
    store = await startTestServer();
  });
  afterEach(async () => {
    users?.close();
    rmSync(folder, { recursive: true });
    await store.close();
  });

  const adminUrl = (): string => store.url.replace('esdb://', 'esdb://admin:s3cret@');
  const run = async (statuses: readonly number[]): Promise<number> => {
    requests.length = 0;
    store.appends.next = () => Promise.resolve({ kind: 'stored', revision: 0, offset: 4096n });
    const started = await startUsers(requests, statuses);
    users = started.server;
    const child = spawn(process.execPath, ['deploy/event-store-user.mjs'], {
      env: {
        EVENTSTORE_ADMIN_URL: adminUrl(),
        EVENTSTORE_USERS_URL: started.url,
        EVENTSTORE_USER: 'tidemark',
        EVENTSTORE_USER_PASSWORD_FILE: passwordFile,
      },
      stdio: 'ignore',
    });
    const [code] = (await once(child, 'exit')) as [number];
    return code;
  };
  // The log of the test server takes no system streams, so it only says that it stored the change.
  const settingsAppends = () =>
    store.appends.received.map(({ stream, expected, events }) => ({
      stream,
      expected,
      events: events.map(({ type, data }) => [type, data]),
    }));
  const onlyAdmins = { $d: ['$admins'], $mr: ['$admins'], $mw: ['$admins'] };
  const both = ['tidemark', '$admins'];
  const rights = {
    $userStreamAcl: { $r: both, $w: both, ...onlyAdmins },
    $systemStreamAcl: { $r: both, $w: ['$admins'], ...onlyAdmins },
  };
  const granted = {
    stream: '$settings',
    expected: 'none',
    events: [['update-default-acl', rights]],
  };

  it('makes a user without a group, and lets it read and write streams', async () => {
    expect(await run([201])).toBe(0);
    const body = { loginName: 'tidemark', fullName: 'Tidemark', password: 'its-own', groups: [] };
    expect(requests).toEqual([{ path: '/users/', user: 'admin:s3cret', body }]);
    expect(settingsAppends()).toEqual([granted]);
  });

  it('sets the password of a user that exists', async () => {
    expect(await run([409, 200])).toBe(0);
    expect(requests.at(-1)).toEqual({
      path: '/users/tidemark/command/reset-password',
      user: 'admin:s3cret',
      body: { newPassword: 'its-own' },
    });
  });

  it('fails where the server refuses the admin', async () => {
    expect(await run([401])).toBe(1);
    expect(settingsAppends()).toEqual([]);
  });
});
