import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { paths } from '#contract/paths.ts';
import type { Measurement } from '../measurement.ts';
import { type Child, startChild } from './children.ts';
import type { Load } from './load-generator.ts';
import { median } from './median.ts';

type Bare = {
  readonly port: number;
  readonly tag: string;
  readonly identityBytes: number;
  readonly gzipBytes: number;
};
type Bench = { readonly api: Child; readonly bare: Child; readonly load: Child };

const rounds = 9;
const milliseconds = 500;
const connections = 32;

/** `GET /api/market-data` for a hundred coins through the real listener, against a bare server that sends the same bytes. */
export const measurePreparedBytes = async (): Promise<Measurement[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-bench-'));
  const api = await startChild('./api-server.ts', folder);
  const address = `http://127.0.0.1:${String(api.ready)}${paths.marketList}`;
  const bare = await startChild('./bare-server.ts', address);
  const load = await startChild('./load-generator.ts', '');
  try {
    return await compareAll({ api, bare, load });
  } finally {
    await Promise.all([api.stop(), bare.stop(), load.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
};

const compareAll = async (bench: Bench): Promise<Measurement[]> => {
  const { tag, identityBytes, gzipBytes } = bench.bare.ready as Bare;
  const json = await rateOf(bench, 'bare', { path: '/json', headers: '' });
  return [
    await compare(bench, { what: `identity, ${String(identityBytes)} bytes`, headers: '', json }),
    await compare(bench, {
      what: `gzip, ${String(gzipBytes)} bytes`,
      headers: 'Accept-Encoding: gzip\r\n',
      json,
    }),
    await compare(bench, { what: '304', headers: `If-None-Match: ${tag}\r\n`, json }),
  ];
};

/** Turn about, so that whatever else the machine does meets both; the middle of the ratios of neighbours. */
const compare = async (
  bench: Bench,
  { what, headers, json }: { what: string; headers: string; json: number },
): Promise<Measurement> => {
  const request = { path: paths.marketList, headers };
  await rateOf(bench, 'api', request);
  await rateOf(bench, 'bare', request);
  const pairs: { api: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? 'api' : 'bare';
    const one = await rateOf(bench, first, request);
    const other = await rateOf(bench, first === 'api' ? 'bare' : 'api', request);
    pairs.push(first === 'api' ? { api: one, bare: other } : { api: other, bare: one });
  }
  const rate = (side: 'api' | 'bare'): string => median(pairs.map((pair) => pair[side])).toFixed(0);
  return {
    name: `market list, ${what}`,
    ratio: median(pairs.map(({ api, bare }) => api / bare)),
    limit: 0.85,
    aim: 0.95,
    lowerIsBetter: false,
    detail: `${rate('api')}/s through the API, ${rate('bare')}/s bare, ${json.toFixed(0)}/s by res.json`,
  };
};

const rateOf = async (
  { api, bare, load }: Bench,
  side: 'api' | 'bare',
  { path: target, headers }: { path: string; headers: string },
): Promise<number> => {
  const port = side === 'api' ? Number(api.ready) : (bare.ready as Bare).port;
  const request = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;
  const status = headers.startsWith('If-None-Match') ? 304 : 200;
  const question: Load = { port, request, connections, milliseconds, status };
  return Number(await load.ask(question));
};
