/* A process with the real API and the real ingest of the simulated market, whose prices change as often as the parent asks. */
import { pino } from 'pino';
import { createApi } from '#api/create-api.ts';
import { serve } from '#api/serve.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { marketChannel } from '#observations/prices/queries.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { startIngest } from '#workers/market/ingest-market/start-ingest.ts';
import { serveParent } from './children.ts';

/** Milliseconds from one change to the next; undefined leaves the market to its own pace. */
export type Pace = { readonly everyMs: number | undefined };

const config = readConfig({
  DATA_DIR: process.argv[2],
  DEMO: 'off',
  MARKET_DATA: 'simulated',
  REQUESTS_PER_MINUTE: '1000000000',
});
const logger = pino({ level: config.LOG_LEVEL });
const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
// Prices alone: news and the mood of the market change far less often.
const { marketData } = platform;
const ingest = startIngest({
  platform: {
    ...platform,
    marketData: marketData && { ...marketData, fearGreed: [] },
    newsData: undefined,
  },
});
await ingest.ingestNow();
const api = await createApi(platform);
const { port } = await serve({
  handler: api.handler,
  settings: config,
  logger,
  host: '127.0.0.1',
  port: 0,
});

let changes = 0;
await platform.broadcast.subscribe(marketChannel, () => {
  changes += 1;
});
let timer: NodeJS.Timeout | undefined;
// Answers with the changes since the last question.
serveParent(port, (question) => {
  const { everyMs } = question as Pace;
  clearInterval(timer);
  if (everyMs !== undefined) timer = setInterval(() => void ingest.ingestNow(), everyMs);
  const counted = changes;
  changes = 0;
  return Promise.resolve(counted);
});
