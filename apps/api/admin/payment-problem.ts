import type { FixPreview } from '#contract/comparisons.ts';
import { PaymentDeclinedError, PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';

/** Why the payment provider did not tell, by kind: its own words can hold addresses, ids and parts of keys. */
type PaymentProblem = NonNullable<FixPreview['members'][number]['problem']>;

export const paymentProblemOf = (error: unknown): PaymentProblem => {
  if (error instanceof UnavailableError) return 'away';
  if (error instanceof PaymentDeclinedError) return 'refused';
  if (error instanceof PaymentRefusedError)
    return error.code === 'not-found' ? 'not-found' : 'refused';
  return 'unexpected';
};
