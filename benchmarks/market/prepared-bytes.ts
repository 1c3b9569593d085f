import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '#contract/paths.ts';
import type { Measurement } from '../measurement.ts';
import { canPin, type Child, startChild } from './children.ts';
import type { Load } from './load-generator.ts';
import { median } from '../figures.ts';

type Bare = {
  readonly port: number;
  readonly tag: string;
  readonly identityBytes: number;
  readonly gzipBytes: number;
};
/** The API; a bare server with the same header block and options; a plain one with the fewest headers. */
type Side = 'api' | 'same' | 'least';
type Bench = Readonly<Record<Side | 'load', Child>>;
type Request = { readonly what: string; readonly path: string; readonly headers: string };
type Round = { readonly perSecond: number; readonly cpuMicroseconds: number };

const sides: readonly Side[] = ['api', 'same', 'least'];
const rounds = 75;
const milliseconds = 80;
const warmUps = 12;
const connections = 32;

/** `GET /api/market-data` for a hundred coins through the real listener, against bare servers that send the same bytes. */
export const measurePreparedBytes = async (): Promise<Measurement[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-bench-'));
  const api = await startChild('./api-server.ts', [folder], 1);
  const address = `http://127.0.0.1:${String(api.ready)}${paths.marketList}`;
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

const compareAll = async (bench: Bench): Promise<Measurement[]> => {
  const { tag, identityBytes, gzipBytes } = bench.same.ready as Bare;
  const json = await roundOf(bench, 'same', { what: 'res.json', path: '/json', headers: '' });
  const requests = [
    { what: `identity, ${String(identityBytes)} bytes`, headers: '' },
    { what: `gzip, ${String(gzipBytes)} bytes`, headers: 'Accept-Encoding: gzip\r\n' },
    { what: '304', headers: `If-None-Match: ${tag}\r\n` },
  ];
  const measurements: Measurement[] = [];
  for (const { what, headers } of requests) {
    const request = { what, path: paths.marketList, headers };
    measurements.push(await compare(bench, request, json));
  }
  return measurements;
};

/** Turn about, so that whatever else the machine does meets all; the middle of the ratios of neighbours. */
const compare = async (bench: Bench, request: Request, json: Round): Promise<Measurement> => {
  // What was not compiled yet at the first rounds would count against whoever was measured first.
  for (let round = 0; round < warmUps; round += 1) await turnAbout(bench, request, round);
  const all: Record<Side, Round>[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await turnAbout(bench, request, round));
  const ratioTo = (floor: Side): number =>
    median(all.map((round) => round.api.perSecond / round[floor].perSecond));
  // What neighbours on the machine do moves this one less.
  const cpuRatioTo = (floor: Side): number =>
    median(all.map((round) => round[floor].cpuMicroseconds / round.api.cpuMicroseconds));
  const figures = (side: Side): string =>
    `${median(all.map((round) => round[side].perSecond)).toFixed(0)}/s (${median(all.map((round) => round[side].cpuMicroseconds)).toFixed(1)} µs of CPU)`;
  const against = (floor: Side): string =>
    `${ratioTo(floor).toFixed(3)} (by CPU ${cpuRatioTo(floor).toFixed(3)}) × ${figures(floor)}`;
  return {
    name: `market list, ${request.what}`,
    // Held to the stricter of the two floors.
    ratio: Math.min(ratioTo('least'), ratioTo('same')),
    limit: 0.85,
    aim: 0.95,
    lowerIsBetter: false,
    detail: [
      `${figures('api')} through the API`,
      `${against('least')} of a plain node:http server with the fewest headers`,
      `${against('same')} of a bare one with the same header block and options`,
      `${json.perSecond.toFixed(0)}/s by res.json`,
      canPin ? 'servers on one core, load on the other' : 'not held to cores',
    ].join('; '),
  };
};

/** One round of each side, another one first each time. */
const turnAbout = async (
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
  { path: target, headers }: Request,
): Promise<Round> => {
  const port = side === 'api' ? Number(bench.api.ready) : (bench[side].ready as Bare).port;
  const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
  const status = headers.startsWith('If-None-Match') ? 304 : 200;
  const question: Load = { port, request, connections, milliseconds, status };
  const before = await bench[side].cpuSeconds();
  const perSecond = Number(await bench.load.ask(question));
  const used = (await bench[side].cpuSeconds()) - before;
  return { perSecond, cpuMicroseconds: (used * 1e6) / ((perSecond * milliseconds) / 1000) };
};
