/* A process with the real API over the simulated market: the listener with request id, log line, rate limit and metrics. */
import { pino } from 'pino';
import { createApi } from '#api/create-api.ts';
import { serve } from '#api/serve.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { startIngest } from '#workers/market/ingest-market/start-ingest.ts';
import { serveParent } from './children.ts';

const config = readConfig({
  DATA_DIR: process.argv[2],
  DEMO: 'off',
  MARKET_DATA: 'simulated',
  REQUESTS_PER_MINUTE: '1000000000',
});
const logger = pino({ level: config.LOG_LEVEL });
const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
const ingest = startIngest({ platform });
await ingest.ingestNow();
// One reading for the whole run: sending is measured, not preparing.
await ingest.stop();
const begun = new Date();
// A frozen clock, or the figures would go stale during the run and change the list.
const api = await createApi({ ...platform, systemNow: () => begun });
const { port } = await serve({
  handler: api.handler,
  settings: config,
  logger,
  host: '127.0.0.1',
  port: 0,
});
serveParent(port);
