import { type InboxEntryDetails, paymentInboxEndpoints } from '#contract/payments/payment-inbox.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { MemberLink } from './member-link.tsx';
import { formatMember, formatState } from './format.ts';
import { call } from '#ui/api/call.ts';
import { Section } from '#ui/parts/section.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';

/** One event of the payment provider: its outcome, stored data and replay. */
export const InboxShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<InboxEntryDetails>
      {...(id === undefined ? {} : { id })}
      heading={(entry) => ({ title: entry.type, crumb: entry.id, ids: [{ words: entry.id }] })}
      running={({ state }) => state === 'waiting'}
    >
      {(entry) => (
        <div className="stack">
          <RecordFields
            title={text('inbox.outcome')}
            record={entry}
            fields={getOutcomeFields(now)}
          />
          <RecordFields
            title={text('inbox.document')}
            record={entry}
            fields={getStoredFields(now)}
          />
          <p className="explanation">{text('inbox.document-text')}</p>
          <AdminOnly>
            <ReplaySection entry={entry} />
          </AdminOnly>
        </div>
      )}
    </ConsoleShow>
  );
};

const formatOptionalMoment = (at: string | null, now: Date): string =>
  at === null ? text('record.none') : formatDateTime(new Date(at), now);

const getOutcomeFields = (now: Date): readonly RecordField<InboxEntryDetails>[] => [
  { label: text('resources.payment-inbox.fields.state'), format: formatState },
  {
    label: text('resources.payment-inbox.fields.member'),
    format: formatMember,
    show: (entry) => <MemberLink entry={entry} />,
  },
  {
    label: text('inbox.changes'),
    format: ({ changes, state }) => {
      if (changes.length > 0) return changes.join(', ');
      return state === 'handled' ? text('inbox.no-changes') : text('record.none');
    },
  },
  {
    label: text('inbox.settled-at'),
    format: ({ settledAt }) => formatOptionalMoment(settledAt, now),
  },
  {
    label: text('inbox.replays'),
    format: ({ replays }) =>
      replays
        .map(({ at, by, reason }) => `${formatOptionalMoment(at, now)}, ${by.name}: ${reason}`)
        .join('; ') || text('record.none'),
  },
];

const getStoredFields = (now: Date): readonly RecordField<InboxEntryDetails>[] => [
  { label: text('resources.payment-inbox.fields.id'), format: ({ id }) => id },
  { label: text('resources.payment-inbox.fields.type'), format: ({ type }) => type },
  {
    label: text('inbox.created-at'),
    format: ({ createdAt }) => formatOptionalMoment(createdAt, now),
  },
  {
    label: text('resources.payment-inbox.fields.receivedAt'),
    format: ({ receivedAt }) => formatOptionalMoment(receivedAt, now),
  },
  { label: text('inbox.customer'), format: ({ customerId }) => customerId ?? text('record.none') },
  { label: text('inbox.charge'), format: ({ chargeId }) => chargeId ?? text('record.none') },
];

/** Processes the event again, with a reason. */
const ReplaySection = ({ entry: { id, replayable } }: { readonly entry: InboxEntryDetails }) =>
  replayable ? (
    <Section title={text('inbox.replay')}>
      <p>{text('inbox.replay-text')}</p>
      <ReasonCommand
        send={(reason) =>
          call(paymentInboxEndpoints.replayProviderEvent, { params: { id }, body: { reason } })
        }
        verb={text('inbox.replay')}
        done={text('inbox.replayed')}
        refused={text('inbox.not-replayed')}
        closed={null}
      />
    </Section>
  ) : null;
