import { DataTable, LinkBase } from 'react-admin';
import { type Mail, mailStates } from '#contract/mail/mails.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import type { PredefinedQuery } from '../list/saved-queries.tsx';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatKind, formatState } from './format.ts';
import { kindTexts } from './texts.ts';

const Column = DataTable.Col<Mail>;
const newestFirst = { field: 'requestedAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.mails.name', { smart_count: 2 }),
  loading: 'Loading the emails.',
  failed: 'Could not load the emails.',
  lead: (total) => text('mails.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No emails</b>
      <p>No emails have been requested, or none match the filters.</p>
    </>
  ),
};

const kindsByLabel = Object.fromEntries(
  Object.entries(kindTexts).toSorted(([, one], [, other]) => one.localeCompare(other)),
);

const filters: readonly ListFilter[] = [
  {
    source: 'state',
    kind: 'choice',
    any: 'Any state',
    label: text('resources.mails.fields.state'),
    choices: Object.fromEntries(mailStates.map((state) => [state, text(`mails.${state}`)])),
  },
  {
    source: 'kind',
    kind: 'choice',
    any: 'Any type',
    label: text('resources.mails.fields.kind'),
    choices: kindsByLabel,
  },
  { source: 'since', kind: 'since', label: 'Requested from' },
  { source: 'until', from: 'since', kind: 'until', label: 'Requested until' },
  {
    source: 'member',
    kind: 'chip',
    label: text('resources.mails.fields.member'),
    format: () => 'Emails to one member',
  },
];

const predefinedQueries: readonly PredefinedQuery[] = [
  { label: 'All', filter: {} },
  { label: text('mails.in-doubt'), filter: { state: 'in-doubt' } },
  { label: text('mails.refused'), filter: { state: 'refused' } },
];

const exportColumns: readonly ExportColumn<Mail>[] = [
  { name: 'kind', getValue: formatKind },
  'member.id',
  { name: 'state', getValue: formatState },
  'requestedAt',
  'changedAt',
  'attempts',
  'id',
];

/** All mails except newsletters, which belong to deliveries. */
export const MailList = () => (
  <ConsoleList<Mail>
    texts={labels}
    sort={newestFirst}
    filters={filters}
    predefinedQueries={predefinedQueries}
    exportColumns={exportColumns}
  >
    <Column source="kind" disableSort render={MailLink} />
    <Column source="member" disableSort render={({ member }) => member.name} />
    <Column source="state" disableSort render={formatState} />
    <Column source="requestedAt" disableSort render={RequestedAt} />
    <Column source="changedAt" disableSort {...columnClasses('no-tablet')} render={ChangedAt} />
  </ConsoleList>
);

const MailLink = (mail: Mail) => (
  <LinkBase className="row-link" to={`/mails/${mail.id}/show`}>
    {formatKind(mail)}
  </LinkBase>
);

const RequestedAt = ({ requestedAt }: Mail) => formatDateTime(new Date(requestedAt), useNow());

const ChangedAt = ({ changedAt }: Mail) => formatDateTime(new Date(changedAt), useNow());
