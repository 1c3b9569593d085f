import { formatCount } from '#contract/format.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text as recordText } from '../record/texts.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatDelivery, formatProgress, type DeliveryDetails } from './format.ts';
import { useState } from 'react';
import { LinkBase, useNotify } from 'react-admin';
import { deliveryEndpoints } from '#contract/mail/deliveries.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { ReasonField } from '../record/command/reason-field.tsx';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { useJobsStopped } from '../attention/use-attention.ts';
import { WaitingForJobs } from '../attention/waiting-for-jobs.tsx';
import { TableRegion } from '../list/table-region.tsx';

/** One delivery: its progress, the outcome of its mails, and those that need a decision. */
export const DeliveryShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<DeliveryDetails>
      {...(id === undefined ? {} : { id })}
      heading={(delivery) => {
        const title = formatDelivery(delivery);
        return { title, crumb: title, ids: [{ words: delivery.id }] };
      }}
      running={({ waiting }) => waiting > 0}
    >
      {(delivery) => (
        <div className="stack">
          <Progress delivery={delivery} />
          <RecordFields title="Results" record={delivery} fields={getFields(now)} />
          <UnknownOutcomes delivery={delivery} now={now} />
        </div>
      )}
    </ConsoleShow>
  );
};

const Progress = ({ delivery }: { readonly delivery: DeliveryDetails }) => {
  const { total, waiting } = delivery;
  const isStopped = useJobsStopped();
  const percent = total === 0 ? 100 : ((total - waiting) / total) * 100;
  return (
    <section className="section" aria-label="Progress">
      <div className="progress">
        <p role="status">{formatProgress(delivery)}</p>
      </div>
      <Meter value={percent} ticks={10} height={12} />
      {waiting > 0 && isStopped ? <WaitingForJobs /> : null}
      {waiting > 0 ? (
        <p className="explanation">It keeps running if you leave this page or log out.</p>
      ) : null}
    </section>
  );
};

const getFields = (now: Date): readonly RecordField<DeliveryDetails>[] => {
  const count = (label: string, of: (delivery: DeliveryDetails) => number) => ({
    label,
    format: (delivery: DeliveryDetails) => formatCount(of(delivery)),
  });
  const formatOptionalTime = (at: string | null): string =>
    at === null ? recordText('record.none') : formatDateTime(new Date(at), now);
  return [
    count('Delivered', ({ delivered }) => delivered),
    count('Delivery unknown', ({ inDoubt }) => inDoubt),
    count('Rejected by the mail server', ({ failed }) => failed),
    count('Skipped', ({ skipped }) => skipped),
    count('Dropped by staff', ({ dropped }) => dropped),
    count('Waiting', ({ waiting }) => waiting),
    count('Version', ({ version }) => version),
    {
      label: 'Started',
      format: ({ startedAt }) => formatOptionalTime(startedAt),
    },
    {
      label: 'Completed',
      format: ({ completedAt }) => formatOptionalTime(completedAt),
    },
  ];
};

type UnknownOutcomesProps = { readonly delivery: DeliveryDetails; readonly now: Date };

const decisions = [
  { decision: 'again', label: 'Send again' },
  { decision: 'sent', label: 'Mark as sent' },
  { decision: 'dropped', label: 'Drop' },
] as const;

/** Mails that need a decision: each is sent again, marked as sent, or dropped, with a reason. */
const UnknownOutcomes = ({ delivery, now }: UnknownOutcomesProps) => {
  const { id, doubts, inDoubt } = delivery;
  const [reason, setReason] = useState('');
  const decide = useDecision();
  if (doubts.length === 0) return null;
  const isBlank = reason.trim() === '';
  return (
    <section className="section" aria-labelledby="doubts">
      <header>
        <h2 id="doubts">{text('deliveries.doubts')}</h2>
      </header>
      <p className="explanation">
        The process or connection ended before the mail server confirmed these emails. They are not
        sent again automatically.
      </p>
      <div className="command-form standalone">
        <ReasonField value={reason} readOnly={decide.isPending} onChange={setReason} />
      </div>
      <TableRegion name={text('deliveries.doubts')}>
        <table className="record-table unknown-outcomes">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Address</th>
              <th scope="col">Passed to the mail server</th>
              <th scope="col">Decide</th>
            </tr>
          </thead>
          <tbody>
            {doubts.map(({ member, address, handedOverAt }) => (
              <tr key={member.id}>
                <th scope="row">
                  <LinkBase to={`/members/${member.id}/show`}>{member.name}</LinkBase>
                </th>
                <td className="of-address">{address}</td>
                <td>{formatDateTime(new Date(handedOverAt), now)}</td>
                <td className="of-decisions">
                  <Decisions
                    name={member.name}
                    blank={isBlank}
                    busy={decide.isPending}
                    onDecide={(decision) => {
                      decide.mutate({
                        params: { id },
                        body: { accountId: member.id, decision, reason: reason.trim() },
                      });
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {inDoubt > doubts.length ? (
        <p className="explanation">
          {text('deliveries.left', { smart_count: inDoubt - doubts.length })}
        </p>
      ) : null}
    </section>
  );
};

type DecisionsProps = {
  readonly name: string;
  readonly blank: boolean;
  readonly busy: boolean;
  readonly onDecide: (decision: Decision) => void;
};

const Decisions = ({ name, blank, busy, onDecide }: DecisionsProps) => (
  <div className="decide">
    {decisions.map(({ decision, label }) => (
      <button
        key={decision}
        className="button"
        type="button"
        aria-label={text('deliveries.about', { verb: label, name })}
        aria-disabled={blank || busy}
        title={blank ? 'Enter a reason first.' : undefined}
        onClick={() => {
          if (!blank && !busy) onDecide(decision);
        }}
      >
        {label}
      </button>
    ))}
  </div>
);

type Decision = (typeof decisions)[number]['decision'];

const useDecision = () => {
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome();
  return useCallMutation(deliveryEndpoints.decideDelivery, {
    send: withReauthentication,
    onSuccess: (answer) => {
      notifyOutcome(answer, 'Decision saved');
    },
    invalidates: [['deliveries']],
    refetch: 'also-after-failure',
    onError: (error) => {
      notify(`The decision was not saved\n${formatFailure(error)}`, { type: 'error' });
    },
  });
};
