import type { Platform } from '#platform/platform.ts';
import { catalogue as product, type WorkerCatalogue } from './catalogue.ts';
import { initializeReactions } from './engine/reaction-progress.ts';
import { waitForServers } from './engine/wait-for-servers.ts';

/**
 * Stores where each new reaction begins. A process that writes events does this first, so that the
 * reactions also handle what it writes before the workers start.
 */
export const prepareReactions = (
  platform: Pick<Platform, 'eventStore' | 'readModels' | 'logger'>,
  { reactions }: Pick<WorkerCatalogue, 'reactions'> = product,
): Promise<void> =>
  waitForServers(platform, 'the stores', () => initializeReactions(platform, reactions));
