/** Marks background polling: the request does not count as user activity. */
export const backgroundHeader = 'tidemark-background';

/** Marks a response that may not show the caller's newest change yet. */
export const staleHeader = 'tidemark-stale';

/** System time of the response, ISO-8601. The demo clock may be moved, and a device's clock may be wrong. */
export const timeHeader = 'tidemark-time';

/** Marks the response of a command that changed nothing. */
export const unchangedHeader = 'tidemark-unchanged';

/** Marks a list whose search nobody matched: the rows are one typing error away from it. */
export const similarHeader = 'tidemark-similar';

/** Marks the response of an act whose rest waits, because no background job runs: `mail` or `work`. */
export const waitingHeader = 'tidemark-waiting';

/** The expected end of the maintenance, ISO-8601. Absent while there is none. */
export const maintenanceHeader = 'tidemark-maintenance';
