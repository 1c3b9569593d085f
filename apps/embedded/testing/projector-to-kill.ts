import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { startProjector } from '#workers/start-projector.ts';

// Runs a projector until killed; prints `holds <position>` once every read model has caught up.
const config = readConfig(process.env);
const logger = createLogger({ level: 'silent', name: 'projector-to-kill' });
const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
const projector = startProjector(platform);
await projector.reachedHead();
const position = await platform.eventStore.head();
if (projector.status().some(({ state }) => state === 'elsewhere')) {
  throw new Error('It holds no lease.');
}
process.stdout.write(`holds ${position}\n`);
