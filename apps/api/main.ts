import { eventRegistry } from '#application/event-registry.ts';
import { requireMigratedObservations } from '#observations/queries.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, assertEnginesConfigured } from '#platform/config.ts';
import { exitWithStartupError } from '#platform/startup-errors.ts';
import { createLogger } from '#platform/logger.ts';
import { shutDownOnSignals } from '#platform/shutdown.ts';
import { prepareReactions } from '#workers/prepare-reactions.ts';
import { createApi } from './create-api.ts';
import { serve } from './serve.ts';

// `npm run api`: one stateless API process. Several can run behind one address.
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  assertEnginesConfigured(config);
  const logger = createLogger({
    level: config.LOG_LEVEL,
    format: config.LOG_FORMAT,
    name: 'api',
  });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
  await requireMigratedObservations(platform);
  await prepareReactions(platform);
  const api = await createApi(platform);
  const server = await serve({
    handler: api.handler,
    attach: api.attach,
    settings: config,
    logger,
    host: config.HOST,
    port: config.PORT,
  });
  shutDownOnSignals({
    logger,
    steps: () => [
      { name: 'live feed', stop: api.close },
      { name: 'server', stop: server.close },
      ...platform.closeSteps,
    ],
  });
  logger.info({ address: server.address }, 'Listening.');
};

await main().catch(exitWithStartupError);
