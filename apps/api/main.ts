import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { ConfigError, readConfig, requireEngines } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { createApi } from './create-api.ts';
import { serve } from './serve.ts';

/** `npm run api`: one stateless API process; many may stand behind one address. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  requireEngines(config);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'api' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
  const api = await createApi(platform);
  const serving = await serve({
    handler: api.handler,
    attach: api.attach,
    host: config.HOST,
    port: config.PORT,
    onOtherPort: (wanted, taken) => {
      logger.warn(`Port ${String(wanted)} is in use; listening on ${String(taken)} instead.`);
    },
  });
  logger.info({ address: serving.address }, 'listening');
  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping');
    await Promise.all([serving.close(), api.close()]);
    await platform.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop(signal));
};

await main().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
