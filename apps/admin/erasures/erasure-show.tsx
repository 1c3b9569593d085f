import { LinkBase } from 'react-admin';
import type { Erasure } from '#contract/admin/erasures.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { shortenId } from '../members/display/format.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { getStreamEventsPath } from '../record/timeline/events-of.ts';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatConfirmation, formatCompletion, formatDueDate } from './format.ts';

/** One erasure: who requested it, why, and whether it is complete. */
export const ErasureShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Erasure>
      {...(id === undefined ? {} : { id })}
      heading={getHeading}
      running={({ state }) => state === 'erasing'}
    >
      {(erasure) => (
        <div className="stack">
          <RecordFields title="Erasure" record={erasure} fields={getFields(now)} />
          {erasure.completedAt === null ? (
            <p className="explanation">
              <LinkBase to={`/members/${erasure.id}/show`}>Open the member</LinkBase>
            </p>
          ) : null}
          <p className="explanation">
            <LinkBase to={getStreamEventsPath(`account-${erasure.id}`)}>
              Events left in the log
            </LinkBase>
          </p>
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ id }: Erasure) => ({
  title: shortenId(id),
  crumb: shortenId(id),
  ids: [{ words: id }],
});

const getFields = (now: Date): readonly RecordField<Erasure>[] => [
  {
    label: text('resources.erasures.fields.state'),
    format: ({ state }) => text(`erasures.state.${state}`),
  },
  {
    label: text('resources.erasures.fields.askedAt'),
    format: ({ askedAt }) => formatDateTime(new Date(askedAt), now),
  },
  { label: text('resources.erasures.fields.by'), format: ({ by }) => by.name },
  {
    label: text('resources.erasures.fields.reason'),
    format: ({ reason }) => text(`erasures.${reason}`),
  },
  {
    label: text('resources.erasures.fields.confirmedBy'),
    format: (erasure) => formatConfirmation(erasure, now),
  },
  {
    label: text('resources.erasures.fields.dueAt'),
    format: formatDueDate,
  },
  {
    label: text('resources.erasures.fields.completedAt'),
    format: (erasure) => formatCompletion(erasure, now),
  },
];
