/**
 * Kinds of payment provider errors. Only the kind is shown, because the provider's messages can contain addresses, ids
 * and parts of keys.
 */
export const paymentProblems = ['away', 'not-found', 'refused', 'unexpected'] as const;
export type PaymentProblem = (typeof paymentProblems)[number];
