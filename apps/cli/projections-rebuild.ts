import { projections } from '#projections/catalogue.ts';
import { rebuildProjection } from '#projections/engine/rebuild.ts';
import type { Command } from './command.ts';
import { readArguments, takeWords, UsageError } from './usage.ts';

/** A projector that runs looks for a rebuild every second and a half; a large log takes minutes. */
const patienceMs = 600_000;

export const rebuild: Command = async (platform, argv) => {
  const [name] = takeWords(readArguments(argv, []), ['name']);
  const projection = projections.find(({ collection }) => collection.name === name);
  if (!projection) {
    const names = projections.map(({ collection }) => collection.name).join(', ');
    throw new UsageError(`There is no read model "${String(name)}". There are: ${names}.`);
  }
  const started = performance.now();
  const { logger } = platform;
  const rebuilt = await rebuildProjection({
    ...{ ports: platform, projection, logger },
    timeoutMs: patienceMs,
  });
  const what = `${String(name)} version ${String(rebuilt.version)}, generation ${String(rebuilt.generation)}`;
  if (!rebuilt.finished) return [`${what} is still being built; the projector goes on with it.`];
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return [`${what} was built in ${seconds} s and is read from now on.`];
};
