import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Projection } from './projection.ts';
import { checkpointOf } from './versions.ts';

/** Newest position for each stream category that was written to. */
export type WrittenPositions = Readonly<Record<string, Position>>;

/** The position that a projection has to reach to show these writes; undefined when it reads none of them. */
export const positionNeeded = (
  { categories }: Pick<Projection, 'categories'>,
  written: WrittenPositions,
): Position | undefined =>
  categories
    .map((category) => written[category] ?? '')
    .reduce<Position | undefined>(
      (newest, position) => (position > (newest ?? '') ? position : newest),
      undefined,
    );

const firstPauseMs = 5;
const longestPauseMs = 80;

/**
 * Waits until what readers see of these projections contains the writes, whichever process runs them; false when that took
 * longer than `timeoutMs`.
 */
export const awaitPositions = async (
  { readModels }: { readonly readModels: ReadModels },
  projections: readonly Projection[],
  { written, timeoutMs }: { readonly written: WrittenPositions; readonly timeoutMs: number },
): Promise<boolean> => {
  const concerned = projections.filter((projection) => positionNeeded(projection, written));
  const until = performance.now() + timeoutMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (await areReached(readModels, concerned, written)) return true;
    if (performance.now() + pauseMs > until) return false;
    await pause(pauseMs);
  }
};

const areReached = async (
  readModels: ReadModels,
  projections: readonly Projection[],
  written: WrittenPositions,
): Promise<boolean> => {
  const reached = await Promise.all(
    projections.map(async (projection) => {
      const needed = positionNeeded(projection, written) ?? '';
      return (await shownPosition(readModels, projection.collection.name)) >= needed;
    }),
  );
  return reached.every(Boolean);
};

/** Checkpoint of the generation that readers see. */
export const shownPosition = async (readModels: ReadModels, name: string): Promise<Position> => {
  const active = await readModels.activeVersion(name);
  return active === undefined ? '' : readModels.checkpoint(checkpointOf(name, active));
};
