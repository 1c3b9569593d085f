import type { Payments } from '#platform/payments/payments.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';

type ProviderResult<Answer> = { readonly provider: 'away' | 'off' | 'works' } & Answer;

/**
 * Asks the payment provider. While it is unavailable or not set up, only its part of the response is replaced by
 * `unknown`.
 */
export const queryProvider = async <Answer extends object>(
  payments: Payments,
  { ask, unknown }: { readonly ask: () => Promise<Answer>; readonly unknown: Answer },
): Promise<ProviderResult<Answer>> => {
  if ((await payments.health()) === 'off') return { provider: 'off', ...unknown };
  try {
    return { provider: 'works', ...(await ask()) };
  } catch (error) {
    if (error instanceof UnavailableError) return { provider: 'away', ...unknown };
    throw error;
  }
};
