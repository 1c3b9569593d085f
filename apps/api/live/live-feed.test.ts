import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { type ServerMessage, serverMessageSchema } from '#contract/market/live.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { type LiveFeed, liveFeed, type LiveFeedDeps } from './live-feed.ts';

const coin = (price: number, over: Partial<MarketCoin> = {}): MarketCoin => ({
  id: 'bitcoin',
  name: 'Bitcoin',
  coinSymbol: 'BTC',
  rank: 1,
  price,
  change1h: null,
  change24h: 1,
  change7d: null,
  change30d: null,
  low24h: null,
  high24h: null,
  volume: 1,
  marketCap: null,
  chartData: '[1,2,3]',
  sentiment: null,
  source: 'Simulated market',
  kind: 'simulated',
  at: '2026-11-21T07:30:00.000Z',
  stale: false,
  refreshSeconds: 60,
  ...over,
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Running = { feed: LiveFeed; server: Server; url: string; told: () => unknown[] };
const run = async (over: Partial<LiveFeedDeps> = {}): Promise<Running> => {
  const logger = { debug: vi.fn(), warn: vi.fn() };
  const feed = liveFeed({
    logger: logger as never,
    publicUrl: undefined,
    proxies: 0,
    ...over,
  });
  const server = createServer();
  feed.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    await feed.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    feed,
    server,
    told: () => logger.warn.mock.calls.map(([line]) => line as unknown),
    url: `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/ws`,
  };
};

type Client = {
  ws: WebSocket;
  received: ServerMessage[];
  send: (message: unknown) => void;
  closed: Promise<number>;
};
const join = async (url: string, options: ClientOptions = {}): Promise<Client> => {
  const ws = new WebSocket(url, options);
  const received: ServerMessage[] = [];
  ws.on('message', (bytes) => {
    received.push(
      serverMessageSchema.parse(JSON.parse(Buffer.isBuffer(bytes) ? bytes.toString() : '')),
    );
  });
  ws.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => ws.once('close', resolve));
  closers.push(() => {
    ws.terminate();
    return Promise.resolve();
  });
  await once(ws, 'open');
  const send = (message: unknown): void => {
    ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  };
  return { ws, received, send, closed };
};
const refusalOf = async (url: string, options: ClientOptions = {}): Promise<number | undefined> => {
  const ws = new WebSocket(url, options);
  ws.on('error', () => undefined);
  const [, response] = (await once(ws, 'unexpected-response')) as [
    unknown,
    { statusCode?: number },
  ];
  ws.terminate();
  return response.statusCode;
};
const rawSocketOf = ({ ws }: Client): Socket =>
  (ws as unknown as { readonly _socket: Socket })._socket;
const types = ({ received }: Client): string[] =>
  received.map((message) =>
    message.type === 'ERROR'
      ? message.code
      : 'seq' in message
        ? `${message.type} ${String(message.seq)}`
        : message.type,
  );

describe('a browser on the live feed', () => {
  it('gets the list on request, and every later update', async () => {
    const { feed, url } = await run();
    await feed.publish({ seq: 7, coins: [coin(100)] });
    const client = await join(url);
    client.send({ type: 'GET_MARKET_DATA' });
    await vi.waitFor(() => {
      expect(types(client)).toEqual(['MARKET_DATA 7']);
    });
    await feed.publish({ seq: 8, coins: [coin(101)] });
    await vi.waitFor(() => {
      expect(types(client)).toEqual(['MARKET_DATA 7', 'MARKET_DATA_UPDATE 8']);
    });
    expect(client.received[1]).toMatchObject({ data: [{ price: 101 }] });
  });

  it('gets an empty list before the first reading', async () => {
    const client = await join((await run()).url);
    client.send({ type: 'GET_MARKET_DATA' });
    await vi.waitFor(() => {
      expect(client.received).toEqual([{ type: 'MARKET_DATA', seq: 0, data: [] }]);
    });
  });

  it.each([
    ['with deflate', { perMessageDeflate: true }],
    ['without deflate', { perMessageDeflate: false }],
    ['with a small window', { perMessageDeflate: { serverMaxWindowBits: 10 } }],
  ])('reads the same list %s', async (_, options) => {
    const { feed, url } = await run();
    const coins = Array.from({ length: 100 }, (_, n) => coin(n + 1, { id: `coin-${String(n)}` }));
    await feed.publish({ seq: 1, coins });
    const client = await join(url, options);
    client.send({ type: 'GET_MARKET_DATA' });
    await feed.publish({ seq: 2, coins });
    await vi.waitFor(() => {
      expect(types(client)).toContain('MARKET_DATA_UPDATE 2');
    });
    expect(client.received.at(-1)).toMatchObject({ data: coins });
  });

  it('reads a list of a single frame length, and of each longer one', async () => {
    const { feed, url } = await run();
    const client = await join(url, { perMessageDeflate: false });
    await feed.publish({ seq: 1, coins: [] });
    await feed.publish({ seq: 2, coins: [coin(1)] });
    await feed.publish({ seq: 3, coins: Array.from({ length: 500 }, () => coin(1)) });
    await vi.waitFor(() => {
      expect(types(client)).toEqual([1, 2, 3].map((seq) => `MARKET_DATA_UPDATE ${String(seq)}`));
    });
  });

  it('gets no messages while paused, and catches up on resume', async () => {
    const { feed, url } = await run();
    const [paused, other] = [await join(url), await join(url)];
    paused.send({ type: 'PAUSE' });
    paused.send('not JSON');
    await vi.waitFor(() => {
      expect(types(paused)).toEqual(['live/invalid-message']);
    });
    await feed.publish({ seq: 1, coins: [coin(1)] });
    await vi.waitFor(() => {
      expect(types(other)).toEqual(['MARKET_DATA_UPDATE 1']);
    });
    paused.send({ type: 'RESUME', seq: 0 });
    await vi.waitFor(() => {
      expect(types(paused)).toEqual(['live/invalid-message', 'MARKET_DATA 1']);
    });
  });

  it('gets nothing on resume when nothing has changed', async () => {
    const { feed, url } = await run();
    await feed.publish({ seq: 5, coins: [coin(1)] });
    const client = await join(url);
    client.send({ type: 'PAUSE' });
    client.send({ type: 'RESUME', seq: 5 });
    client.send('not JSON');
    await vi.waitFor(() => {
      expect(types(client)).toEqual(['live/invalid-message']);
    });
  });

  it('gets the whole list again when figures only became stale: the sequence number is the same', async () => {
    const { feed, url } = await run();
    const client = await join(url);
    await feed.publish({ seq: 1, coins: [coin(1)] });
    await feed.publish({ seq: 1, coins: [coin(1, { stale: true })] });
    await vi.waitFor(() => {
      expect(types(client)).toEqual(['MARKET_DATA_UPDATE 1', 'MARKET_DATA 1']);
    });
  });
});

describe('an invalid message', () => {
  it.each([
    ['{"type":"RESUME"}', 'seq: Seq is required.'],
    ['{"type":"RESUME","seq":"7"}', 'seq: Must be a number.'],
    ['{"type":"DANCE"}', 'type: Does not have the expected format.'],
    ['RESUME', 'it must be JSON.'],
  ])('%s is answered with what it lacks', async (text, lacks) => {
    const { url } = await run();
    const client = await join(url);
    client.send(text);
    await vi.waitFor(() => {
      expect(client.received.at(-1)).toMatchObject({
        type: 'ERROR',
        message: expect.stringContaining(lacks) as string,
      });
    });
  });

  it.each([
    'nonsense',
    '{"type":"BUY"}',
    '{"type":"RESUME"}',
    '{"type":"RESUME","seq":-1}',
    '{"type":"PAUSE","more":1}',
    '[]',
    'null',
    '{"type":"__proto__"}',
  ])('is answered with an error: %s', async (text) => {
    const client = await join((await run()).url);
    client.send(text);
    await vi.waitFor(() => {
      expect(types(client)).toEqual(['live/invalid-message']);
    });
    expect(client.ws.readyState).toBe(WebSocket.OPEN);
  });

  it('closes the socket when repeated', async () => {
    const client = await join((await run()).url);
    for (let time = 0; time < 6; time += 1) client.send('nonsense');
    expect(await client.closed).toBe(1008);
  });

  it('closes the socket when it is too long', async () => {
    const client = await join((await run()).url);
    client.send('x'.repeat(5000));
    expect(await client.closed).toBe(1009);
  });

  it('closes the socket of a client that sends without a pause', async () => {
    const client = await join((await run()).url);
    for (let time = 0; time < 60; time += 1) client.send({ type: 'GET_MARKET_DATA' });
    expect(await client.closed).toBe(1008);
    expect(types(client)).toContain('live/too-many-messages');
  });
});

const garbage: Readonly<Record<string, (raw: Socket) => void>> = {
  'a frame without a mask': (raw) => raw.write(Buffer.from([0x81, 0x01, 0x78])),
  'a frame with reserved bits': (raw) => raw.write(Buffer.from([0xf1, 0x80, 0, 0, 0, 0])),
  'a frame of an unknown kind': (raw) => raw.write(Buffer.from([0x83, 0x80, 0, 0, 0, 0])),
  'a text that is not UTF-8': (raw) => raw.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])),
  'a frame of 16 EiB': (raw) =>
    raw.write(Buffer.from([0x81, 0xff, ...Array<number>(12).fill(255)])),
  noise: (raw) => raw.write(Buffer.alloc(65_536, 0xa7)),
};

describe('a socket that makes trouble', () => {
  const besides = async ({ feed, url }: Running): Promise<() => Promise<void>> => {
    const other = await join(url);
    await feed.publish({ seq: 1, coins: [coin(1)] });
    return async () => {
      await feed.publish({ seq: 2, coins: [coin(2)] });
      await vi.waitFor(() => {
        expect(types(other).at(-1)).toBe('MARKET_DATA_UPDATE 2');
        expect(feed.connectionCount()).toBe(1);
      });
    };
  };

  it('by a flood is closed and logged once; the others get what is published', async () => {
    const running = await run();
    const othersWork = await besides(running);
    const client = await join(running.url);
    for (let time = 0; time < 500; time += 1) client.send({ type: 'GET_MARKET_DATA' });
    expect(await client.closed).toBe(1008);
    expect(running.told()).toEqual([{ trouble: 'live/too-many-messages' }]);
    await othersWork();
  });

  it('by messages that mean nothing is closed and logged once', async () => {
    const running = await run();
    const othersWork = await besides(running);
    const client = await join(running.url);
    for (let time = 0; time < 15; time += 1) client.send(time % 2 ? '{"type":"BUY"}' : '\u0000');
    expect(await client.closed).toBe(1008);
    expect(running.told()).toEqual([{ trouble: 'live/invalid-message' }]);
    await othersWork();
  });

  it.each(Object.entries(garbage))('by %s is closed and logged once', async (_, throwAt) => {
    const running = await run();
    const othersWork = await besides(running);
    const client = await join(running.url);
    throwAt(rawSocketOf(client));
    await client.closed;
    await vi.waitFor(() => {
      expect(running.told()).toEqual([{ trouble: 'live/invalid-frame' }]);
    });
    await othersWork();
  });

  it('is logged for each connection: one that comes again is told of again', async () => {
    const { url, told } = await run();
    for (let time = 1; time <= 2; time += 1) {
      const client = await join(url);
      client.send('x'.repeat(5000));
      await client.closed;
      expect(told()).toHaveLength(time);
    }
  });

  it('is not one that goes away without a word', async () => {
    const { feed, url, told } = await run();
    const client = await join(url);
    rawSocketOf(client).resetAndDestroy();
    await vi.waitFor(() => {
      expect(feed.connectionCount()).toBe(0);
    });
    expect(told()).toEqual([]);
  });
});

describe('the handshake', () => {
  it('refuses another site’s page', async () => {
    const { url } = await run();
    expect(await refusalOf(url, { origin: 'https://evil.example' })).toBe(403);
    expect(await refusalOf(url, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
  });

  it('accepts the product’s own page', async () => {
    const { url } = await run();
    const client = await join(url, { origin: url.replace('ws:', 'http:').replace('/ws', '') });
    expect(client.ws.readyState).toBe(WebSocket.OPEN);
  });

  it('refuses another path', async () => {
    expect(await refusalOf((await run()).url.replace('/ws', '/elsewhere'))).toBe(404);
  });

  it('refuses sockets above the limit, and accepts them again when some have closed', async () => {
    const { feed, url } = await run({ limits: { connections: 1, perAddress: 5 } });
    const first = await join(url);
    expect(await refusalOf(url)).toBe(503);
    first.ws.close();
    await vi.waitFor(() => {
      expect(feed.connectionCount()).toBe(0);
    });
    expect((await join(url)).ws.readyState).toBe(WebSocket.OPEN);
  });

  it('refuses sockets above the limit of one address', async () => {
    const { url } = await run({ proxies: 1, limits: { connections: 9, perAddress: 1 } });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    await join(url, from('203.0.113.7'));
    expect(await refusalOf(url, from('203.0.113.7'))).toBe(429);
    expect((await join(url, from('203.0.113.8'))).ws.readyState).toBe(WebSocket.OPEN);
  });
});

describe('an idle socket', () => {
  it('is dropped when it does not answer a ping', async () => {
    const { feed, url } = await run({ heartbeatMs: 1000 });
    const silent = await join(url, { autoPong: false });
    await join(url);
    expect(await silent.closed).toBe(1006);
    await vi.waitFor(() => {
      expect(feed.connectionCount()).toBe(1);
    });
  });
});

describe('a socket that reads slowly', () => {
  const padded = Array.from({ length: 2000 }, (_, n) =>
    coin(n, { chartData: JSON.stringify(Array.from({ length: 57 }, () => n + 0.123456)) }),
  );

  it('is skipped instead of filling memory, and gets the newest list once it reads again', async () => {
    const { feed, url, server } = await run();
    const sockets: Socket[] = [];
    server.on('connection', (socket: Socket) => sockets.push(socket));
    const client = await join(url, { perMessageDeflate: false });
    client.ws.pause();
    for (let seq = 1; seq <= 40; seq += 1) await feed.publish({ seq, coins: padded });
    const waiting = Math.max(...sockets.map((socket) => socket.writableLength));
    const oneMessage = JSON.stringify(padded).length;
    expect(waiting).toBeLessThan(3 * oneMessage);
    client.ws.resume();
    await vi.waitFor(
      () => {
        expect(types(client).at(-1)).toBe('MARKET_DATA 40');
      },
      { timeout: 50_000 },
    );
    expect(client.received.length).toBeLessThan(40);
  });

  it('and never at all is closed and logged once; the others get what is published', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    closers.push(() => Promise.resolve(void vi.useRealTimers()));
    const heartbeatMs = hourMs;
    const { feed, url, told } = await run({ heartbeatMs });
    const [deaf, other] = [await join(url, { perMessageDeflate: false }), await join(url)];
    deaf.ws.pause();
    for (let seq = 1; seq <= 40; seq += 1) await feed.publish({ seq, coins: padded });
    vi.advanceTimersByTime(heartbeatMs);
    await once(other.ws, 'ping');
    // Its answer to the ping has come when the answer to what it sends later has.
    other.send('nonsense');
    await vi.waitFor(() => {
      expect(types(other)).toContain('live/invalid-message');
    });
    vi.advanceTimersByTime(heartbeatMs);
    await vi.waitFor(() => {
      expect(feed.connectionCount()).toBe(1);
    });
    expect(told()).toEqual([{ trouble: 'live/invalid-message' }, { trouble: 'live/never-reads' }]);
    await feed.publish({ seq: 41, coins: [coin(1)] });
    await vi.waitFor(() => {
      expect(types(other).at(-1)).toBe('MARKET_DATA_UPDATE 41');
    });
  });
});

describe('the end of the process', () => {
  it('closes every socket and accepts no more', async () => {
    const { feed, url } = await run();
    const clients = [await join(url), await join(url)];
    await feed.close();
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1001, 1001]);
    expect(await refusalOf(url)).toBe(503);
  });

  it('does not wait for a client that never answers', async () => {
    const { feed, server } = await run();
    const { port } = server.address() as AddressInfo;
    const raw = connect(port, '127.0.0.1');
    raw.write(
      'GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await vi.waitFor(() => {
      expect(feed.connectionCount()).toBe(1);
    });
    await feed.close();
    await vi.waitFor(() => {
      expect(feed.connectionCount()).toBe(0);
    });
    raw.destroy();
  });
});
