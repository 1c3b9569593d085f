import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProduct, type Product } from './support/product.ts';

const patience = { timeout: 60_000, interval: 200 };

let product: Product;
const clients: Socket[] = [];

beforeAll(async () => {
  product = await startProduct({
    openFiles: 400,
    environment: {
      DEMO: 'off',
      MARKET_DATA: 'simulated',
      REQUESTS_PER_MINUTE: '100000',
      // Long enough for the asking test itself, on a machine that is busy.
      HEADERS_TIMEOUT_SECONDS: '5',
      UNREAD_TIMEOUT_SECONDS: '2',
      CONNECTIONS_PER_ADDRESS: '50',
    },
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => product.stop());

// Never closes its side by itself, as a client does that wants to hold the connection.
const open = async (bytes = '', localAddress = '127.0.0.1'): Promise<Socket> => {
  const { hostname: host, port } = new URL(product.url);
  const client = connect({ host, port: Number(port), localAddress, allowHalfOpen: true });
  clients.push(client);
  client.on('error', () => undefined);
  await once(client, 'connect');
  client.resume();
  if (bytes !== '') client.write(bytes);
  return client;
};

const openMany = (count: number, bytes = '', localAddress = '127.0.0.1'): Promise<Socket[]> =>
  Promise.all(Array.from({ length: count }, () => open(bytes, localAddress)));

const stillOpen = (sockets: readonly Socket[]): number =>
  sockets.filter(({ destroyed }) => !destroyed).length;

// A socket that the other side has destroyed refuses what is written to it.
const expectDestroyed = (sockets: readonly Socket[]): Promise<unknown> =>
  vi.waitFor(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('\n');
    expect(stillOpen(sockets)).toBe(0);
  }, patience);

// A test's own limit ends one that is never given.
const expectAnswer = async (): Promise<void> => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
};

const upgrade = [
  'GET /ws HTTP/1.1',
  'Host: 127.0.0.1',
  'Origin: http://elsewhere.example',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');

describe('connections that hold on to their socket', () => {
  it('lock nobody out, even when there are more than the process may have open', async () => {
    const silent = await openMany(600);
    await expectAnswer();
    await expectDestroyed(silent);
    await expectAnswer();
  });

  it('are destroyed when their headers do not end in time', async () => {
    const halfOpen = await openMany(20, 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ');
    await expectAnswer();
    await expectDestroyed(halfOpen);
  });

  it('are destroyed when their upgrade is refused', async () => {
    await expectDestroyed(await openMany(20, upgrade));
  });

  it('are destroyed when they do not read the requested responses', async () => {
    const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
    const reader = await open(request.repeat(400));
    reader.pause();
    await expectAnswer();
    await expectDestroyed([reader]);
  });

  it('are limited for each address', async () => {
    const greedy = await openMany(120, '', '127.0.0.9');
    await vi.waitFor(() => {
      expect(stillOpen(greedy.filter(({ readableEnded }) => !readableEnded))).toBeLessThan(60);
    }, patience);
    await expectAnswer();
  });
});
