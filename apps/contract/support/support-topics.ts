export * from '../../../domain/shared/accounts/support-topics.ts';

/** Length limits of support texts, in characters. */
export const supportLimits = { shortest: 10, longest: 4000, answer: 8000, note: 2000 } as const;

/**
 * Minimum time in seconds between opening and sending the form, because only a bot is faster. The page waits for it, so
 * that no request is rejected.
 */
export const supportFormSeconds = 3;

/** The most requests of one person that a request shows beside itself, and that are joined at once. */
export const maxRelatedRequests = 20;
