/** The named states of a subscription. */
export const subscriptionPhases = [
  'none',
  'incomplete',
  'active',
  'past-due',
  'downgrading',
  'cancelling',
  'cancelled',
] as const;

/** How a change of plan is carried out. */
export const changeKinds = [
  'subscribe',
  'upgrade',
  'downgrade',
  'cancellation',
  'undo',
  'none',
] as const;
