/** The states of an erasure, in order. */
export const erasureStates = [
  'requested',
  'confirmed',
  'withdrawn',
  'expired',
  'erasing',
  'done',
] as const;

/** The reasons that staff choose from. */
export const erasureReasons = ['asked-for', 'test-account', 'abuse', 'legal'] as const;
