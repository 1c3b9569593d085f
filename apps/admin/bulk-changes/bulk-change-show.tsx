import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { bulkChangeEndpoints } from '#contract/endpoints/bulk-changes.ts';
import { failureInWords } from '#ui/api-error.ts';
import { call } from '#ui/call.ts';
import { formatMoment } from '#ui/format.ts';
import { Meter } from '#ui/meter.tsx';
import { useNow } from '../use-now.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { withProof } from '../proof/with-proof.ts';
import { text } from '../texts/text.ts';
import { BulkExceptions } from './bulk-exceptions.tsx';
import { changeInWords, isRunning, type BulkChangeDetails } from './words.ts';

/** The page of one bulk change: how far it is, a way to stop it, and its results, whenever somebody comes back. */
export const BulkChangeShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<BulkChangeDetails>
      {...(id === undefined ? {} : { id })}
      heading={(change) => headingOf(change, now)}
      running={isRunning}
    >
      {(change) => (
        <div className="stack">
          <Progress change={change} />
          <RecordFields
            title={text('bulk-changes.results')}
            record={change}
            fields={fieldsOf(change, now)}
          />
          <BulkExceptions change={change} />
        </div>
      )}
    </ConsoleShow>
  );
};

const headingOf = (change: BulkChangeDetails, now: Date) => {
  const { startedBy, startedAt } = change;
  const at = formatMoment(new Date(startedAt), now);
  const title = changeInWords(change);
  const words = text('bulk-changes.by', { name: startedBy.name, at });
  return { title, crumb: title, ids: [{ words }] };
};

const Progress = ({ change }: { readonly change: BulkChangeDetails }) => {
  const { id, done, total, status } = change;
  const line = useRef<HTMLParagraphElement>(null);
  return (
    <section className="sec" aria-label={text('bulk-changes.progress')}>
      <div className="progress">
        <p role="status" ref={line} tabIndex={-1}>
          <b>{text(`bulk-changes.status.${status}`)}</b>{' '}
          {text('bulk-changes.done-of', { done, total })}
        </p>
        {status === 'running' ? (
          <StopButton id={id} onStopped={() => line.current?.focus()} />
        ) : null}
      </div>
      <Meter value={total === 0 ? 100 : (done / total) * 100} ticks={10} height={12} />
      {isRunning(change) ? <p className="why">{text('bulk-changes.leave')}</p> : null}
    </section>
  );
};

type StopButtonProps = { readonly id: string; readonly onStopped: () => void };

const StopButton = ({ id, onStopped }: StopButtonProps) => {
  const notify = useNotify();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => withProof(() => call(bulkChangeEndpoints.stopBulkChange, { params: { id } })),
    retry: false,
    // The button goes, and would take the focus with it.
    onSuccess: onStopped,
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-changes'] }),
    onError: (error) => {
      notify(`${text('bulk-changes.stop-failed')}\n${failureInWords(error)}`, { type: 'error' });
    },
  });
  return (
    <button
      className="btn"
      type="button"
      aria-disabled={stop.isPending}
      title={text('bulk-changes.stop-note')}
      onClick={() => {
        if (!stop.isPending) stop.mutate();
      }}
    >
      {text('bulk-changes.stop')}
    </button>
  );
};

const fieldsOf = (
  change: BulkChangeDetails,
  now: Date,
): readonly RecordField<BulkChangeDetails>[] => {
  const field = (name: FieldName, words: string) => ({
    label: text(`bulk-changes.${name}`),
    words: () => words,
  });
  return [
    field('changed', change.changed.toLocaleString('en-GB')),
    field('unchanged', change.unchanged.toLocaleString('en-GB')),
    field('failures', change.failed.toLocaleString('en-GB')),
    field('reason', `“${change.reason}”`),
    field(
      'for',
      text(change.filter === null ? 'bulk-changes.for-selection' : 'bulk-changes.for-filter'),
    ),
    ...(change.endedAt === null
      ? []
      : [field('ended-at', formatMoment(new Date(change.endedAt), now))]),
  ];
};
type FieldName = 'changed' | 'unchanged' | 'failures' | 'reason' | 'for' | 'ended-at';
