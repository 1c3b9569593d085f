import { requestIdForm } from '#application/command-context.ts';
import type { ConsoleSearchAnswer } from '#contract/admin/console-search.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { listEventsCausedBy } from '#projections/events/queries.ts';
import { parseEventCursor } from '#projections/events/read-model.ts';
import { findMail } from '#projections/mails/queries.ts';
import { findNames } from '#projections/member-timeline/queries.ts';
import type { AdminRoutesDeps } from './ports.ts';

type Ports = AdminRoutesDeps['platform'];
type Traces = Pick<ConsoleSearchAnswer, 'events' | 'mails' | 'jobs'>;

const none = { total: 0, hits: [] };

/** What a request led to, by its id: the reference of an error message, the `X-Request-Id` of its answer. */
export const searchRequest = async (
  platform: Ports,
  correlationId: string,
  limit: number,
): Promise<Traces> => {
  if (!requestIdForm.test(correlationId)) return { events: none, mails: none, jobs: none };
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
): Promise<Traces['events']> => {
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
): Promise<Traces['mails']> => {
  const requests = { correlationId, type: 'MailRequested', limit };
  const { events, total } = await listEventsCausedBy(platform, requests);
  const found = await Promise.all(
    events.map(({ stream }) => findMail(platform, parseStreamId(stream))),
  );
  const mails = found.filter((mail) => mail !== undefined);
  const nameOf = await findNames(
    platform,
    mails.map(({ accountId }) => accountId),
  );
  const hits = mails.map(({ id, kind, accountId }) => ({
    id,
    kind,
    member: { id: accountId, name: nameOf(accountId) },
  }));
  return { total, hits };
};
