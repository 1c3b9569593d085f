import { type InboxEntryDetails, paymentInboxEndpoints } from '#contract/payments/payment-inbox.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text as recordText } from '../record/texts.ts';
import { text } from './texts.ts';
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
          <RecordFields title="Outcome" record={entry} fields={getOutcomeFields(now)} />
          <RecordFields title="Stored document" record={entry} fields={getStoredFields(now)} />
          <p className="explanation">
            Only this part of the event is stored. Cards, addresses and secrets are not.
          </p>
          <AdminOnly>
            <ReplaySection entry={entry} />
          </AdminOnly>
        </div>
      )}
    </ConsoleShow>
  );
};

const formatOptionalMoment = (at: string | null, now: Date): string =>
  at === null ? recordText('record.none') : formatDateTime(new Date(at), now);

const getOutcomeFields = (now: Date): readonly RecordField<InboxEntryDetails>[] => [
  { label: text('resources.payment-inbox.fields.state'), format: formatState },
  {
    label: text('resources.payment-inbox.fields.member'),
    format: formatMember,
    show: (entry) => <MemberLink entry={entry} />,
  },
  {
    label: 'Membership changes',
    format: ({ changes, state }) => {
      if (changes.length > 0) return changes.join(', ');
      return state === 'handled' ? 'None: already up to date' : recordText('record.none');
    },
  },
  {
    label: 'Last processed',
    format: ({ settledAt }) => formatOptionalMoment(settledAt, now),
  },
  {
    label: 'Replays',
    format: ({ replays }) =>
      replays
        .map(({ at, by, reason }) => `${formatOptionalMoment(at, now)}, ${by.name}: ${reason}`)
        .join('; ') || recordText('record.none'),
  },
];

const getStoredFields = (now: Date): readonly RecordField<InboxEntryDetails>[] => [
  { label: text('resources.payment-inbox.fields.id'), format: ({ id }) => id },
  { label: text('resources.payment-inbox.fields.type'), format: ({ type }) => type },
  {
    label: 'Occurred',
    format: ({ createdAt }) => formatOptionalMoment(createdAt, now),
  },
  {
    label: text('resources.payment-inbox.fields.receivedAt'),
    format: ({ receivedAt }) => formatOptionalMoment(receivedAt, now),
  },
  { label: 'Customer', format: ({ customerId }) => customerId ?? recordText('record.none') },
  { label: 'Charge', format: ({ chargeId }) => chargeId ?? recordText('record.none') },
];

/** Processes the event again, with a reason. */
const ReplaySection = ({ entry: { id, replayable } }: { readonly entry: InboxEntryDetails }) =>
  replayable ? (
    <Section title={text('inbox.replay')}>
      <p>
        Gets the current state from the provider and records what is missing. Nothing is done twice.
      </p>
      <ReasonCommand
        send={(reason) =>
          call(paymentInboxEndpoints.replayProviderEvent, { params: { id }, body: { reason } })
        }
        verb={text('inbox.replay')}
        done="Replaying the event"
        refused="The event was not replayed"
        closed={null}
      />
    </Section>
  ) : null;
