/** States of a job. Completed jobs are not listed. */
export const jobStates = ['failed', 'waiting', 'delayed', 'active'] as const;
