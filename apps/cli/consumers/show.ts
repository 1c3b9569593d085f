import { eventRegistry } from '#application/event-registry.ts';
import { EventStoreError, type StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProductCommand } from '../command.ts';
import { requireParkedEvent } from './parked-event.ts';

export const showConsumer: ProductCommand = {
  name: 'consumers show',
  parameters: '<name>',
  summary: 'the event at which a consumer is parked, without its personal fields',
  positionals: ['name'],
  options: [],
  runs: 'in-product',
  reads: true,
  run: async (platform, { positionals: [name] }, { line }) => {
    const parkedEvent = await requireParkedEvent(platform, name);
    line(`${parkedEvent.consumer} is parked since ${parkedEvent.since}`);
    line(`  event     ${parkedEvent.type} ${parkedEvent.eventId}`);
    line(`  place     ${parkedEvent.stream}, revision ${String(parkedEvent.revision)}`);
    line(`  position  ${parkedEvent.position}`);
    line(`  error     ${parkedEvent.error}`);
    line(`  data      ${await formatData(platform, parkedEvent.stream, parkedEvent.revision)}`);
  },
};

const formatData = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  stream: string,
  revision: number,
): Promise<string> => {
  let storedEvent: StoredEvent | undefined;
  try {
    for await (const event of eventStore.read(stream, revision)) storedEvent ??= event;
  } catch (error) {
    if (!(error instanceof EventStoreError) || error.code !== 'damaged') throw error;
  }
  return storedEvent ? JSON.stringify(hidePersonalFields(storedEvent)) : '(cannot be read)';
};

const hiddenPlaceholder = '(hidden)';

// All fields of an unknown event type are hidden, because any of them may be personal.
const hidePersonalFields = ({ type, data }: StoredEvent): object => {
  const personalFields = eventRegistry[type]?.personal ?? Object.keys(data);
  const fields = Object.entries(data).map(([field, value]: [string, unknown]) => [
    field,
    personalFields.includes(field) ? hiddenPlaceholder : value,
  ]);
  return Object.fromEntries(fields) as object;
};
