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
    const parked = await requireParkedEvent(platform, name);
    line(`${parked.consumer} is parked since ${parked.since}`);
    line(`  event     ${parked.type} ${parked.eventId}`);
    line(`  place     ${parked.stream}, revision ${String(parked.revision)}`);
    line(`  position  ${parked.position}`);
    line(`  error     ${parked.error}`);
    line(`  data      ${await formatData(platform, parked.stream, parked.revision)}`);
  },
};

const formatData = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  stream: string,
  revision: number,
): Promise<string> => {
  let found: StoredEvent | undefined;
  try {
    for await (const event of eventStore.read(stream, revision)) found ??= event;
  } catch (error) {
    if (!(error instanceof EventStoreError) || error.code !== 'damaged') throw error;
  }
  return found ? JSON.stringify(withoutPersonal(found)) : '(cannot be read)';
};

const hidden = '(hidden)';

// All fields of an unknown event type are hidden, because any of them may be personal.
const withoutPersonal = ({ type, data }: StoredEvent): object => {
  const personal = eventRegistry[type]?.personal ?? Object.keys(data);
  const fields = Object.entries(data).map(([field, value]: [string, unknown]) => [
    field,
    personal.includes(field) ? hidden : value,
  ]);
  return Object.fromEntries(fields) as object;
};
