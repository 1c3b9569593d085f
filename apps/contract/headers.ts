/** Marks background polling: the request does not count as user activity. */
export const backgroundHeader = 'tidemark-background';

/** Marks an answer that may not show the caller's newest change yet. */
export const staleHeader = 'tidemark-stale';

/** When the server answered by its own clock, ISO-8601: a demo's clock can be moved, and a device's can be wrong. */
export const timeHeader = 'tidemark-time';

/** Marks the answer of a command that changed nothing. */
export const unchangedHeader = 'tidemark-unchanged';
