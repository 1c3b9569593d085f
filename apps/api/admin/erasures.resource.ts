import type { Erasure } from '#contract/admin/erasures.ts';
import { erasureOperations } from '#contract/operations/admin/erasures.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountErased } from '#domain/account/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listEventsOfType } from '#projections/events/queries.ts';
import { findNames } from '#projections/member-timeline/queries.ts';
import { contentRange, pageOf } from '../http/simple-rest.ts';
import type { AdminRoutesDeps } from './ports.ts';

/** Erasures in progress and completed. The list comes from a read model, the details from the log. */
export const erasuresResource = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(erasureOperations.erasures, async ({ jsonQuery: { range } }) => {
    const page = pageOf(range);
    const { events, total } = await listEventsOfType(platform, { type: 'AccountErased', ...page });
    const found = await Promise.all(events.map(({ stream }) => erasureIn(platform, stream)));
    const body = found.flatMap((erasure) => (erasure === null ? [] : [erasure]));
    const rows = body.length;
    return { body, headers: contentRange('erasures', { skip: page.skip, rows, total }) };
  });
  routes.on(erasureOperations.erasure, async ({ params }) => {
    const body = await erasureIn(platform, accountStream(params.id));
    if (body !== null) return { body };
    throw new Rejection('missing', 'erasure/unknown', {
      message: 'No erasure of this account was requested.',
    });
  });
};

// Reads no personal data: both events contain only list values, times and the requester.
const erasureIn = async (
  { storedEvents, readModels }: AdminRoutesDeps['platform'],
  stream: string,
): Promise<Erasure | null> => {
  let asked: { readonly data: AccountErased['data']; readonly actorId: string } | undefined;
  let completedAt: string | null = null;
  for await (const { type, data, metadata } of storedEvents.read(stream)) {
    if (type !== 'AccountErased' && type !== 'AccountErasureCompleted') continue;
    const event = accountDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'AccountErased') asked = { data: event.data, actorId: metadata.actor };
    if (event.type === 'AccountErasureCompleted') completedAt = event.data.completedAt;
  }
  if (!asked) return null;
  const { data, actorId } = asked;
  const nameOf = await findNames({ readModels }, [actorId]);
  return {
    id: stream.slice(accountStream('').length),
    reason: data.reason,
    completedAt,
    askedAt: data.erasedAt,
    by: { id: actorId, name: nameOf(actorId) },
  };
};
