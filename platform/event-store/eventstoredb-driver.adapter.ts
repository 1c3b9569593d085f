import {
  BACKWARDS,
  EventStoreDBClient,
  excludeSystemEvents,
  streamNameFilter,
} from '@eventstore/db-client';
import type { EventLogClient } from './eventstoredb-client.ts';

// Limit of events buffered in the process; back-pressure leaves the rest on the wire.
const waitingEvents = 512;
// The server sends a checkpoint every 32 × this many events of the log.
const checkpointInterval = 16;

/** The driver rejects `kurrentdb:` addresses, although the protocol is the same. */
export const connectEventLog = (url: string): EventLogClient => {
  const client = EventStoreDBClient.connectionString(url.replace(/^kurrentdb/, 'esdb'));
  return {
    append: (stream, events, expectedRevision) =>
      client.appendToStream(stream, events, { expectedRevision }),
    readStream: (stream, fromRevision, maxCount = Number.MAX_SAFE_INTEGER) =>
      client.readStream(stream, { fromRevision, maxCount }),
    readAllBackwards: (fromPosition, maxCount) =>
      client.readAll({ direction: BACKWARDS, fromPosition, maxCount }),
    subscribe: (fromPosition, { prefixes, checkpointReached }) => {
      const progress = { checkpointInterval, checkpointReached };
      const filter = prefixes
        ? streamNameFilter({ prefixes, ...progress })
        : excludeSystemEvents(progress);
      return client.subscribeToAll({ fromPosition, filter }, { highWaterMark: waitingEvents });
    },
    dispose: () => client.dispose(),
  };
};
