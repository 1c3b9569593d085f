import { useEffect } from 'react';
import { DataTable, LinkBase, useNavigate } from 'react-admin';
import type { Job } from '#contract/jobs.ts';
import { jobStates } from '#contract/job-states.ts';
import { ConsoleList, type ListWords } from '../list/console-list.tsx';
import { withoutFilter, type ListFilter } from '../list/list-filter.ts';
import { styled } from '../list/styled.ts';
import { searchOf } from '../list/use-console-list.ts';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { QueuePanel } from './queue-panel.tsx';
import { aboutInWords, errorInWords, stateInWords, whenInWords } from './words.ts';

const Column = DataTable.Col<Job>;
const byTime = { field: 'dueAt', order: 'DESC' } as const;
const words: ListWords = {
  title: text('resources.jobs.name', { smart_count: 2 }),
  loading: text('jobs.loading'),
  failed: text('jobs.failed-to-load'),
  order: text('jobs.order'),
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
    source: 'state',
    kind: 'choice',
    any: text('jobs.any'),
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
  <ConsoleList<Job> words={words} sort={byTime} filters={filters} figures={<Top />}>
    <Column source="name" disableSort render={About} />
    <Column source="state" disableSort render={stateInWords} />
    <Column source="attempt" disableSort {...styled('num no-phone')} />
    <Column source="when" disableSort render={When} />
    <Column source="error" disableSort {...styled('rest no-tablet')} render={errorInWords} />
  </ConsoleList>
);

const Top = () => (
  <>
    <OneAddress />
    <QueuePanel />
  </>
);

// What failed for good is the list without a filter: with one for the same it would be there twice.
const OneAddress = () => {
  const { filterValues, sort, perPage } = useList();
  const navigate = useNavigate();
  useEffect(() => {
    if (filterValues['state'] !== 'failed') return;
    const search = searchOf(withoutFilter(filterValues, 'state'), { sort, perPage });
    navigate({ search }, { replace: true });
  }, [filterValues, sort, perPage, navigate]);
  return null;
};

const About = ({ id, name, about }: Job) => (
  <>
    <LinkBase className="rowl" to={`/jobs/${encodeURIComponent(id)}/show`}>
      {name}
    </LinkBase>{' '}
    <span className="em2">{aboutInWords(about)}</span>
  </>
);

const When = (job: Job) => whenInWords(job, useNow());
