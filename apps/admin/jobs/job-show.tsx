import { LinkBase, useRedirect } from 'react-admin';
import type { Job } from '#contract/jobs.ts';
import { formatMoment } from '#ui/format.ts';
import { Section } from '#ui/section.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { eventsOf } from '../record/events-of.ts';
import { ReasonCommand } from '../record/reason-command.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { errorInWords, stateInWords } from './words.ts';

/** One job: where it stands, what it failed with, and what can be done about it. */
export const JobShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Job> {...(id === undefined ? {} : { id })} heading={headingOf}>
      {(job) => (
        <div className="split cs">
          <RecordFields title={text('jobs.facts')} record={job} fields={fieldsAt(now)} />
          <div className="stack">
            <Decision job={job} act="retry" />
            <Decision job={job} act="drop" />
            <p className="why">
              <LinkBase to={eventsOf('jobqueue-jobs')}>{text('jobs.history')}</LinkBase>
            </p>
          </div>
        </div>
      )}
    </ConsoleShow>
  );
};

const headingOf = ({ id, name }: Job) => ({ title: name, crumb: name, ids: [{ words: id }] });

const fieldsAt = (now: Date): readonly RecordField<Job>[] => [
  { label: text('resources.jobs.fields.state'), words: stateInWords },
  { label: text('resources.jobs.fields.attempt'), words: ({ attempt }) => String(attempt) },
  {
    label: text('resources.jobs.fields.dueAt'),
    words: ({ dueAt }) => formatMoment(new Date(dueAt), now),
  },
  {
    label: text('jobs.failed-at'),
    words: ({ failedAt }) =>
      failedAt === null ? text('jobs.not-failed') : formatMoment(new Date(failedAt), now),
  },
  { label: text('resources.jobs.fields.error'), words: errorInWords },
];

type DecisionProps = { readonly job: Job; readonly act: 'retry' | 'drop' };

const Decision = ({ job: { id, state }, act }: DecisionProps) => {
  const redirect = useRedirect();
  return (
    <Section title={text(`jobs.${act}`)}>
      <p>{text(`jobs.${act}-text`)}</p>
      <ReasonCommand
        request={{ resource: 'jobs', id, name: act, body: {} }}
        verb={text(`jobs.${act}`)}
        done={text(`jobs.${act}-done`)}
        refused={text(`jobs.${act}-refused`)}
        closed={state === 'failed' ? null : text('jobs.only-failed')}
        onDone={() => {
          // The job may be done and gone by the time it is read again.
          redirect('list', 'jobs');
        }}
      />
    </Section>
  );
};
