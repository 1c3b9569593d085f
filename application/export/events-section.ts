import { accountStream } from '#domain/account/decider.ts';
import { alertsStream } from '#domain/alerts/decider.ts';
import { mailStream } from '#domain/mail/decider.ts';
import { memberNotesStream } from '#domain/member-notes/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { newsViewsStreams } from '#domain/news-views/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { upcaster } from '#domain/shared/upcasting.ts';
import { refusalStreams } from '#domain/refusal/decider.ts';
import { signInStreams } from '#domain/sign-in/decider.ts';
import { supportStream } from '#domain/support/decider.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { findAccount } from '#projections/account-details/queries.ts';
import { findMailsOf } from '#projections/mails/queries.ts';
import { supportRequestsOf } from '#projections/support-requests/queries.ts';
import { eventRegistry } from '../event-registry.ts';
import type { ExportPorts, ExportSection } from './section.ts';

type StreamsOf = (ports: ExportPorts, accountId: string) => Promise<readonly string[]>;

// A slice whose streams are about a member adds them here, by category.
const streamsOf: Readonly<Record<string, StreamsOf>> = {
  account: (_ports, accountId) => Promise.resolve([accountStream(accountId)]),
  membership: (_ports, accountId) => Promise.resolve([membershipStream(accountId)]),
  alerts: (_ports, accountId) => Promise.resolve([alertsStream(accountId)]),
  newsviews: async (ports, accountId) =>
    newsViewsStreams(accountId, await since(ports, accountId), ports.clock.now()),
  signin: async (ports, accountId) =>
    signInStreams(accountId, await since(ports, accountId), ports.clock.now()),
  refusal: async (ports, accountId) =>
    refusalStreams(accountId, await since(ports, accountId), ports.clock.now()),
  mail: async (ports, accountId) =>
    (await findMailsOf(ports, accountId)).map(({ id }) => mailStream(id)),
  support: async (ports, accountId) =>
    (await supportRequestsOf(ports, accountId)).map(({ id }) => supportStream(id)),
  membernotes: (_ports, accountId) => Promise.resolve([memberNotesStream(accountId)]),
};

const since = async (ports: ExportPorts, accountId: string): Promise<Date> =>
  new Date((await findAccount(ports, accountId))?.createdAt ?? ports.clock.now());

/** Every event about the member in clear, in the version that the program reads, without secret fields. */
export const eventsSection: ExportSection = {
  name: 'events',
  readModels: ['events'],
  categories: Object.keys(streamsOf),
  entries: async function* (ports, accountId) {
    for (const streams of Object.values(streamsOf)) {
      for (const stream of await streams(ports, accountId)) {
        for await (const event of ports.eventStore.read(stream)) yield shown(event);
      }
    }
  },
};

const upcast = upcaster<DomainEvent>(eventRegistry);

const shown = ({ id, type, data, metadata, stream, revision }: StoredEvent): object => {
  const { schemaVersion, ...others } = metadata;
  const secret = eventRegistry[type]?.secret ?? [];
  const fields = Object.entries(upcast({ type, data, schemaVersion }).data).map(
    ([field, value]: [string, unknown]) => [field, secret.includes(field) ? 'not shown' : value],
  );
  return {
    id,
    type,
    data: Object.fromEntries(fields) as object,
    metadata: others,
    stream,
    revision,
  };
};
