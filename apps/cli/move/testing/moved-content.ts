import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import type { Config } from '#platform/config.ts';
import { readLog } from '#platform/log-file/read-log.ts';
import { createLogger } from '#platform/logger.ts';
import { isMovedCollection } from '#platform/move/moved-collections.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { toEventCursor } from '#projections/events/read-model.ts';
import { startProjector } from '#workers/start-projector.ts';

/** Everything in a stopped installation by its place, with the number of an event for its position. */
export type InstallationContent = Readonly<Record<string, unknown>>;

const rebuilt = new Set(projections.map(({ collection }) => collection.name));

export const readInstallationContent = async (config: Config): Promise<InstallationContent> => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  const options = { logger, eventRegistry, allInOne: true, opensMoved: true };
  const platform = await createPlatform(config, options);
  const projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
  await projector.reachedHead();
  await projector.stop();
  try {
    return await contentOf(platform);
  } finally {
    await platform.close();
  }
};

const contentOf = async (platform: Platform): Promise<InstallationContent> => {
  const content: Record<string, unknown> = {};
  const numbers = new Map<string, string>();
  for await (const { position, ...event } of readLog(platform.storedEvents)) {
    const number = `#${String(numbers.size + 1)}`;
    numbers.set(position, number);
    // The list of events orders its ids by time and position.
    numbers.set(toEventCursor(event.metadata.at, position), `${event.metadata.at}${number}`);
    content[`event ${number}`] = event;
  }
  const readModels = await readModelsOf(platform, numbers);
  return { ...content, ...readModels, ...(await othersOf(platform)) };
};

const readModelsOf = async (
  { readModels: { contents } }: Platform,
  numbers: ReadonlyMap<string, string>,
): Promise<InstallationContent> => {
  const content: Record<string, unknown> = {};
  for (const { name, version, isActive } of await contents.versions()) {
    if (!isMovedCollection(name, rebuilt) && !(rebuilt.has(name) && isActive)) continue;
    for await (const { id, document } of contents.documents({ name, version })) {
      const number = numbers.get(id) ?? id;
      const text = document?.replaceAll(id, number) ?? 'null';
      content[`${name} ${number}`] = JSON.parse(numberPositions(text, numbers)) as unknown;
    }
  }
  for (const [name, position] of Object.entries(await contents.checkpoints()))
    if (name.startsWith('reaction/'))
      content[`checkpoint ${name}`] = numberPositions(position, numbers);
  return content;
};

const othersOf = async ({
  storedDocuments,
  jobs,
  keys,
}: Platform): Promise<InstallationContent> => {
  const content: Record<string, unknown> = {};
  for await (const { accountId, kind, name, ...document } of storedDocuments.all())
    content[`kept ${accountId} ${kind} ${name}`] = document;
  for await (const job of jobs.contents.jobs()) content[`job ${job.name} ${job.key}`] = job;
  for (const { name, ...tick } of await jobs.contents.ticks()) content[`tick ${name}`] = tick;
  content['paused'] = await jobs.administration.isPaused();
  for await (const { accountId, wrapped } of keys.listWrapped())
    content[`key ${accountId}`] = wrapped && (await keys.find(accountId));
  return content;
};

// Of SQLite and of EventStoreDB.
const positionPattern = /\b\d{20}-\d{20}\b|\b\d{16}\b/g;

const numberPositions = (text: string, numbers: ReadonlyMap<string, string>): string =>
  text.replaceAll(positionPattern, (found) => numbers.get(found) ?? found);
