import { useQuery } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import { jobEndpoints } from '#contract/endpoints/jobs.ts';
import { formatCount } from '#contract/format.ts';
import type { JobQueue } from '#contract/jobs.ts';
import { call } from '#ui/call.ts';
import { formatMoment } from '#ui/format.ts';
import { ListFigures } from '../list/list-figures.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';

const everyMs = 10 * secondMs;

/** How many jobs stand where, and the switch that holds them back. Read again by a timer: others pause and resume, too. */
export const QueuePanel = () => {
  const { data, isError } = useQuery({
    queryKey: ['jobs', 'queue'],
    queryFn: ({ signal }) =>
      call(jobEndpoints.jobQueue, { params: { id: 'jobs' }, signal, background: true }),
    refetchInterval: everyMs,
  });
  if (data === undefined) {
    return (
      <p className="lead" role="status">
        {text(isError ? 'jobs.failed-to-load' : 'jobs.loading')}
      </p>
    );
  }
  return (
    <div className="list-panel">
      <ListFigures label={text('jobs.queue')} figures={figuresOf(data)} />
      <p className="list-note" role="status">
        {data.paused ? text('jobs.paused-text') : ''}
      </p>
      <Paused queue={data} />
      {data.failed === 0 ? null : <Act name="retry-failed" />}
      <Act key={String(data.paused)} name={data.paused ? 'resume' : 'pause'} />
    </div>
  );
};

const figuresOf = ({ paused, ...counts }: JobQueue): readonly (readonly [string, string])[] => [
  [text('jobs.queue'), text(paused ? 'jobs.paused' : 'jobs.running')],
  ...(['waiting', 'delayed', 'active', 'failed'] as const).map(
    (state) => [text(`jobs.${state}`), formatCount(counts[state])] as const,
  ),
];

const Paused = ({ queue: { pause } }: { readonly queue: JobQueue }) => {
  const now = useNow();
  if (pause === null) return null;
  const moment = formatMoment(new Date(pause.at), now);
  return <p className="why">{text('jobs.paused-since', { moment, reason: pause.reason })}</p>;
};

const endpointOf = {
  pause: jobEndpoints.pauseQueue,
  resume: jobEndpoints.resumeQueue,
  'retry-failed': jobEndpoints.retryFailedJobs,
} as const;

type ActProps = { readonly name: keyof typeof endpointOf };

const Act = ({ name }: ActProps) => (
  <details className="list-act">
    <summary>{text(`jobs.${name}`)}</summary>
    <p className="why">{text(`jobs.${name}-text`)}</p>
    <ReasonCommand
      send={(reason) => call(endpointOf[name], { params: { id: 'jobs' }, body: { reason } })}
      verb={text(`jobs.${name}`)}
      done={text(`jobs.${name}-done`)}
      refused={text(`jobs.${name}-refused`)}
      closed={null}
    />
  </details>
);
