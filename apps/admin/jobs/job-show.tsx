import { LinkBase, useRedirect } from 'react-admin';
import { jobEndpoints, type Job } from '#contract/system/jobs.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { getStreamEventsPath } from '../record/timeline/events-of.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { text as recordText } from '../record/texts.ts';
import { useNow } from '../use-now.ts';
import { formatError, isBetweenAttempts, formatState } from './format.ts';

/** One job: its state, its error and its actions. */
export const JobShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Job> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(job) => (
        <div className="split record-columns">
          <RecordFields title="Job" record={job} fields={getFields(now)} />
          <div className="stack">
            <JobAction job={job} act="retry" />
            <JobAction job={job} act="drop" />
            <p className="explanation">
              <LinkBase to={getStreamEventsPath('jobqueue-jobs')}>Staff actions on jobs</LinkBase>
            </p>
          </div>
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ id, name }: Job) => ({ title: name, crumb: name, ids: [{ words: id }] });

const getFields = (now: Date): readonly RecordField<Job>[] => {
  const formatOptionalTime = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(new Date(at), now);
  return [
    { label: text('resources.jobs.fields.state'), format: formatState },
    { label: text('resources.jobs.fields.attempt'), format: ({ attempt }) => String(attempt) },
    {
      label: text('resources.jobs.fields.dueAt'),
      format: ({ dueAt }) => formatOptionalTime(dueAt, ''),
    },
    {
      label: 'Next attempt',
      format: ({ nextAt }) => formatOptionalTime(nextAt, 'None scheduled'),
    },
    {
      label: 'Failed permanently',
      format: ({ failedAt }) => formatOptionalTime(failedAt, 'No'),
    },
    { label: text('resources.jobs.fields.error'), format: formatError },
    createIdField('mails', 'Email', ({ about }) => about.mailId),
    createIdField('members', 'Member', ({ about }) => about.accountId),
  ];
};

const createIdField = (
  resource: string,
  label: string,
  idOf: (job: Job) => string | null,
): RecordField<Job> => ({
  label,
  format: (job) => idOf(job) ?? recordText('record.none'),
  show: (job) => {
    const id = idOf(job);
    if (id === null) return recordText('record.none');
    return <LinkBase to={`/${resource}/${id}/show`}>{id}</LinkBase>;
  },
});

const endpointByAction = { retry: jobEndpoints.retryJob, drop: jobEndpoints.dropJob } as const;

type DecisionProps = { readonly job: Job; readonly act: 'retry' | 'drop' };

const JobAction = ({ job, act }: DecisionProps) => {
  const { id } = job;
  const isEarlyRetry = act === 'retry' && isBetweenAttempts(job);
  const redirect = useRedirect();
  return (
    <AdminOnly>
      <Section title={text(`jobs.${act}`)}>
        <p>{text(isEarlyRetry ? 'jobs.retry-between-text' : `jobs.${act}-text`)}</p>
        <ReasonCommand
          send={(reason) => call(endpointByAction[act], { params: { id }, body: { reason } })}
          verb={text(`jobs.${act}`)}
          done={text(`jobs.${act}-done`)}
          refused={text(`jobs.${act}-refused`)}
          closed={job.state === 'failed' || isEarlyRetry ? null : text(`jobs.${act}-closed`)}
          onDone={() => {
            // The job may be finished and removed before it is fetched again.
            redirect('list', 'jobs');
          }}
        />
      </Section>
    </AdminOnly>
  );
};
