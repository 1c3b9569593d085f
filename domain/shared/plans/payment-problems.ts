/** Why the payment provider did not tell, by kind: its own words can hold addresses, ids and parts of keys. */
export const paymentProblems = ['away', 'not-found', 'refused', 'unexpected'] as const;
/** A kind of problem with the payment provider. */
export type PaymentProblem = (typeof paymentProblems)[number];
