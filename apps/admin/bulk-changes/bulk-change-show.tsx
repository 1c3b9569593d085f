import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, Title, useNotify, useParams } from 'react-admin';
import { bulkChangeEndpoints } from '#contract/endpoints/bulk-changes.ts';
import { failureInWords, statusOf } from '#ui/api-error.ts';
import { call } from '#ui/call.ts';
import { formatMoment } from '#ui/format.ts';
import { Meter } from '#ui/meter.tsx';
import { Failure, LoadingPage, NothingHere } from '../layout/states.tsx';
import { usePageTitle } from '../layout/use-page-title.ts';
import { useNow } from '../members/use-now.ts';
import { text } from '../texts/text.ts';
import { BulkExceptions } from './bulk-exceptions.tsx';
import { changeInWords, isRunning, type BulkChangeDetails } from './words.ts';

const everyMs = 1_000;
const noSuchId: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

/** The page of one bulk change: how far it is, a way to stop it, and its results, whenever somebody comes back. */
export const BulkChangeShow = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-changes', 'one', id],
    queryFn: ({ signal }) =>
      call(bulkChangeEndpoints.bulkChange, { params: { id }, signal, background: true }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isRunning(state.data) ? everyMs : false,
  });
  if (data !== undefined) return <BulkChangePage change={data} />;
  if (error === null) return <LoadingPage />;
  if (noSuchId.has(statusOf(error)))
    return (
      <NothingHere
        title={text('bulk-changes.not-found')}
        sentence={text('bulk-changes.not-found-text')}
        to={{ path: '/bulk-changes', words: text('bulk-changes.go') }}
      />
    );
  return (
    <Failure
      title={text('bulk-changes.one-failed')}
      message={failureInWords(error)}
      onRetry={() => void refetch()}
    />
  );
};

const BulkChangePage = ({ change }: { readonly change: BulkChangeDetails }) => {
  const now = useNow();
  const title = changeInWords(change);
  usePageTitle(title);
  const { startedBy, startedAt } = change;
  return (
    <>
      <Title title={title} preferenceKey={false} />
      <nav aria-label={text('bulk-changes.breadcrumb')} className="crumb">
        <LinkBase to="/bulk-changes">
          {text('resources.bulk-changes.name', { smart_count: 2 })}
        </LinkBase>{' '}
        / <span>{title}</span>
      </nav>
      <div className="pagehead">
        <div>
          <h1>{title}</h1>
          <p className="lead">
            {text('bulk-changes.by', {
              name: startedBy.name,
              at: formatMoment(new Date(startedAt), now),
            })}
          </p>
        </div>
        {change.status === 'running' ? <StopButton id={change.id} /> : null}
      </div>
      <Progress change={change} />
      <Ledger change={change} now={now} />
      <BulkExceptions change={change} />
    </>
  );
};

const StopButton = ({ id }: { readonly id: string }) => {
  const notify = useNotify();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(bulkChangeEndpoints.stopBulkChange, { params: { id } }),
    retry: false,
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-changes'] }),
    onError: (error) => {
      notify(`${text('bulk-changes.stop-failed')}\n${failureInWords(error)}`, { type: 'error' });
    },
  });
  return (
    <button
      className="btn"
      type="button"
      disabled={stop.isPending}
      title={text('bulk-changes.stop-note')}
      onClick={() => {
        stop.mutate();
      }}
    >
      {text('bulk-changes.stop')}
    </button>
  );
};

type PartProps = { readonly change: BulkChangeDetails };

const Progress = ({ change }: PartProps) => {
  const { done, total, status } = change;
  return (
    <section className="sec" aria-label={text('bulk-changes.progress')}>
      <p role="status">
        <b>{text(`bulk-changes.status.${status}`)}</b>{' '}
        {text('bulk-changes.done-of', { done, total })}
      </p>
      <Meter value={total === 0 ? 100 : (done / total) * 100} ticks={10} height={12} />
      {isRunning(change) ? <p className="why">{text('bulk-changes.leave')}</p> : null}
    </section>
  );
};

const Ledger = ({ change, now }: PartProps & { readonly now: Date }) => {
  const lines = [
    [text('bulk-changes.changed'), change.changed.toLocaleString('en-GB')],
    [text('bulk-changes.unchanged'), change.unchanged.toLocaleString('en-GB')],
    [text('bulk-changes.failures'), change.failed.toLocaleString('en-GB')],
    [text('bulk-changes.reason'), `“${change.reason}”`],
    [
      text('bulk-changes.for'),
      text(change.filter === null ? 'bulk-changes.for-selection' : 'bulk-changes.for-filter'),
    ],
    ...(change.endedAt === null
      ? []
      : [[text('bulk-changes.ended-at'), formatMoment(new Date(change.endedAt), now)]]),
  ];
  return (
    <dl className="ledger sm">
      {lines.map(([term, words]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="wrap">{words}</dd>
        </div>
      ))}
    </dl>
  );
};
