import { consumerOperations } from '#contract/system/consumers.ts';
import { listConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { contentRange, toSkipAndLimit } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from '../admin/ports.ts';

/** Consumers with errors, a subset of the `consumers` command. */
export const consumerRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(consumerOperations.consumers, async ({ jsonQuery }) => {
    const { skip, limit } = toSkipAndLimit(jsonQuery.range);
    const consumerErrors = await listConsumerErrors(platform.readModels);
    const body = consumerErrors
      .slice(skip, skip + limit)
      .map(({ consumer: id, state, reason, since, event }) => ({
        id,
        state,
        reason,
        since,
        event: event
          ? {
              id: event.eventId,
              type: event.type,
              stream: event.stream,
              revision: event.revision,
              position: event.position,
            }
          : null,
      }));
    const total = consumerErrors.length;
    return { body, headers: contentRange('consumers', { skip, rows: body.length, total }) };
  });
};
