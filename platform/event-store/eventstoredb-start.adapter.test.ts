import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { openEventStoreDb } from './eventstoredb.adapter.ts';
import { toStartFailure } from './eventstoredb-start.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './testing/test-server.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const startServer = async (options?: TestServerOptions): Promise<TestServer> => {
  const server = await startTestServer(options);
  cleanUps.push(() => server.close());
  return server;
};

const refusal = async (url: string): Promise<string> => {
  const open = openEventStoreDb({ url, waitLimitMs: 300, retryMs: 20 });
  const error: unknown = await open.then(
    (store) => store.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message;
};

describe('a start on a server that is not there yet', () => {
  it('waits for it, and reports that once', async () => {
    const server = await startServer();
    await server.stop();
    const reasons: string[] = [];
    const opening = openEventStoreDb({
      url: server.url,
      retryMs: 20,
      onWaiting: (reason) => reasons.push(reason),
    });
    await expect.poll(() => reasons.length).toBe(1);
    await server.start();
    const store = await opening;
    expect(await store.head()).toBe('');
    await store.close();
    expect(reasons).toEqual([`EVENTSTORE_URL ${server.url}: the connection is refused`]);
  });

  it('fails after its time limit, with the reason', async () => {
    const server = await startServer();
    await server.stop();
    expect(await refusal(server.url)).toMatch(
      /EVENTSTORE_URL is \S+: the connection is refused, for \d+ seconds/,
    );
    await server.start();
  });

  it.each([
    'Failed to discover after 10 attempts.',
    '14 UNAVAILABLE: Name resolution failed for target dns:eventstore:2113',
    'getaddrinfo ENOTFOUND eventstore',
    'getaddrinfo EAI_AGAIN eventstore',
  ])('waits for a cluster that does not answer and a name that is not known yet: %s', (message) => {
    expect(toStartFailure(new Error(message))).toMatchObject({ isTransient: true });
  });
});

describe('a start with a wrong address', () => {
  it('names an unknown host after its time limit', async () => {
    expect(await refusal('esdb://nowhere.invalid:2113?tls=false')).toContain(
      'EVENTSTORE_URL is esdb://nowhere.invalid:2113?tls=false: there is no host of that name, for ',
    );
  });

  it('ends at once where TLS is expected and not spoken', async () => {
    const { url } = await startServer();
    const named = url.replace('127.0.0.1', 'localhost').replace('tls=false', 'tls=true');
    expect(await refusal(named)).toContain('the server does not speak TLS (add tls=false)');
  });

  it('ends at once where TLS is asked of an IP address', async () => {
    const { url } = await startServer();
    const message = await refusal(url.replace('tls=false', 'tls=true'));
    expect(message).toContain('TLS needs the name of a host, not an IP address');
  });

  it('ends at once, without the password, where the driver cannot read it', async () => {
    const message = await refusal('esdb://admin:s3cret@127.0.0.1:2113?tls=perhaps');
    expect(message).toContain('EVENTSTORE_URL is esdb://admin:***@127.0.0.1:2113?tls=perhaps: ');
    expect(message).not.toContain('s3cret');
  });

  it('ends at once where the file of the authority is missing', async () => {
    const message = await refusal('esdb://127.0.0.1:2113?tls=true&tlsCAFile=/nowhere/ca.pem');
    expect(message).toContain('certificate');
    expect(message).toContain('tlsCAFile');
  });
});

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// needs: openssl, which makes the throw-away certificate
describe.skipIf(!hasOpenssl)('a start on a secured server', () => {
  let folder: string;
  let options: TestServerOptions;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tidemark-certificate-'));
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        path.join(folder, 'key.pem'),
        '-out',
        path.join(folder, 'ca.pem'),
      ],
      { stdio: 'ignore' },
    );
    const read = (name: string): Buffer => readFileSync(path.join(folder, name));
    options = {
      tls: { key: read('key.pem'), certificate: read('ca.pem') },
      credentials: 'admin:changeit',
    };
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const address = (server: TestServer, user: string, authority: boolean): string => {
    const ca = authority ? `&tlsCAFile=${path.join(folder, 'ca.pem')}` : '';
    return `esdb://${user}localhost:${String(server.port)}?tls=true${ca}`;
  };

  it('works with the right password and authority', async () => {
    const server = await startServer(options);
    const store = await openEventStoreDb({ url: address(server, 'admin:changeit@', true) });
    expect(await store.head()).toBe('');
    await store.close();
  });

  it('names the right that a user lacks who may not read the whole log', async () => {
    const server = await startServer({ ...options, refusesAll: true });
    const message = await refusal(address(server, 'admin:changeit@', true));
    expect(message).toContain('the user admin may not read $all');
    expect(message).not.toContain('wants a user name');
    expect(message).not.toContain('changeit');
  });

  it.each([
    ['admin:wr0ng@', true, 'refuses the user name or the password'],
    ['', true, 'wants a user name and a password'],
    ['admin:changeit@', false, 'not signed by an authority that is known'],
  ])('ends at once: as "%s", authority known %s: the server %s', async (...example) => {
    const [user, authority, words] = example;
    const server = await startServer(options);
    const message = await refusal(address(server, user, authority));
    expect(message).toContain('EVENTSTORE_URL is esdb://');
    expect(message).toContain(words);
    expect(message).not.toContain('wr0ng');
    expect(message).not.toContain('changeit');
  });
});
