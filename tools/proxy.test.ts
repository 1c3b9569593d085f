import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer, request as requestOverTls } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { callerAddress } from '#api/http/request-context.ts';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { livePath } from '#contract/market/live-path.ts';
import { freePort } from '#platform/event-store/testing/free-port.ts';

const shipped = readFileSync('deploy/nginx.conf', 'utf8');

const bodyLimits = new Map(
  Object.values<Operation>(operations).flatMap(({ method, path: address, bodyLimit }) =>
    bodyLimit === undefined ? [] : [[`${method.toUpperCase()} ${address}`, bodyLimit] as const],
  ),
);
const largestBody = Math.max(...bodyLimits.values());

describe('the proxy in front of the API', () => {
  it('lets through the largest body that the contract allows, and nothing larger', () => {
    expect(/client_max_body_size (\d+);/.exec(shipped)?.[1]).toBe(String(largestBody));
  });
});

const isInstalled = (program: string, option: string): boolean => {
  try {
    execFileSync(program, [option], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
// Debian's folder of servers is not in everybody's path.
const nginx = ['nginx', '/usr/sbin/nginx'].find((program) => isInstalled(program, '-v'));
const hasOpenssl = isInstalled('openssl', 'version');

type Seen = {
  readonly bytes: number;
  readonly host: string | undefined;
  readonly address: string;
  readonly addressBehindTerminator: string;
};

// needs: nginx
describe.skipIf(nginx === undefined)('the proxy in front of the API, run by nginx', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-proxy-'));
  const held = new Set<IncomingMessage>();
  const opened: WebSocket[] = [];
  let upstream: Server;
  let running: ChildProcess;
  let address: URL;

  beforeAll(async () => {
    upstream = createUpstream(held);
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const port = await freePort();
    address = new URL(`http://127.0.0.1:${String(port)}`);
    const config = writeConfig(folder, port, portOf(upstream));
    running = spawn(nginx ?? '', ['-p', folder, '-c', config, '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaints = '';
    running.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    await vi.waitFor(
      async () => {
        expect(running.exitCode, complaints).toBeNull();
        expect((await send(address, '/healthz')).status).toBe(200);
      },
      { timeout: 20_000, interval: 50 },
    );
  });
  afterEach(() => {
    for (const socket of opened.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    running.kill('SIGTERM');
    await once(running, 'exit');
    upstream.closeAllConnections();
    upstream.close();
    rmSync(folder, { recursive: true });
  });

  it.each([...bodyLimits])(
    'passes on a body as large as %s allows: %i bytes',
    async (name, size) => {
      const [method = '', target = ''] = name.split(' ');
      const { status, seen } = await send(address, target, { method, body: Buffer.alloc(size) });
      expect(status).toBe(200);
      expect(seen?.bytes).toBe(size);
    },
  );

  it('refuses a larger body than any call takes', async () => {
    const tooLarge = { method: 'POST', body: Buffer.alloc(largestBody + 1) };
    expect((await send(address, '/api/anything', tooLarge)).status).toBe(413);
  });

  it('passes on host and port as the browser names them, by which the API knows its own pages', async () => {
    const { seen } = await send(address, '/api/anything');
    expect(seen?.host).toBe(address.host);
  });

  it('names the client, whatever the client says of itself', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const { seen } = await send(address, '/api/anything', { headers });
    expect(seen?.address).toBe('127.0.0.1');
  });

  it('passes on a WebSocket', async () => {
    const socket = new WebSocket(new URL(livePath, address));
    opened.push(socket);
    await once(socket, 'open');
    socket.send('ping');
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(data.toString()).toBe('ping from 127.0.0.1');
  });

  it('passes on no upgrade but that of a WebSocket', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'h2c' };
    const { status } = await send(address, '/api/anything', { headers });
    expect(status).toBe(200);
  });

  const holdMany = async (count: number, client: (index: number) => string): Promise<number[]> => {
    const answers = Array.from({ length: count }, (_each, index) =>
      send(address, '/hold', { headers: { 'x-forwarded-for': client(index) } }),
    );
    const refused: number[] = [];
    for (const answer of answers) {
      void answer.then(({ status }) => {
        if (status !== 200) refused.push(status);
      });
    }
    await vi.waitFor(
      () => {
        expect(held.size + refused.length).toBe(count);
      },
      { timeout: 20_000, interval: 20 },
    );
    for (const waiting of held) waiting.emit('release');
    await Promise.all(answers);
    return refused;
  };

  it('refuses an address that has 256 requests open', async () => {
    expect(await holdMany(260, () => '')).toEqual([429, 429, 429, 429]);
  });

  it('counts the clients of another proxy one by one', async () => {
    expect(await holdMany(300, (index) => `203.0.113.${String(index % 2)}`)).toEqual([]);
    // What a client writes in front of its address makes no difference.
    const forged = await holdMany(258, (index) => `198.51.100.${String(index)}, 203.0.113.1`);
    expect(forged).toEqual([429, 429]);
  });

  // needs: openssl, which makes the throw-away certificate
  describe.skipIf(!hasOpenssl)('behind a server that ends TLS', () => {
    let terminator: Server;
    let secure: URL;
    beforeAll(async () => {
      terminator = startTerminator(folder, address);
      terminator.listen(0, '127.0.0.1');
      await once(terminator, 'listening');
      secure = new URL(`https://127.0.0.1:${String(portOf(terminator))}`);
    });
    afterAll(() => {
      terminator.closeAllConnections();
      terminator.close();
    });

    it('is told of the client by it, and of no other address', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      const question = { method: 'POST', body: Buffer.alloc(largestBody), headers };
      const { status, seen } = await send(secure, '/x', question);
      expect(status).toBe(200);
      expect(seen).toMatchObject({
        bytes: largestBody,
        host: secure.host,
        addressBehindTerminator: '198.51.100.7',
      });
    });

    it('passes on a WebSocket', async () => {
      const live = new URL(livePath, secure);
      live.protocol = 'wss:';
      const socket = new WebSocket(live, { rejectUnauthorized: false });
      opened.push(socket);
      await once(socket, 'open');
      socket.send('ping');
      const [data] = (await once(socket, 'message')) as [Buffer];
      expect(data.toString()).toBe('ping from 198.51.100.7');
    });
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Stands for a replica of the API: says what reached it. */
const createUpstream = (held: Set<IncomingMessage>): Server => {
  const server = createServer((req, res) => {
    if (req.url === '/hold') {
      held.add(req);
      req.once('release', () => {
        held.delete(req);
        res.end('{}');
      });
      return;
    }
    let bytes = 0;
    req.on('data', (chunk: Buffer) => (bytes += chunk.length));
    req.on('end', () => {
      const seen: Seen = {
        bytes,
        host: req.headers.host,
        address: callerAddress(req, 1),
        addressBehindTerminator: callerAddress(req, 2),
      };
      res.end(JSON.stringify(seen));
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) => {
    if (req.url !== livePath) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(req, socket, head, (ws) => {
      ws.on('message', (data: Buffer) => {
        ws.send(`${data.toString()} from ${callerAddress(req, 2)}`);
      });
    });
  });
  return server;
};

// The shipped file, with another port and another upstream; what is around it is what the distribution ships.
const writeConfig = (folder: string, port: number, upstream: number): string => {
  const site = shipped
    .replace('listen 8080;', `listen 127.0.0.1:${String(port)};`)
    .replace('http://api:4000', `http://127.0.0.1:${String(upstream)}`);
  writeFileSync(path.join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const config = `daemon off; master_process off; pid ${folder}/pid;
    events { worker_connections 2048; }
    http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, config);
  return file;
};

type Answer = { readonly status: number; readonly seen: Seen | undefined };

type Question = {
  readonly method?: string;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

const send = (
  base: URL,
  target: string,
  { method = 'GET', body, headers = {} }: Question = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ask = base.protocol === 'https:' ? requestOverTls : request;
    const options = { method, headers, agent: false, rejectUnauthorized: false };
    const sent = ask(new URL(target.replaceAll(/[{}]/g, ''), base), options, (res) => {
      let text = '';
      res.on('data', (chunk: Buffer) => (text += chunk.toString()));
      res.on('end', () => {
        const status = res.statusCode ?? 0;
        resolve({ status, seen: status === 200 ? (JSON.parse(text) as Seen) : undefined });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Another proxy in front, as operators run one: it ends TLS and appends the address of its client, here one of its own making. */
const startTerminator = (folder: string, target: URL): Server => {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
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
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const forwarded = ({ headers }: IncomingMessage): IncomingMessage['headers'] => ({
    ...headers,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': [headers['x-forwarded-for'], '198.51.100.7'].filter(Boolean).join(', '),
  });
  const { hostname, port } = target;
  const pass = (req: IncomingMessage) =>
    request({
      hostname,
      port,
      agent: false,
      method: req.method,
      path: req.url,
      headers: forwarded(req),
    });
  const server = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (req, res) => {
      const passed = pass(req).on('response', (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      req.pipe(passed);
    },
  );
  server.on('upgrade', (req: IncomingMessage, socket: Socket) => {
    const passed = pass(req);
    passed.on('upgrade', (answer, behind) => {
      const lines = Object.entries(answer.headers).map(
        ([name, value]) => `${name}: ${String(value)}`,
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      behind.pipe(socket).pipe(behind);
      for (const end of [behind, socket]) end.on('error', () => undefined);
    });
    passed.end();
  });
  return server;
};
