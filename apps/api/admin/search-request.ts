import { requestIdPattern } from '#application/command-context.ts';
import type { ConsoleSearchResponse } from '#contract/admin/console-search.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { listEventsCausedBy } from '#projections/events/queries.ts';
import { parseEventCursor } from '#projections/events/read-model.ts';
import { findMail } from '#projections/mails/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import type { AdminRoutesDeps } from './ports.ts';

type Ports = AdminRoutesDeps['platform'];
type RequestTraces = Pick<ConsoleSearchResponse, 'events' | 'mails' | 'jobs'>;

const noHits = { total: 0, hits: [] };

/** What a request led to, by its id: the reference of an error message, the `X-Request-Id` of its answer. */
export const findRequestTraces = async (
  platform: Ports,
  correlationId: string,
  limit: number,
): Promise<RequestTraces> => {
  if (!requestIdPattern.test(correlationId)) return { events: noHits, mails: noHits, jobs: noHits };
  const [events, mails, jobs] = await Promise.all([
    searchEvents(platform, correlationId, limit),
    searchMails(platform, correlationId, limit),
    platform.jobs.administration.findCausedBy(correlationId),
  ]);
  const hits = jobs.slice(0, limit).map(({ id, name, state }) => ({ id, name, state }));
  return { events, mails, jobs: { total: jobs.length, hits } };
};

const searchEvents = async (
  platform: Ports,
  correlationId: string,
  limit: number,
): Promise<RequestTraces['events']> => {
  const { events, total } = await listEventsCausedBy(platform, { correlationId, limit });
  const hits = events.map(({ id: place, eventId: id, type, stream }) => ({
    id,
    type,
    stream,
    at: parseEventCursor(place).at,
  }));
  return { total, hits };
};

const searchMails = async (
  platform: Ports,
  correlationId: string,
  limit: number,
): Promise<RequestTraces['mails']> => {
  const query = { correlationId, type: 'MailRequested', limit };
  const { events, total } = await listEventsCausedBy(platform, query);
  const results = await Promise.all(
    events.map(({ stream }) => findMail(platform, parseStreamId(stream))),
  );
  const mails = results.filter((mail) => mail !== undefined);
  const getName = await loadActorNames(
    platform,
    mails.map(({ accountId }) => accountId),
  );
  const hits = mails.map(({ id, kind, accountId }) => ({
    id,
    kind,
    member: { id: accountId, name: getName(accountId) },
  }));
  return { total, hits };
};
