/** Where a job stands; what is done is not listed. */
export const jobStates = ['failed', 'waiting', 'delayed', 'active'] as const;
