export * from '../../../domain/shared/accounts/support-topics.ts';

/** Characters of a message: enough to say something, and no more than somebody reads. */
export const supportLimits = { shortest: 10, longest: 4000, answer: 8000, note: 2000 } as const;

/** Seconds from the form to its sending: nobody writes faster. The page waits for them, so that they cost nobody a request. */
export const supportFormSeconds = 3;
