import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { frameMessage } from '#api/live/frames.ts';
import { type LiveFeed, liveFeed } from '#api/live/live-feed.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { Measurement } from '../measurement.ts';
import { startChild } from './children.ts';
import type { Audience } from './feed-clients.ts';
import { median } from '../figures.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { bySize } from '../size.ts';

const count = bySize(2000, 50);
const rounds = bySize(9, 1);
const broadcastsPerRound = 4;

type Floor = { readonly sockets: readonly Socket[]; readonly frame: Buffer };

/**
 * CPU time of pushing the market list to two thousand sockets, against writing the same prepared
 * frame to the same sockets.
 */
export const measureBroadcast = async (): Promise<Measurement> => {
  const feed = liveFeed({ logger: pino({ level: 'silent' }), publicUrl: undefined, proxies: 0 });
  const server = createServer();
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => sockets.push(socket));
  feed.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clients = await startChild('./feed-clients.ts', []);
  try {
    const { port } = server.address() as AddressInfo;
    await clients.ask({ port, count } satisfies Audience);
    return await compare(feed, sockets);
  } finally {
    await clients.stop();
    await feed.close();
    server.closeAllConnections();
    server.close();
  }
};

const compare = async (feed: LiveFeed, sockets: readonly Socket[]): Promise<Measurement> => {
  if (feed.connectionCount() !== count) {
    throw new Error(`Only ${String(feed.connectionCount())} of ${String(count)} sockets came in.`);
  }
  const coins = sampleMarket(Date.UTC(2026, 10, 21, 7, 30));
  const message = { type: 'MARKET_DATA_UPDATE', seq: 1_000_000, data: coins };
  const frame = async (): Promise<Buffer> => (await frameMessage(JSON.stringify(message))).deflated;
  const floor = { sockets, frame: await frame() };
  const push = pusher(feed, coins);
  await cpuOf(sockets, push);
  await cpuOf(sockets, () => writeRaw(floor));
  const compressAndWrite = async (): Promise<void> => writeRaw({ sockets, frame: await frame() });
  const figures: { ours: number; raw: number; compressed: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const raw = await cpuOf(sockets, () => writeRaw(floor));
    const compressed = await cpuOf(sockets, compressAndWrite);
    const ours = await cpuOf(sockets, push);
    figures.push({ ours, raw, compressed });
  }
  const each = (values: readonly number[]): string =>
    ((median(values) * 1000) / broadcastsPerRound).toFixed(1);
  return {
    name: `broadcast to ${String(count)} sockets, CPU`,
    ratio: median(figures.map(({ ours, raw }) => ours / raw)),
    limit: 1.3,
    aim: 1.15,
    lowerIsBetter: true,
    detail:
      `${each(figures.map(({ ours }) => ours))} ms of CPU a broadcast, ${each(figures.map(({ raw }) => raw))} ms for raw writes of the ` +
      `same ${String(floor.frame.byteLength)} bytes, ${each(figures.map(({ compressed }) => compressed))} ms when they are compressed first`,
  };
};

const pusher = (feed: LiveFeed, coins: readonly MarketCoin[]): (() => Promise<void>) => {
  let seq = 0;
  return () => {
    seq += 1;
    return feed.publish({ seq: 1_000_000 + seq, coins });
  };
};

const writeRaw = ({ sockets, frame }: Floor): Promise<void> => {
  for (const socket of sockets) socket.write(frame);
  return Promise.resolve();
};

// CPU seconds of this process for a few broadcasts, each until its last byte was sent.
const cpuOf = async (sockets: readonly Socket[], send: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  for (let time = 0; time < broadcastsPerRound; time += 1) {
    await send();
    while (sockets.some((socket) => socket.writableLength > 0)) await pause(10);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const sampleMarket = (at: number): MarketCoin[] => {
  const market = simulatedMarket('benchmark');
  return market.marketAt(at).map((coin) => {
    const closes = market
      .candles(coin.id, at - 168 * hourMs, at)
      .filter((_, hour) => hour % 3 === 0)
      .map(({ close }) => Number(close.toPrecision(6)));
    return {
      ...coin,
      coinSymbol: coin.symbol,
      chartData: JSON.stringify(closes),
      sentiment: null,
      source: 'Simulated market',
      kind: 'simulated' as const,
      at: new Date(at).toISOString(),
      stale: false,
      refreshSeconds: 5,
    };
  });
};
