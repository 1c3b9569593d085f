import type { EventStore } from '../event-store/event-store.port.ts';
import { toEventLine } from './event-line.ts';
import { writeJsonLines } from './json-lines.ts';
import { readLog } from './read-log.ts';

type Ports = { readonly storedEvents: Pick<EventStore, 'subscribe'> };

const progressInterval = 1000;

/**
 * Writes every event in its stored form, with personal fields encrypted. Returns the number of
 * events.
 */
export const exportLog = async (
  { storedEvents }: Ports,
  file: string,
  onProgress: (events: number) => void = () => undefined,
): Promise<number> => {
  let count = 0;
  async function* lines(): AsyncGenerator<object> {
    for await (const event of readLog(storedEvents)) {
      yield toEventLine(event);
      count += 1;
      if (count % progressInterval === 0) onProgress(count);
    }
  }
  await writeJsonLines(file, lines());
  return count;
};
