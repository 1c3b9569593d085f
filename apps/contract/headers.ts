/** A request that carries this header does not count as activity of a person: polling in the background. */
export const backgroundHeader = 'tidemark-background';

/** Stands on an answer that may not show the caller's newest change yet. */
export const staleHeader = 'tidemark-stale';
