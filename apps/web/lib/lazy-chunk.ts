import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { untilServerAnswers } from './server-state.ts';

/** The server answers, and does not have the file: a newer version has replaced it. */
export class ChunkMissingError extends Error {
  /** The server had been away in between: then it was probably started anew. */
  readonly afterOutage: boolean;

  constructor(cause: unknown, afterOutage: boolean) {
    super('A part of the page is missing on the server', { cause });
    this.name = 'ChunkMissingError';
    this.afterOutage = afterOutage;
  }
}

/** Loads a part of the app. Where it failed it is tried again, and while the server is away it waits for it. */
export const loadChunk = async <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> => {
  let afterOutage = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (cause) {
      const wasAway = await untilServerAnswers();
      if (!wasAway && tries > 1) throw new ChunkMissingError(cause, afterOutage);
      afterOutage ||= wasAway;
    }
  }
};

const known: (() => Promise<unknown>)[] = [];

/** A component that is loaded when it is first shown, or before that in idle time. */
export const lazyChunk = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => {
  known.push(load);
  return lazy(async () => ({ default: await loadChunk(load) }));
};

/** Loads every part, also those that a part brings with it, so that a page opens while the server is away. */
export const loadAllChunks = async (whenIdle: () => Promise<void>): Promise<void> => {
  for (const load of known) {
    await whenIdle();
    // A part that is missing is reported where it is shown.
    await loadChunk(load).catch(() => undefined);
  }
};
