import { DataTable, LinkBase, useGetIdentity } from 'react-admin';
import { planLabels } from '#contract/plan-labels.ts';
import { type SupportRow, supportEndpoints } from '#contract/support/support.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatAge, formatPlan, formatSpan, formatStatus, statusLabels } from './format.ts';
import './support.css';
import { formatCount } from '#contract/format.ts';
import { useCall } from '#ui/api/use-call.ts';
import { ListFigures } from '../list/list-figures.tsx';

const Column = DataTable.Col<SupportRow>;
const queueOrder = { field: 'openedAt', order: 'ASC' } as const;
const labels: ListTexts = {
  title: text('resources.support-requests.name', { smart_count: 2 }),
  loading: 'Loading the queue.',
  failed: 'Could not load the queue.',
  lead: (total, filtered) =>
    text(filtered ? 'support.found' : 'support.waiting-in-all', { smart_count: total }),
  empty: (
    <>
      <b>No requests</b>
      <p>No request is waiting, or none match the filters.</p>
    </>
  ),
};

// By default, the queue shows waiting requests, and a search finds all.
const getFilters = (me: string | undefined): readonly ListFilter[] => [
  {
    source: 'q',
    label: 'Name, address, words or reference',
    short: 'Search',
    kind: 'words',
  },
  {
    source: 'status',
    label: 'Status',
    kind: 'choice',
    any: 'Waiting, or all found',
    choices: statusLabels,
  },
  {
    source: 'plan',
    label: 'Plan',
    kind: 'choice',
    any: 'Any plan',
    choices: planLabels,
  },
  {
    source: 'assignee',
    label: 'Assigned to',
    kind: 'choice',
    any: 'Anyone',
    choices: me === undefined ? {} : { [me]: 'Me' },
  },
];

const exportColumns: readonly ExportColumn<SupportRow>[] = [
  // Spreadsheets would read eight digits, or `1234E567`, as a number.
  { name: 'reference', getValue: ({ reference }) => `#${reference}` },
  { name: 'plan', getValue: formatPlan },
  { name: 'status', getValue: formatStatus },
  'assignee.id',
  // The list shows how long a request has waited.
  { name: 'waitingSince', source: 'openedAt', getValue: ({ waitingSince }) => waitingSince },
  'openedAt',
  'topic',
  'priority',
  'firstAnsweredAt',
  'accountId',
  'id',
];

/** The queue: priority support first, then the longest waiting. */
export const SupportList = () => {
  const now = useNow();
  const { identity } = useGetIdentity();
  const filters = getFilters(identity === undefined ? undefined : String(identity.id));
  return (
    <ConsoleList<SupportRow>
      texts={labels}
      sort={queueOrder}
      filters={filters}
      actions={<CannedAnswersLink />}
      exportColumns={exportColumns}
      figures={<SupportSummary />}
    >
      <Column source="reference" disableSort render={RequestLink} />
      <Column source="excerpt" disableSort cellClassName="rest support-excerpt" render={Excerpt} />
      <Column source="sender" disableSort {...columnClasses('no-tablet')} />
      <Column source="plan" disableSort render={Plan} />
      <Column source="status" disableSort {...columnClasses('no-phone')} render={formatStatus} />
      <Column
        source="assignee"
        disableSort
        {...columnClasses('no-tablet')}
        render={({ assignee }) => assignee?.name ?? text('support.unassigned')}
      />
      <Column
        source="openedAt"
        disableSort
        {...columnClasses('number')}
        render={({ waitingSince }) => formatAge(waitingSince, now)}
      />
    </ConsoleList>
  );
};

const RequestLink = ({ id, reference }: SupportRow) => (
  <LinkBase className="row-link" to={`/support-requests/${id}/show`}>
    {reference}
  </LinkBase>
);

const Plan = (row: SupportRow) => (
  <>
    {formatPlan(row)} {row.priority ? <Tag tone="solid">{text('support.priority')}</Tag> : null}{' '}
    {row.channel === 'email' ? <Tag tone="buff">By email</Tag> : null}
  </>
);

const CannedAnswersLink = () => (
  <LinkBase className="button" to="/canned-answers">
    {text('support.canned-edit')}
  </LinkBase>
);

const Excerpt = ({ excerpt }: SupportRow) => <span>{excerpt}</span>;

/** Response times, above the queue and refreshed with it. */
const SupportSummary = () => {
  const { data, isError } = useCall(supportEndpoints.supportSummary);
  if (data === undefined) {
    return (
      <p className="lead" role="status">
        {text(isError ? 'support.summary-failed' : 'support.summary-loading')}
      </p>
    );
  }
  const { days, medianSeconds, answered, waiting } = data;
  const median = medianSeconds === null ? 'no answer yet' : formatSpan(medianSeconds);
  return (
    <ListFigures
      label="First answers"
      figures={[
        [text('support.median', { smart_count: days }), median],
        ['First answers sent', formatCount(answered)],
        ['Waiting now', formatCount(waiting)],
      ]}
    />
  );
};
