import { vi } from 'vitest';
import type { Platform } from '#platform/platform.ts';

export type ProjectionGate = {
  /** Pauses all projections. */
  readonly hold: () => void;
  readonly release: () => void;
};

/** Pauses every projection before its next write, so that a test controls what the read models show. */
export const projectionGate = ({ readModels }: Pick<Platform, 'readModels'>): ProjectionGate => {
  const write = readModels.write.bind(readModels);
  let opened = Promise.resolve();
  let open = (): void => undefined;
  vi.spyOn(readModels, 'write').mockImplementation(async (batch) => {
    // Only consumers write checkpoints.
    if (batch.checkpoint !== undefined) await opened;
    await write(batch);
  });
  return {
    hold: () => {
      const gate = Promise.withResolvers<undefined>();
      opened = gate.promise.then(() => undefined);
      open = () => {
        gate.resolve(undefined);
      };
    },
    release: () => {
      open();
    },
  };
};
