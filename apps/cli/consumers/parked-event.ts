import { findConsumerError } from '#platform/consumers/consumer-errors.ts';
import type { ParkedEvent } from '#platform/consumers/log-handler.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { findConsumer } from './known-consumers.ts';

/** The event at which the consumer is parked. Rejects if the consumer is not parked. */
export const requireParkedEvent = async (
  { readModels }: Pick<Platform, 'readModels'>,
  given: string | undefined,
): Promise<ParkedEvent> => {
  const { name } = findConsumer(given);
  const event = (await findConsumerError(readModels, name))?.event;
  if (event) return event;
  throw new Rejection('conflict', 'consumer/not-parked', { message: `${name} is not parked.` });
};
