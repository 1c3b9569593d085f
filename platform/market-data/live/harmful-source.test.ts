import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpClient, type OutgoingOptions } from '../../outgoing/http.adapter.ts';
import {
  type LocalServerHandler,
  type LocalServer,
  startLocalServer,
} from '../../outgoing/testing/local-server.ts';
import type { SourceStates } from '../../sources/source.port.ts';
import { sourceRunner } from '../../sources/source-runner.ts';
import type { MarketSource } from '../market-data.port.ts';
import { liveMarketData } from './live.adapter.ts';

const begin = new Date('2026-11-22T12:30:00.000Z');
const megabyte = Buffer.alloc(1024 * 1024, ' ');
const servers: LocalServer[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

type Harm = {
  readonly answering: LocalServerHandler;
  readonly reason: RegExp;
  /** Short only where the limit is what the harm meets. */
  readonly limits?: OutgoingOptions['limits'];
  readonly resolve?: OutgoingOptions['resolve'];
};

const json = { 'content-type': 'application/json' };
const answer =
  (body: string, type = 'application/json'): LocalServerHandler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
const redirect =
  (location: string): LocalServerHandler =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };

const harms: Readonly<Record<string, Harm>> = {
  'never answers': {
    answering: () => undefined,
    limits: { idleMs: 60 },
    reason: /no byte within 60 ms/,
  },
  'answers a byte at a time': {
    answering: (_, response) => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 5);
      response.once('close', () => {
        clearInterval(drip);
      });
    },
    limits: { totalMs: 150 },
    reason: /no whole answer within 150 ms/,
  },
  'answers half and falls silent': {
    answering: (_, response) => {
      response.writeHead(200, json).write('[{"id":"bitcoin"');
    },
    limits: { idleMs: 60 },
    reason: /no byte within 60 ms/,
  },
  'answers half and hangs up': {
    answering: (_, response) => {
      response.writeHead(200, { ...json, 'content-length': 5000 });
      response.write('[{"id":"bitcoin"', () => response.destroy());
    },
    reason: /the connection failed/,
  },
  'answers half, and calls it whole': { answering: answer('[{"id":"bitcoin"'), reason: /not JSON/ },
  'answers a page': {
    answering: answer('<!doctype html><p>Blocked', 'text/html'),
    reason: /answered text\/html/,
  },
  'answers 50 MB': {
    answering: (_, response) => {
      response.writeHead(200, json);
      for (let written = 0; written < 50; written += 1) response.write(megabyte);
      response.end();
    },
    reason: /more than \d+ bytes/,
  },
  'redirects in a circle': {
    answering: (request, response) => redirect(request.url ?? '')(request, response),
    reason: /redirects more than 5 times/,
  },
  'redirects to a private address': {
    answering: redirect('http://169.254.169.254/latest/meta-data'),
    reason: /169\.254\.169\.254 is not a public address/,
  },
  'has a name that leads to a private address': {
    answering: answer('[]'),
    resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]),
    reason: /prices\.example is not a public address/,
  },
};

const harmfulSource = async (harm: Harm): Promise<MarketSource> => {
  const server = await startLocalServer(harm.answering);
  servers.push(server);
  const { limits = {}, resolve } = harm;
  const allowed = [server.host];
  const outgoing = createHttpClient({
    userAgent: 'T',
    limits,
    allowed,
    ...(resolve && { resolve }),
  });
  const address = resolve ? server.url.replace('127.0.0.1', 'prices.example') : server.url;
  return marketsOf(0, { outgoing, address });
};

const soundSource = async (): Promise<MarketSource> => {
  const usd = { price: 100, volume_24h: 5, market_cap: 1000 };
  const row = { id: 'btc-bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1, quotes: { USD: usd } };
  const server = await startLocalServer(
    answer(JSON.stringify([{ ...row, last_updated: begin.toISOString() }])),
  );
  servers.push(server);
  const outgoing = createHttpClient({ userAgent: 'T', allowed: [server.host] });
  return marketsOf(1, { outgoing, address: server.url });
};

const marketsOf = (
  index: number,
  given: { outgoing: ReturnType<typeof createHttpClient>; address: string },
): MarketSource => {
  const { outgoing, address } = given;
  const config = {
    SOURCE_ADDRESSES: { coingecko: address, coinpaprika: address },
    COINGECKO_API_KEY: undefined,
  };
  const markets = liveMarketData({ outgoing, config })[index]?.markets;
  if (!markets) throw new Error('this provider has no markets');
  return markets;
};

const statesOfNobody: SourceStates = {
  load: () => Promise.resolve([]),
  save: () => Promise.resolve(),
  keepOnly: () => Promise.resolve(),
};

describe('a source of prices that', () => {
  it.each(Object.entries(harms))(
    '%s is given up and logged once, while the next one answers',
    async (_, harm) => {
      const logger = { info: vi.fn(), warn: vi.fn() };
      const runner = sourceRunner({
        states: statesOfNobody,
        logger,
        systemNow: () => new Date(),
        retry: { retries: 0, minPauseMs: 0 },
      });
      const sources = [await harmfulSource(harm), await soundSource()];
      const ask = runner.open({ kind: 'markets', sources, newerWithinMs: () => Infinity });
      for (let time = 0; time < 5; time += 1) {
        const outcome = await ask({ query: () => 'all' as const, now: new Date() });
        expect(outcome).toMatchObject({ status: 'value', source: { name: 'CoinPaprika' } });
        vi.setSystemTime(Date.now() + 600_000);
      }
      expect(logger.warn.mock.calls).toEqual([
        [expect.objectContaining({ source: 'CoinGecko' }), 'sources: a source failed'],
      ]);
      const [told] = logger.warn.mock.calls[0] as [{ readonly err: Error }];
      expect(told.err.message).toMatch(harm.reason);
    },
  );
});
