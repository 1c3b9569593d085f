import { useRef } from 'react';
import { bulkChangeEndpoints } from '#contract/admin/bulk-changes.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Meter } from '#ui/parts/meter.tsx';
import { useJobsStopped } from '../attention/use-attention.ts';
import { WaitingForJobs } from '../attention/waiting-for-jobs.tsx';
import { useNow } from '../use-now.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { useCommandWithNotification } from '../record/command/use-command.ts';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { useMayChange } from '../use-may-change.ts';
import { ExportMembers } from './export-members.tsx';
import {
  formatChange,
  formatTarget,
  isRunning,
  isUndoable,
  type BulkChangeDetails,
} from './format.ts';
import { UndoChange } from './undo-change.tsx';
import { LinkBase } from 'react-admin';
import { TableRegion } from '../list/table-region.tsx';

/** One bulk change: its progress, a button to stop it, and its results. */
export const BulkChangeShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<BulkChangeDetails>
      {...(id === undefined ? {} : { id })}
      heading={(change) => getHeading(change, now)}
      running={isRunning}
    >
      {(change) => (
        <div className="stack">
          <Progress change={change} />
          <RecordFields title="Results" record={change} fields={getFields(change, now)} />
          <ExportMembers change={change} />
          <BulkExceptions change={change} />
          {isUndoable(change) ? <UndoChange change={change} /> : null}
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = (change: BulkChangeDetails, now: Date) => {
  const { startedBy, startedAt } = change;
  const at = formatDateTime(new Date(startedAt), now);
  const title = formatChange(change);
  const byline = text('bulk-changes.by', { name: startedBy.name, at });
  return { title, crumb: title, ids: [{ words: byline }] };
};

const Progress = ({ change }: { readonly change: BulkChangeDetails }) => {
  const { id, done, total, status } = change;
  const line = useRef<HTMLParagraphElement>(null);
  const isWaiting = useJobsStopped() && isRunning(change);
  return (
    <section className="section" aria-label="Progress">
      <div className="progress">
        <p role="status" ref={line} tabIndex={-1}>
          <b>{text(isWaiting ? 'bulk-changes.waiting' : `bulk-changes.status.${status}`)}</b>{' '}
          {text('bulk-changes.done-of', { done, total })}
        </p>
      </div>
      <Meter value={total === 0 ? 100 : (done / total) * 100} ticks={10} height={12} />
      {isWaiting ? <WaitingForJobs /> : null}
      {isRunning(change) ? (
        <p className="explanation">It keeps running if you leave this page or log out.</p>
      ) : null}
      {status === 'running' ? (
        <StopButton
          id={id}
          // The button unmounts and would take the focus with it.
          onDone={() => line.current?.focus()}
        />
      ) : null}
    </section>
  );
};

type StopButtonProps = { readonly id: string; readonly onDone: () => void };

// One press, because the change goes on meanwhile.
const StopButton = ({ id, onDone }: StopButtonProps) => {
  const canChange = useMayChange();
  const command = useCommandWithNotification({
    done: 'Stop requested',
    refused: 'The bulk change was not stopped',
  });
  if (!canChange) return null;
  const body = { reason: 'Stopped in the console' };
  const stop = () => call(bulkChangeEndpoints.stopBulkChange, { params: { id }, body });
  return (
    <>
      <button
        className="button large"
        type="button"
        aria-disabled={command.isPending}
        onClick={() => {
          if (!command.isPending) command.send(stop, onDone);
        }}
      >
        Stop
      </button>
      <p className="explanation">Stops immediately. Members already changed stay changed.</p>
    </>
  );
};

const getFields = (
  change: BulkChangeDetails,
  now: Date,
): readonly RecordField<BulkChangeDetails>[] => {
  const createField = (name: FieldName, content: string) => ({
    label: text(`bulk-changes.${name}`),
    format: () => content,
  });
  return [
    createField('changed', formatCount(change.changed)),
    createField('unchanged', formatCount(change.unchanged)),
    createField('failures', formatCount(change.failed)),
    createField('reason', `“${change.reason}”`),
    createField('for', formatTarget(change)),
    ...(change.change.kind === 'undo' ? [createUndoneField(change.change.bulkChangeId)] : []),
    ...(change.stopReason === null ? [] : [createField('stop-reason', `“${change.stopReason}”`)]),
    ...(change.endedAt === null
      ? []
      : [createField('ended-at', formatDateTime(new Date(change.endedAt), now))]),
  ];
};
const createUndoneField = (id: string): RecordField<BulkChangeDetails> => ({
  label: 'Undoes',
  format: () => id,
  show: () => <LinkBase to={`/bulk-changes/${id}/show`}>{id}</LinkBase>,
});

type FieldName =
  'changed' | 'unchanged' | 'failures' | 'reason' | 'for' | 'stop-reason' | 'ended-at';

/** Every member who was left out, with email address and reason, linked to the member. */
const BulkExceptions = ({ change }: { readonly change: BulkChangeDetails }) => {
  const { exceptions, exceptionsTotal } = change;
  if (exceptionsTotal === 0) return null;
  return (
    <section className="section" aria-labelledby="exceptions">
      <header>
        <h2 id="exceptions">{text('bulk-changes.exceptions')}</h2>
      </header>
      <TableRegion name={text('bulk-changes.exceptions')}>
        <table className="record-table">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Outcome</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {exceptions.map(({ memberId, email, displayName, outcome, why }) => (
              <tr key={memberId}>
                <th scope="row">
                  <LinkBase to={`/members/${memberId}/show`}>
                    {displayName || email || memberId}
                  </LinkBase>
                  {displayName === '' ? null : <span className="second-line">{email}</span>}
                </th>
                <td>{text(`bulk-changes.outcome.${outcome}`)}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {exceptionsTotal > exceptions.length ? (
        <p className="explanation">
          {text('bulk-changes.exceptions-left', {
            smart_count: exceptionsTotal - exceptions.length,
          })}
        </p>
      ) : null}
    </section>
  );
};
