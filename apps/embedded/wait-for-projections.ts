import type { Logger } from 'pino';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';

type Projector = Pick<RunningConsumers, 'reachedHead' | 'status' | 'until'>;

// Events that a demo writes at its first start are projected within a second or two.
const timeoutMs = 15 * secondMs;

type Ports = {
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly readModels: Pick<ReadModels, 'activeVersion'>;
};

/**
 * Waits until the read models contain the whole log. If that takes longer, for example after a
 * bulk write or during a rebuild for a new version, the start continues with the old contents.
 * Read models without any contents are always waited for, because empty pages would be wrong.
 */
export const waitForProjections = async (
  projector: Projector,
  { logger, readModels }: Ports,
): Promise<void> => {
  const caughtUp = projector.reachedHead().then(() => true);
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(() => {
    timeout.resolve(false);
  }, timeoutMs);
  const isCaughtUp = await Promise.race([caughtUp, timeout.promise]);
  clearTimeout(timer);
  if (isCaughtUp) return;
  logger.warn(
    'The read models are far behind the log. Pages show old data until they have caught up.',
  );
  void caughtUp.then(() => {
    logger.info('The read models have caught up with the log.');
  });
  const activeProjections = await listActiveProjections(projector, readModels);
  await projector.until(() =>
    projector.status().every((status) => hasProjectedEvents(status, activeProjections)),
  );
};

const listActiveProjections = async (
  { status }: Pick<Projector, 'status'>,
  { activeVersion }: Ports['readModels'],
): Promise<ReadonlySet<string>> => {
  const names = new Set<string>();
  for (const { name } of status()) {
    if ((await activeVersion(name)) !== undefined) names.add(name);
  }
  return names;
};

// With a reason, the contents belong to another log.
const hasProjectedEvents = (
  { name, state, reason }: ReturnType<Projector['status']>[number],
  shown: ReadonlySet<string>,
): boolean =>
  state === 'building' ? shown.has(name) && reason === undefined : state !== 'starting';
