import { DataTable, LinkBase } from 'react-admin';
import type { CannedAnswer } from '#contract/support/canned-answers.ts';
import { formatDay } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';

const Column = DataTable.Col<CannedAnswer>;
const defaultSort = { field: 'title', order: 'ASC' } as const;
const labels: ListTexts = {
  title: text('resources.canned-answers.name', { smart_count: 2 }),
  loading: 'Loading the canned answers.',
  failed: 'Could not load the canned answers.',
  lead: (total) => text('canned.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No canned answers yet</b>
      <p>Save an answer you give often, then insert it into any reply.</p>
    </>
  ),
};
const pageSize = 100;

export const CannedAnswerList = () => {
  const now = useNow();
  return (
    <ConsoleList<CannedAnswer> texts={labels} sort={defaultSort} actions={<NewAnswerButton />}>
      <Column source="title" disableSort render={AnswerLink} />
      <Column
        source="text"
        disableSort
        cellClassName="rest no-phone"
        headerClassName="no-phone"
        render={({ text: answer }) =>
          answer.length > pageSize ? `${answer.slice(0, pageSize).trimEnd()} …` : answer
        }
      />
      <Column
        source="changedAt"
        disableSort
        {...columnClasses('number')}
        render={({ changedAt }) => formatDay(new Date(changedAt), now)}
      />
    </ConsoleList>
  );
};

const AnswerLink = ({ id, title }: CannedAnswer) => (
  <LinkBase className="row-link" to={`/canned-answers/${id}/show`}>
    {title}
  </LinkBase>
);

const NewAnswerButton = () => (
  <LinkBase className="button" to="/canned-answers/create">
    {text('canned.create')}
  </LinkBase>
);
