import { setTimeout as pause } from 'node:timers/promises';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { findDelivery } from '#projections/deliveries/read-model.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';

// Runs the workers until killed; prints `completed` when the given delivery is complete.
const [, , key = ''] = process.argv;
const config = readConfig(process.env);
const logger = createLogger({ level: 'silent', name: 'deliverer-to-kill' });
const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
startProjector(platform);
await startWorkers(platform);
while (!(await findDelivery(platform, key))?.completedAt) await pause(50);
process.stdout.write('completed\n');
