/** Marks background polling: the request does not count as user activity. */
export const backgroundHeader = 'tidemark-background';

/** Marks an answer that may not show the caller's newest change yet. */
export const staleHeader = 'tidemark-stale';
