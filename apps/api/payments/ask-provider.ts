import type { Payments } from '#platform/payments/payments.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';

type FromProvider<Answer> = { readonly provider: 'away' | 'off' | 'works' } & Answer;

/** What only the payment provider knows; one that is away or not set up hides that, and nothing else. */
export const askProvider = async <Answer extends object>(
  payments: Payments,
  { ask, unknown }: { readonly ask: () => Promise<Answer>; readonly unknown: Answer },
): Promise<FromProvider<Answer>> => {
  if ((await payments.health()) === 'off') return { provider: 'off', ...unknown };
  try {
    return { provider: 'works', ...(await ask()) };
  } catch (error) {
    if (error instanceof UnavailableError) return { provider: 'away', ...unknown };
    throw error;
  }
};
