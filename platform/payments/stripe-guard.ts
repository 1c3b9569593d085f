import { circuitBreaker, ConsecutiveBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import { minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { UnavailableError } from '../unavailable-error.ts';
import type { ProviderHealth } from './payments.port.ts';
import { translateStripeError } from './stripe-errors.ts';

/**
 * Sends one request to the provider. Errors are translated, and requests are refused immediately
 * while the provider is unavailable.
 */
export type CallStripe = <Answer>(request: () => Promise<Answer>) => Promise<Answer>;

export type StripeCircuitBreaker = {
  readonly call: CallStripe;
  readonly health: (probe: () => Promise<unknown>) => Promise<ProviderHealth>;
};

const failuresToOpen = 5;
const retryAfterMs = 10 * secondMs;
// Health checks probe the provider at most once in this time.
const probeIntervalMs = minuteMs;

export const createStripeCircuitBreaker = (): StripeCircuitBreaker => {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof UnavailableError),
    { breaker: new ConsecutiveBreaker(failuresToOpen), halfOpenAfter: retryAfterMs },
  );
  let hasAnswered = true;
  let askedAt = -Infinity;
  const ask: CallStripe = async (request) => {
    try {
      const response = await breaker.execute(() => translateError(request));
      hasAnswered = true;
      return response;
    } catch (error) {
      if (isBrokenCircuitError(error)) throw unavailableError(error);
      hasAnswered = !(error instanceof UnavailableError);
      throw error;
    } finally {
      askedAt = performance.now();
    }
  };
  return {
    call: ask,
    health: async (probe) => {
      if (performance.now() - askedAt >= probeIntervalMs) await ask(probe).catch(() => undefined);
      return hasAnswered ? 'works' : 'away';
    },
  };
};

const translateError = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await request();
  } catch (error) {
    throw translateStripeError(error);
  }
};

const unavailableError = (cause: Error): UnavailableError =>
  new UnavailableError('The payment provider is away; it is asked again in a moment.', { cause });
