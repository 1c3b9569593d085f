import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createHttpClient } from '../../../outgoing/http.adapter.ts';
import { type LocalServer, startLocalServer } from '../../../outgoing/testing/local-server.ts';
import { liveMarketData } from '../live.adapter.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data');

/** False when `../shared/data` does not exist next to the project. */
export const hasRecordings = existsSync(folder);

export const listRecordings = (provider: string): readonly string[] =>
  hasRecordings
    ? readdirSync(path.join(folder, '03_api_responses', provider)).map(
        (name) => `03_api_responses/${provider}/${name}`,
      )
    : [];

/** The body as served. Some recordings are wrapped in `{ data }`. */
export const readRecording = (name: string): unknown => {
  const bytes = readFileSync(path.join(folder, name));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const body = JSON.parse(text) as unknown;
  const wrapped = typeof body === 'object' && body !== null && 'data' in body && !('name' in body);
  return wrapped ? body.data : body;
};

export type StubResponse = {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Returns the response for a path and query; undefined means "not found". */
export type StubHandler = (url: URL) => StubResponse | undefined;

export type LiveTestSetup = {
  readonly server: LocalServer;
  readonly providers: ReturnType<typeof liveMarketData>;
  /** As after a restart. */
  readonly createProviders: () => ReturnType<typeof liveMarketData>;
};

export const setUpLiveTest = async (serving: StubHandler): Promise<LiveTestSetup> => {
  const server = await startLocalServer((request, response) => {
    const served = serving(new URL(request.url ?? '/', 'http://local')) ?? {
      status: 404,
      body: { error: 'not found' },
    };
    const { status = 200, body, headers = {} } = served;
    if (headers['etag'] !== undefined && request.headers['if-none-match'] === headers['etag']) {
      response.writeHead(304).end();
      return;
    }
    const page = typeof body === 'string';
    response
      .writeHead(status, { 'content-type': page ? 'text/html' : 'application/json', ...headers })
      .end(page ? body : JSON.stringify(body));
  });
  const { url, host } = server;
  const outgoing = createHttpClient({ userAgent: 'Tidemark (test)', allowed: [host] });
  const addresses = { coingecko: url, coinpaprika: url, binance: url, kraken: url };
  const config = {
    SOURCE_ADDRESSES: { ...addresses, 'alternative.me': url },
    COINGECKO_API_KEY: undefined,
  };
  const createProviders = () => liveMarketData({ outgoing, config });
  return { server, providers: createProviders(), createProviders };
};
