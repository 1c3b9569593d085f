import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { sqliteEventStore } from '../sqlite.adapter.ts';

// A process for tests to kill. Its appenders print each append before it starts and after it is
// acknowledged.
const [file = '', appenders = '64', round = '0'] = process.argv.slice(2);
const store = sqliteEventStore({ file });
const metadata = {
  at: '2026-03-01T12:00:00.000Z',
  actor: 'system',
  correlationId: 'c-1',
  causationId: 'c-1',
  schemaVersion: 1,
};

const appendForever = async (appender: number): Promise<never> => {
  const stream = `note-${round}.${String(appender)}`;
  let revision = -1;
  for (;;) {
    const events = Array.from({ length: 1 + (appender % 3) }, () => ({
      id: randomUUID(),
      type: 'NoteTaken',
      data: { appender },
      metadata,
    }));
    const ids = events.map(({ id }) => id).join(',');
    writeSync(1, `try ${stream} ${ids}\n`);
    ({ revision } = await store.append(stream, events, revision === -1 ? 'none' : revision));
    writeSync(1, `ack ${stream} ${ids}\n`);
  }
};

await Promise.all(Array.from({ length: Number(appenders) }, (_, index) => appendForever(index)));
