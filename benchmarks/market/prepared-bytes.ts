import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Measurement, NotRun } from '../measurement.ts';
import { canPin, type Child, startChild } from './children.ts';
import type { LoadResult, Load } from './load-generator.ts';
import { median, perSecond } from '../figures.ts';
import { bySize } from '../size.ts';
import { operations } from '#contract/operations.ts';

type Bare = {
  readonly port: number;
  readonly tag: string;
  readonly identityBytes: number;
  readonly gzipBytes: number;
  // Reason why Express with compression is missing; undefined when it is installed.
  readonly cannotCompress?: string;
};
// The API; a bare server with the same header block and options; a plain one with the fewest headers.
type Side = 'api' | 'same' | 'least';
type Bench = Readonly<Record<Side | 'load', Child>>;
type Request = {
  readonly what: string;
  readonly path: string;
  readonly headers: string;
  readonly milliseconds?: number;
};
type Round = { readonly perSecond: number; readonly cpuMicroseconds: number };

const sides: readonly Side[] = ['api', 'same', 'least'];
const rounds = bySize(75, 2);
const shortRound = 80;
const warmUps = bySize(12, 1);
const connections = 32;

/** `GET /api/market-data` for a hundred coins through the real listener, against bare servers that send the same bytes. */
export const measurePreparedBytes = async (): Promise<(Measurement | NotRun)[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-bench-'));
  const api = await startChild('./api-server.ts', [folder], 1);
  const address = `http://127.0.0.1:${String(api.ready)}${operations.marketList.path}`;
  const same = await startChild('./bare-server.ts', ['same', address], 1);
  const least = await startChild('./bare-server.ts', ['least', address], 1);
  const load = await startChild('./load-generator.ts', [], 0);
  try {
    return await compareAll({ api, same, least, load });
  } finally {
    await Promise.all([api, same, least, load].map((child) => child.stop()));
    await rm(folder, { recursive: true, force: true });
  }
};

const compareAll = async (bench: Bench): Promise<(Measurement | NotRun)[]> => {
  const { tag, identityBytes, gzipBytes } = bench.same.ready as Bare;
  const requests = [
    { what: `identity, ${String(identityBytes)} bytes`, headers: '' },
    { what: `gzip, ${String(gzipBytes)} bytes`, headers: 'Accept-Encoding: gzip\r\n' },
    { what: '304', headers: `If-None-Match: ${tag}\r\n` },
  ];
  const measurements: (Measurement | NotRun)[] = [];
  for (const { what, headers } of requests) {
    const request = { what, path: operations.marketList.path, headers };
    measurements.push(await compare(bench, request));
  }
  return [...measurements, ...(await compareWithExpress(bench))];
};

// Alternates, so that other load affects all sides; takes the median of the ratios of neighbouring rounds.
const compare = async (bench: Bench, request: Request): Promise<Measurement> => {
  // Code that was not compiled yet in the first rounds would count against the first side.
  for (let round = 0; round < warmUps; round += 1) await runInterleaved(bench, request, round);
  const all: Record<Side, Round>[] = [];
  for (let round = 0; round < rounds; round += 1)
    all.push(await runInterleaved(bench, request, round));
  const ratioTo = (floor: Side): number =>
    median(all.map((round) => round.api.perSecond / round[floor].perSecond));
  // Other load on the machine affects this ratio less.
  const cpuRatioTo = (floor: Side): number =>
    median(all.map((round) => round[floor].cpuMicroseconds / round.api.cpuMicroseconds));
  const figures = (side: Side): string =>
    `${median(all.map((round) => round[side].perSecond)).toFixed(0)}/s (${median(all.map((round) => round[side].cpuMicroseconds)).toFixed(1)} µs of CPU)`;
  const against = (floor: Side): string =>
    `${ratioTo(floor).toFixed(3)} (by CPU ${cpuRatioTo(floor).toFixed(3)}) × ${figures(floor)}`;
  return {
    name: `market list, ${request.what}`,
    // Compared with the stricter of the two baselines.
    ratio: Math.min(ratioTo('least'), ratioTo('same')),
    limit: 0.85,
    aim: 0.95,
    lowerIsBetter: false,
    detail: [
      `${figures('api')} through the API`,
      `${against('least')} of a plain node:http server with the fewest headers`,
      `${against('same')} of a bare one with the same header block and options`,
      canPin ? 'servers on one core, load on the other' : 'not held to cores',
    ].join('; '),
  };
};

const jsonRounds = bySize(5, 1);
// Compressing an answer takes milliseconds, and there are many connections.
const longRound = bySize(1000, 50);

// The usual alternative: Express that serialises the list for each request, and compresses it.
const compareWithExpress = async (bench: Bench): Promise<(Measurement | NotRun)[]> => {
  const { cannotCompress } = bench.same.ready as Bare;
  const name = 'market list, prepared bytes to res.json of Express with compression';
  return [
    await compareJson(bench, {
      name: 'market list, prepared bytes to res.json of Express',
      json: '/json',
      headers: '',
    }),
    cannotCompress === undefined
      ? await compareJson(bench, {
          name,
          json: '/json-compressed',
          headers: 'Accept-Encoding: gzip\r\n',
        })
      : { name, reason: cannotCompress },
  ];
};

const compareJson = async (
  bench: Bench,
  {
    name,
    json,
    headers,
  }: { readonly name: string; readonly json: string; readonly headers: string },
): Promise<Measurement> => {
  const asked = { what: name, headers, milliseconds: longRound };
  const pairs: { readonly prepared: number; readonly serialised: number }[] = [];
  for (let round = 0; round < jsonRounds; round += 1) {
    const prepared = await roundOf(bench, 'api', { ...asked, path: operations.marketList.path });
    const serialised = await roundOf(bench, 'same', { ...asked, path: json });
    pairs.push({ prepared: prepared.perSecond, serialised: serialised.perSecond });
  }
  const rate = (of: 'prepared' | 'serialised'): string =>
    perSecond(median(pairs.map((pair) => pair[of])));
  return {
    name,
    ratio: median(pairs.map(({ prepared, serialised }) => prepared / serialised)),
    lowerIsBetter: false,
    detail: `${rate('prepared')} through the API with its request id, limits and metrics, ${rate('serialised')} by res.json of a bare Express`,
  };
};

// One round of each side, in rotating order.
const runInterleaved = async (
  bench: Bench,
  request: Request,
  round: number,
): Promise<Record<Side, Round>> => {
  const first = round % sides.length;
  const done: Partial<Record<Side, Round>> = {};
  for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
    done[side] = await roundOf(bench, side, request);
  }
  return done as Record<Side, Round>;
};

const roundOf = async (
  bench: Bench,
  side: Side,
  { path: target, headers, milliseconds = shortRound }: Request,
): Promise<Round> => {
  const port = side === 'api' ? Number(bench.api.ready) : (bench[side].ready as Bare).port;
  const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
  const status = headers.startsWith('If-None-Match') ? 304 : 200;
  const question: Load = { port, request, connections, milliseconds, status };
  const before = await bench[side].cpuSeconds();
  const { perSecond } = (await bench.load.ask(question)) as LoadResult;
  const used = (await bench[side].cpuSeconds()) - before;
  return { perSecond, cpuMicroseconds: (used * 1e6) / ((perSecond * milliseconds) / 1000) };
};
