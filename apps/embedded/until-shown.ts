import type { Logger } from 'pino';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';

type Projector = Pick<RunningConsumers, 'reachedHead' | 'status' | 'until'>;

// What a demo writes at its first start is shown within a second or two.
const patienceMs = 15_000;

/**
 * A start waits until the read models show the whole log. Where they are so far behind that it takes longer, as after a bulk
 * write while nothing ran, the site answers with what they hold, which is old, while they catch up. One that has nothing to
 * show yet is waited for: empty is not old, it is wrong.
 */
export const untilShown = async (
  projector: Projector,
  logger: Pick<Logger, 'info' | 'warn'>,
): Promise<void> => {
  const hasCaughtUp = projector.reachedHead().then(() => true);
  const isLate = Promise.withResolvers<false>();
  const timer = setTimeout(() => {
    isLate.resolve(false);
  }, patienceMs);
  const inTime = await Promise.race([hasCaughtUp, isLate.promise]);
  clearTimeout(timer);
  if (inTime) return;
  logger.warn('The read models are far behind the log; until they have caught up, pages are old.');
  void hasCaughtUp.then(() => {
    logger.info('The read models have caught up with the log.');
  });
  await projector.until(() => projector.status().every(hasSomethingToShow));
};

const hasSomethingToShow = ({ state }: ReturnType<Projector['status']>[number]): boolean =>
  state !== 'starting' && state !== 'building';
