/** With this policy, a store whose memory is full refuses new jobs instead of deleting accepted ones. */
export const safeEvictionPolicy = 'noeviction';

/** The store does not say what it does. */
export const unknownEvictionPolicy = 'unknown';
