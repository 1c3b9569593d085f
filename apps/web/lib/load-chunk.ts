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
export const loadChunk = async <Chunk>(
  load: () => Promise<Chunk>,
  onFailure?: () => void,
): Promise<Chunk> => {
  let afterOutage = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (cause) {
      onFailure?.();
      const wasAway = await untilServerAnswers();
      if (!wasAway && tries > 1) throw new ChunkMissingError(cause, afterOutage);
      afterOutage ||= wasAway;
    }
  }
};
