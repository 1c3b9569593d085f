import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import { isLocalRequest, limitKey, stripIpv4Mapping } from '../http/address.ts';
import { hasBearerToken } from '../http/bearer-token.ts';
import { startHttpServer, type RunningServer } from '../http/http-server.ts';
import { refuseSocket } from '../http/refuse-socket.ts';
import type { RateLimits } from '../rate-limits/rate-limits.port.ts';
import type { GetHealth } from './health.ts';
import { probeLimit } from './probe-limit.ts';

export type HealthServerOptions = {
  readonly config: Config;
  readonly logger: Pick<Logger, 'warn'>;
  readonly localRateLimits: RateLimits;
  readonly health: GetHealth;
  readonly metrics: Registry;
};

export const startHealthServer = (options: HealthServerOptions): Promise<RunningServer> => {
  const { config, logger } = options;
  return startHttpServer({
    settings: config,
    logger,
    host: config.HOST,
    port: config.HEALTH_PORT,
    handler: createProbeHandler(options),
    onUnreadable: (_error, socket) => {
      if (!socket.writableEnded) refuseSocket(socket, 'HTTP/1.1 400 Bad Request\r\n\r\n');
    },
  });
};

type HealthResponse = { readonly status: number; readonly body: string; readonly type?: string };

const createProbeHandler = (options: HealthServerOptions): RequestListener => {
  const handlers: Readonly<Record<string, (req: IncomingMessage) => Promise<HealthResponse>>> = {
    '/healthz': () => Promise.resolve(createJsonResponse(200, { status: 'ok' })),
    '/readyz': () => getReadiness(options.health),
    '/metrics': (req) => getMetrics(options, req),
  };
  const handleRequest = async (req: IncomingMessage): Promise<HealthResponse> => {
    const handler = handlers[req.url ?? ''];
    if (!handler) return notFoundResponse;
    const key = limitKey(stripIpv4Mapping(req.socket.remoteAddress ?? ''));
    const { allowed } = await options.localRateLimits.take(probeLimit, key);
    return allowed ? handler(req) : createJsonResponse(429, { status: 'too many requests' });
  };
  return (req, res) => {
    void handleRequest(req)
      .catch(() => createJsonResponse(500, { status: 'failed' }))
      .then((answer) => {
        send(res, answer);
      });
  };
};

const getReadiness = async (health: GetHealth): Promise<HealthResponse> => {
  const { state, parts } = await health();
  if (state === 'failing') return createJsonResponse(503, { status: 'not-ready', parts });
  return createJsonResponse(200, { status: state === 'ok' ? 'ready' : state, parts });
};

const getMetrics = async (
  { config, metrics }: HealthServerOptions,
  req: IncomingMessage,
): Promise<HealthResponse> => {
  const { METRICS_TOKEN: token } = config;
  const isAllowed = token === undefined ? isLocalRequest(req) : hasBearerToken(req, token);
  if (!isAllowed) return createJsonResponse(token === undefined ? 403 : 401, { status: 'denied' });
  return { status: 200, body: await metrics.metrics(), type: metrics.contentType };
};

const createJsonResponse = (status: number, body: object): HealthResponse => ({
  status,
  body: JSON.stringify(body),
});

const notFoundResponse = createJsonResponse(404, { status: 'not found' });

const send = (
  res: ServerResponse,
  { status, body, type = 'application/json' }: HealthResponse,
): void => {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  res.writeHead(status, { ...headers, 'content-type': type }).end(body);
};
