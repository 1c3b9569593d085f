import { Fragment } from 'react';
import { DataTable, LinkBase, useCreatePath } from 'react-admin';
import type { InboxEntry } from '#contract/payments/payment-inbox.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import { shortenId } from '../members/display/format.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { columnClasses } from '../list/styled.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { MemberLink } from './member-link.tsx';
import { formatState } from './format.ts';

const Column = DataTable.Col<InboxEntry>;
const newestFirst = { field: 'receivedAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.payment-inbox.name', { smart_count: 2 }),
  loading: 'Loading the payment inbox.',
  failed: 'Could not load the payment inbox.',
  lead: (total) => text('inbox.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No payment events</b>
      <p>Events from the payment provider that match your filters appear here.</p>
    </>
  ),
};

const states = ['waiting', 'handled', 'failed', 'ignored'] as const;
const filters: readonly ListFilter[] = [
  {
    source: 'state',
    kind: 'choice',
    any: 'Any state',
    label: text('resources.payment-inbox.fields.state'),
    choices: Object.fromEntries(states.map((state) => [state, text(`inbox.${state}`)])),
  },
  {
    source: 'member',
    kind: 'chip',
    label: text('resources.payment-inbox.fields.member'),
    format: (id) => shortenId(String(id)),
  },
];

const exportColumns: readonly ExportColumn<InboxEntry>[] = [
  'id',
  'type',
  'receivedAt',
  'state',
  'member.id',
  'problem',
  'settledAt',
];

/** Events from the payment provider, with their members and outcomes. */
export const InboxList = () => (
  <ConsoleList<InboxEntry>
    texts={labels}
    sort={newestFirst}
    filters={filters}
    exportColumns={exportColumns}
  >
    <Column source="type" disableSort render={(entry) => <EntryLink {...entry} />} />
    <Column
      source="receivedAt"
      disableSort
      {...columnClasses('no-phone')}
      render={(entry) => <ReceivedAt {...entry} />}
    />
    <Column source="state" disableSort render={formatState} />
    <Column
      source="member"
      disableSort
      {...columnClasses('no-phone')}
      render={(entry) => <MemberLink entry={entry} />}
    />
    <Column source="id" disableSort {...columnClasses('no-tablet')} />
  </ConsoleList>
);

const EntryLink = ({ id, type }: InboxEntry) => (
  <LinkBase
    className="row-link"
    to={useCreatePath()({ resource: 'payment-inbox', type: 'show', id })}
  >
    {splitType(type).map((part, at) => (
      <Fragment key={`${String(at)} ${part}`}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </LinkBase>
);

// `customer.subscription.updated` wraps between its words in a narrow column.
const splitType = (type: string): readonly string[] => type.split(/(?<=[._])/u);

const ReceivedAt = ({ receivedAt }: InboxEntry) => formatDateTime(new Date(receivedAt), useNow());
