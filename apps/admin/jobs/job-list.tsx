import { DataTable, LinkBase } from 'react-admin';
import type { Job } from '#contract/jobs.ts';
import { jobStates } from '#contract/job-states.ts';
import { formatMoment } from '#ui/format.ts';
import { ConsoleList, type ListWords } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import { styled } from '../list/styled.ts';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { QueuePanel } from './queue-panel.tsx';
import { errorInWords, stateInWords } from './words.ts';

const Column = DataTable.Col<Job>;
const byTime = { field: 'dueAt', order: 'DESC' } as const;
const words: ListWords = {
  title: text('resources.jobs.name', { smart_count: 2 }),
  ...{ loading: text('jobs.loading'), failed: text('jobs.failed-to-load') },
  lead: (total) => text('jobs.in-all', { smart_count: total }),
  empty: (
    <>
      <b>{text('jobs.none')}</b>
      <p>{text('jobs.none-text')}</p>
    </>
  ),
};

const filters: readonly ListFilter[] = [
  {
    ...{ source: 'state', kind: 'choice', any: text('jobs.any') },
    label: text('resources.jobs.fields.state'),
    choices: Object.fromEntries(
      jobStates
        .filter((state) => state !== 'failed')
        .map((state) => [state, text(`jobs.${state}`)]),
    ),
  },
];

/** Those that failed for good, unless another state is asked for. */
export const JobList = () => (
  <ConsoleList<Job> words={words} sort={byTime} filters={filters} figures={<QueuePanel />}>
    <Column source="name" disableSort render={About} />
    <Column source="state" disableSort render={stateInWords} />
    <Column source="attempt" disableSort {...styled('num no-phone')} />
    <Column source="dueAt" disableSort render={Due} />
    <Column source="error" disableSort {...styled('rest no-tablet')} render={errorInWords} />
  </ConsoleList>
);

const About = ({ id, name }: Job) => (
  <LinkBase className="rowl" to={`/jobs/${encodeURIComponent(id)}/show`}>
    {name}
  </LinkBase>
);

const Due = ({ dueAt }: Job) => formatMoment(new Date(dueAt), useNow());
