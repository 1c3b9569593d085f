import { useEffect } from 'react';
import { DataTable, LinkBase, useNavigate } from 'react-admin';
import { type Job, type JobQueue, jobEndpoints, jobStates } from '#contract/system/jobs.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { withoutFilter, type ListFilter } from '../list/list-filter.ts';
import { columnClasses } from '../list/styled.ts';
import { toListSearch } from '../list/list-search.ts';
import { useList } from '../list/use-list.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatJobSubject, formatError, formatState, formatJobTime } from './format.ts';
import { secondMs } from '#contract/durations.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { useCall } from '#ui/api/use-call.ts';
import { ListFigures } from '../list/list-figures.tsx';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';

const Column = DataTable.Col<Job>;
const byTime = { field: 'dueAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.jobs.name', { smart_count: 2 }),
  loading: text('jobs.loading'),
  failed: text('jobs.failed-to-load'),
  order: 'failed jobs by last failure, newest first, then others by next run',
  lead: (total) => text('jobs.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No jobs</b>
      <p>Permanently failed jobs stay here for 14 days, or until someone retries or drops them.</p>
    </>
  ),
};

const filters: readonly ListFilter[] = [
  {
    source: 'state',
    kind: 'choice',
    any: 'Failed permanently',
    label: text('resources.jobs.fields.state'),
    choices: Object.fromEntries(
      jobStates
        .filter((state) => state !== 'failed')
        .map((state) => [state, text(`jobs.${state}`)]),
    ),
  },
];

/** Failed jobs by default. */
export const JobList = () => (
  <ConsoleList<Job> texts={labels} sort={byTime} filters={filters} figures={<JobListTop />}>
    <Column source="name" disableSort render={JobLink} />
    <Column source="state" disableSort render={formatState} />
    <Column source="attempt" disableSort {...columnClasses('number no-phone')} />
    <Column source="when" disableSort render={DueTime} />
    <Column source="error" disableSort {...columnClasses('rest no-tablet')} render={formatError} />
  </ConsoleList>
);

const JobListTop = () => (
  <>
    <FailedFilterRedirect />
    <QueuePanel />
  </>
);

// The unfiltered list shows failed jobs; a filter for them would list them twice.
const FailedFilterRedirect = () => {
  const { filterValues, sort, perPage } = useList();
  const navigate = useNavigate();
  useEffect(() => {
    if (filterValues['state'] !== 'failed') return;
    const search = toListSearch(withoutFilter(filterValues, 'state'), { sort, perPage });
    navigate({ search }, { replace: true });
  }, [filterValues, sort, perPage, navigate]);
  return null;
};

const JobLink = ({ id, name, about }: Job) => (
  <>
    <LinkBase className="row-link" to={`/jobs/${encodeURIComponent(id)}/show`}>
      {name}
    </LinkBase>{' '}
    <span className="second-line">{formatJobSubject(about)}</span>
  </>
);

const DueTime = (job: Job) => formatJobTime(job, useNow());

const pollIntervalMs = 10 * secondMs;

/** Job counts by state and the pause switch. Polled, because others pause and resume too. */
const QueuePanel = () => {
  const { data, isError } = useCall(
    jobEndpoints.jobQueue,
    { params: { id: 'jobs' } },
    { refetchInterval: pollIntervalMs, background: 'always' },
  );
  if (data === undefined) {
    return (
      <p className="lead" role="status">
        {text(isError ? 'jobs.failed-to-load' : 'jobs.loading')}
      </p>
    );
  }
  return (
    <div className="list-panel">
      <ListFigures label={text('jobs.queue')} figures={getQueueCounts(data)} />
      <p className="list-note" role="status">
        {data.paused
          ? 'The queue is paused: no emails are sent, memberships do not end automatically, and no newsletter is generated.'
          : ''}
      </p>
      <PausedNotice queue={data} />
      {data.failed === 0 ? null : <QueueAction name="retry-failed" />}
      <QueueAction key={String(data.paused)} name={data.paused ? 'resume' : 'pause'} />
    </div>
  );
};

const getQueueCounts = ({
  paused,
  ...counts
}: JobQueue): readonly (readonly [string, string])[] => [
  [text('jobs.queue'), text(paused ? 'jobs.paused' : 'jobs.running')],
  ...(['waiting', 'delayed', 'active', 'failed'] as const).map(
    (state) => [text(`jobs.${state}`), formatCount(counts[state])] as const,
  ),
];

const PausedNotice = ({ queue: { pause } }: { readonly queue: JobQueue }) => {
  const now = useNow();
  if (pause === null) return null;
  const moment = formatDateTime(new Date(pause.at), now);
  return (
    <p className="explanation">{text('jobs.paused-since', { moment, reason: pause.reason })}</p>
  );
};

const endpointByAction = {
  pause: jobEndpoints.pauseQueue,
  resume: jobEndpoints.resumeQueue,
  'retry-failed': jobEndpoints.retryFailedJobs,
} as const;

type ActProps = { readonly name: keyof typeof endpointByAction };

const QueueAction = ({ name }: ActProps) => (
  <AdminOnly>
    <details className="list-act">
      <summary>{text(`jobs.${name}`)}</summary>
      <p className="explanation">{text(`jobs.${name}-text`)}</p>
      <ReasonCommand
        send={(reason) =>
          call(endpointByAction[name], { params: { id: 'jobs' }, body: { reason } })
        }
        verb={text(`jobs.${name}`)}
        done={text(`jobs.${name}-done`)}
        refused={text(`jobs.${name}-refused`)}
        closed={null}
      />
    </details>
  </AdminOnly>
);
