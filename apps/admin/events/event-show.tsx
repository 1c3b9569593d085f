import { LinkBase } from 'react-admin';
import type { EventDetails, EventField } from '#contract/admin/events.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { EventLinks } from '../record/timeline/event-places.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { sourceFields } from '../record/source-fields.ts';
import { text } from './texts.ts';

const envelopeFields = sourceFields<EventDetails>({
  stream: text('resources.events.fields.stream'),
  revision: text('resources.events.fields.revision'),
  at: text('resources.events.fields.at'),
  storedAt: text('resources.events.fields.storedAt'),
  actor: text('resources.events.fields.actor'),
});

const causeFields: readonly RecordField<EventDetails>[] = [
  {
    label: text('resources.events.fields.correlationId'),
    format: ({ correlationId }) => correlationId,
    show: ({ correlationId }) => (
      <LinkBase to={getCausedEventsPath(correlationId)}>{correlationId}</LinkBase>
    ),
  },
  ...sourceFields<EventDetails>({ causationId: text('resources.events.fields.causationId') }),
];

const getCausedEventsPath = (correlationId: string): string =>
  `/events?filter=${encodeURIComponent(JSON.stringify({ correlationId }))}`;

export const EventShow = () => (
  <ConsoleShow<EventDetails>
    heading={({ type, stream, id }) => ({
      title: type,
      crumb: stream,
      ids: [{ words: stream }, { words: id }],
    })}
  >
    {(event) => (
      <div className="stack">
        <EventLinks {...event} />
        <Payload {...event} />
        <RecordFields
          title="Envelope"
          record={event}
          fields={[...envelopeFields, ...causeFields]}
        />
      </div>
    )}
  </ConsoleShow>
);

const Payload = ({ stored, read }: Pick<EventDetails, 'stored' | 'read'>) => {
  const names = new Set([...stored.fields, ...read.fields].map(({ field }) => field));
  const storedFields = stored.fields.map((one) =>
    one.state === 'plain' ? one : { ...one, value: null },
  );
  return (
    <RecordFields<readonly EventField[]>
      title="Payload"
      record={read.fields}
      fields={[...names].map((label) => ({
        label,
        format: (fields) => getFieldValue(fields, label),
      }))}
      heading={text('events.read', { version: read.version })}
      comparison={{
        heading: text('events.stored', { version: stored.version }),
        other: storedFields,
      }}
    />
  );
};

const getFieldValue = (fields: readonly EventField[], name: string): string => {
  const found = fields.find(({ field }) => field === name);
  if (found === undefined) return '';
  const { state, value } = found;
  if (state !== 'plain' && value === null) return text(`events.${state}`);
  return typeof value === 'string' ? value : JSON.stringify(value);
};
