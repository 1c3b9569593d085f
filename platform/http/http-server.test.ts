import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { startHttpServer, type RunningServer } from './http-server.ts';
import { readOpenFileLimit } from './open-files.ts';
import { refuseSocket } from './refuse-socket.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const start = async (
  settings: Readonly<Record<string, string>>,
  how: { handler?: RequestListener; attach?: (server: Server) => void } = {},
): Promise<RunningServer> => {
  const serving = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    settings: readConfig(settings),
    logger: pino({ level: 'silent' }),
    handler: how.handler ?? ((_req, res) => res.end('ok')),
    attach: how.attach,
    onUnreadable: (_error, socket) => {
      refuseSocket(socket, 'HTTP/1.1 400 Bad Request\r\n\r\n');
    },
  });
  cleanUps.push(() => serving.close(0));
  return serving;
};

const open = async ({ port }: RunningServer, localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  cleanUps.push(() => socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

const closed = async (socket: Socket): Promise<void> => {
  if (socket.destroyed) return;
  await new Promise((resolve) => socket.resume().once('close', resolve));
};

const ask = async (socket: Socket): Promise<string> => {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  return bytes.toString().split('\r\n', 1)[0] ?? '';
};

const patience = { timeout: 30_000, interval: 20 };

const connections = ({ server }: RunningServer): Promise<number> =>
  promisify(server.getConnections.bind(server))();

describe('a server whose connections are all taken', () => {
  it('gives the place of the oldest silent one to the next, and keeps those that speak', async () => {
    const serving = await start({ MAX_CONNECTIONS: '2' });
    const speaking = await open(serving);
    await ask(speaking);
    const silent = await open(serving);
    const next = await open(serving);
    await closed(silent);
    expect(await ask(next)).toBe('HTTP/1.1 200 OK');
    expect(speaking.destroyed).toBe(false);
  });

  it('refuses the next when all of them speak', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<undefined>();
    const serving = await start(
      { MAX_CONNECTIONS: '1' },
      {
        handler: (_req, res) => {
          arrive(undefined);
          void released.then(() => res.end('ok'));
        },
      },
    );
    const speaking = ask(await open(serving));
    await arrived;
    await closed(await open(serving));
    release(undefined);
    expect(await speaking).toBe('HTTP/1.1 200 OK');
  });

  it('limits each address for itself, unless all come from a proxy', async () => {
    const limited = await start({ CONNECTIONS_PER_ADDRESS: '1' });
    const first = await open(limited, '127.0.0.5');
    await open(limited, '127.0.0.5');
    await closed(first);
    const behind = await start({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' });
    const sockets = [await open(behind, '127.0.0.5'), await open(behind, '127.0.0.5')];
    for (const socket of sockets) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
  });
});

describe('an idle connection', () => {
  it('is kept for longer than proxies keep it', async () => {
    const { headers } = await fetch((await start({})).address);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });
});

describe('a client that asks again before it was answered', () => {
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  // Answers nothing until it is told to.
  const startHeld = async (): Promise<{
    serving: RunningServer;
    begun: string[];
    answer: () => void;
  }> => {
    const begun: string[] = [];
    const held: ServerResponse[] = [];
    let answering = false;
    const handler: RequestListener = ({ url = '' }, response) => {
      begun.push(url);
      if (answering) response.end('ok');
      else held.push(response);
    };
    const answer = (): void => {
      answering = true;
      for (const response of held) response.end('ok');
    };
    return { serving: await start({}, { handler }), begun, answer };
  };

  it('waits for itself alone, and is answered in turn', async () => {
    const { serving, begun, answer } = await startHeld();
    const hasty = await open(serving);
    const urls = Array.from({ length: 300 }, (_, index) => `/${String(index)}`);
    hasty.write(urls.map((url) => request.replace('/', url)).join(''));
    await vi.waitFor(() => {
      expect(begun).toEqual(['/0']);
    });
    const patient = await open(serving);
    patient.write(request.replace('/', '/other'));
    await vi.waitFor(() => {
      expect(begun).toEqual(['/0', '/other']);
    });
    answer();
    await vi.waitFor(() => {
      expect(begun).toEqual(['/0', '/other', ...urls.slice(1)]);
    }, patience);
  });

  it('is cut off when more of its requests wait than one read of its socket can bring', async () => {
    const { serving, begun } = await startHeld();
    const greedy = await open(serving);
    greedy.write(request.repeat(10_000));
    await closed(greedy);
    expect(begun).toEqual(['/']);
  });

  it('has what waits forgotten when it goes', async () => {
    const { serving, begun, answer } = await startHeld();
    const gone = await open(serving);
    gone.write(request.repeat(3));
    await vi.waitFor(() => {
      expect(begun).toHaveLength(1);
    });
    gone.destroy();
    await vi.waitFor(async () => {
      expect(await connections(serving)).toBe(0);
    });
    answer();
    await ask(await open(serving));
    expect(begun).toHaveLength(2);
  });
});

describe('a client of the live feed that reads nothing', () => {
  it('is cut off, although it goes on sending', async () => {
    const upgraded = Promise.withResolvers<Duplex>();
    const serving = await start(
      { UNREAD_TIMEOUT_SECONDS: '1' },
      {
        attach: (server) => {
          server.on('upgrade', (_req, socket: Duplex) => {
            socket.on('error', () => undefined);
            socket.on('data', () => undefined);
            socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
            socket.write(Buffer.alloc(50_000_000));
            upgraded.resolve(socket);
          });
        },
      },
    );
    const client = await open(serving);
    client.pause();
    client.write('GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    const socket = await upgraded.promise;
    await vi.waitFor(
      () => {
        client.write('pong');
        expect(socket.destroyed).toBe(true);
      },
      { timeout: 30_000, interval: 50 },
    );
  });
});

describe('the number of files that may be open', () => {
  it('is read where the system tells, and has no limit elsewhere', () => {
    expect(readOpenFileLimit()).toBeGreaterThan(100);
    expect(readOpenFileLimit('/nowhere')).toBe(Infinity);
  });
});
