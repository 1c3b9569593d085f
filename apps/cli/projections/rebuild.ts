import { minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { projections } from '#projections/catalogue.ts';
import { rebuildProjection } from '#projections/engine/rebuild.ts';
import { UsageError } from '../arguments.ts';
import type { ProductCommand } from '../command.ts';

// A running projector checks for rebuild requests every 1.5 seconds. A rebuild from a large log takes minutes.
const timeoutMs = 10 * minuteMs;
const progressEveryMs = 2 * secondMs;

export const rebuildProjectionCommand: ProductCommand = {
  name: 'projections rebuild',
  parameters: '<name>',
  summary: 'rebuild a read model beside the old one, then switch to it',
  positionals: ['name'],
  options: [],
  runs: 'in-product',
  run: async (platform, { positionals }, { line, progress }) => {
    const [name = ''] = positionals;
    const projection = projections.find(({ collection }) => collection.name === name);
    if (!projection) {
      const names = projections.map(({ collection }) => collection.name).join(', ');
      throw new UsageError(`Unknown read model "${name}". Known read models: ${names}.`);
    }
    const startedAt = performance.now();
    const getElapsedSeconds = (): string => ((performance.now() - startedAt) / 1000).toFixed(1);
    const progressTimer = setInterval(() => {
      progress(`${name} is being built, ${getElapsedSeconds()} s`);
    }, progressEveryMs);
    const { logger } = platform;
    const rebuildResult = await rebuildProjection({
      ports: platform,
      projection,
      logger,
      timeoutMs,
    }).finally(() => {
      clearInterval(progressTimer);
    });
    const description = `${name} version ${String(rebuildResult.version)}, generation ${String(rebuildResult.generation)}`;
    line(
      rebuildResult.finished
        ? `${description} was built in ${getElapsedSeconds()} s and is now active.`
        : `${description} is still being built; the projector will finish it.`,
    );
  },
};
