import type { Logger } from 'pino';
import { UnavailableError } from '#platform/unavailable-error.ts';

type Ports = { readonly logger: Pick<Logger, 'warn'> };

/**
 * Handles each item alone, so that a failure does not stop the others. If any failed, the job fails after the last
 * item, so that it is repeated and listed. It stops immediately when a store or service is unavailable. Items are
 * logged, so they contain only ids.
 */
export const handleEach = async <Item>(
  { logger }: Ports,
  items: readonly Item[],
  handle: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await handle(item);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      logger.warn({ err: error, item }, 'A job failed for one of its items.');
      failures.push(error);
    }
  }
  if (failures.length === 0) return;
  throw new AggregateError(
    failures,
    `${String(failures.length)} of ${String(items.length)} failed. The first: ${String(failures[0])}`,
  );
};
