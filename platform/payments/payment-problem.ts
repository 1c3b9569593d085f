import type { PaymentProblem } from '#domain/shared/plans/payment-problems.ts';
import { PaymentDeclinedError, PaymentRefusedError } from './payments.port.ts';
import { UnavailableError } from '../unavailable-error.ts';

/** Classifies a thrown error without its message. */
export const toPaymentProblem = (error: unknown): PaymentProblem => {
  if (error instanceof UnavailableError) return 'away';
  if (error instanceof PaymentDeclinedError) return 'refused';
  if (error instanceof PaymentRefusedError)
    return error.code === 'not-found' ? 'not-found' : 'refused';
  return 'unexpected';
};
