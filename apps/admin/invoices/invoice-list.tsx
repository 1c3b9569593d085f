import { DataTable, LinkBase, useCreatePath } from 'react-admin';
import { formatBindingDay } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import type { InvoiceRecord } from '#contract/payments/invoice-records.ts';
import { invoiceStatuses } from '#contract/payments/invoice-statuses.ts';
import { ConsoleList, type ListTexts } from '../list/console-list.tsx';
import type { ListFilter } from '../list/list-filter.ts';
import type { PredefinedQuery } from '../list/saved-queries.tsx';
import { columnClasses } from '../list/styled.ts';
import { formatInvoiceStatus, getInvoiceNumber } from '../members/payments/format-payments.ts';
import { toPounds } from '../list/csv.ts';
import type { ExportColumn } from '../list/records-csv.ts';
import { text } from './texts.ts';
import { text as memberPaymentText } from '../members/payments/texts.ts';

const Column = DataTable.Col<InvoiceRecord>;
const newestFirst = { field: 'createdAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.invoices.name', { smart_count: 2 }),
  loading: 'Loading the invoices.',
  failed: 'Could not load the invoices.',
  lead: (total) => text('invoices.in-all', { smart_count: total }),
  empty: (
    <>
      <b>No invoices</b>
      <p>Members have not been charged, or no invoices match the filters.</p>
    </>
  ),
};

const filters: readonly ListFilter[] = [
  { source: 'q', kind: 'words', label: text('resources.invoices.fields.number') },
  {
    source: 'status',
    kind: 'choice',
    any: 'Any status',
    label: text('resources.invoices.fields.status'),
    choices: Object.fromEntries(
      invoiceStatuses.map((status) => [status, memberPaymentText(`payments.status-${status}`)]),
    ),
  },
  { source: 'since', kind: 'since', label: 'Issued from' },
  { source: 'until', from: 'since', kind: 'until', label: 'Issued until' },
  {
    source: 'minPence',
    kind: 'pounds',
    label: 'Total from (£)',
    short: 'Total from',
  },
  {
    source: 'maxPence',
    from: 'minPence',
    kind: 'pounds',
    label: 'Total up to (£)',
    short: 'Total up to',
  },
];

const predefinedQueries: readonly PredefinedQuery[] = [
  { label: 'All', filter: {} },
  { label: memberPaymentText('payments.status-open'), filter: { status: 'open' } },
];

const exportColumns: readonly ExportColumn<InvoiceRecord>[] = [
  { name: 'number', getValue: getInvoiceNumber },
  'member.id',
  { name: 'status', getValue: formatInvoiceStatus },
  { name: 'totalPence', getValue: ({ totalPence }) => toPounds(totalPence) },
  'createdAt',
  'paidAt',
  { name: 'paid', getValue: ({ paidPence }) => toPounds(paidPence) },
  { name: 'refunded', getValue: ({ refundedPence }) => toPounds(refundedPence) },
  'id',
];

/** Charges of all members, newest first. */
export const InvoiceList = () => (
  <ConsoleList<InvoiceRecord>
    texts={labels}
    sort={newestFirst}
    filters={filters}
    predefinedQueries={predefinedQueries}
    exportColumns={exportColumns}
  >
    <Column source="number" disableSort render={(invoice) => <NumberLink {...invoice} />} />
    <Column source="member" disableSort render={({ member }) => member.name} />
    <Column source="status" disableSort render={formatInvoiceStatus} />
    <Column
      source="totalPence"
      disableSort
      {...columnClasses('number')}
      render={({ totalPence }) => formatPence(totalPence)}
    />
    <Column
      source="createdAt"
      disableSort
      {...columnClasses('number no-phone')}
      render={(invoice) => <IssueDate {...invoice} />}
    />
  </ConsoleList>
);

const NumberLink = (invoice: InvoiceRecord) => (
  <LinkBase
    className="row-link"
    to={useCreatePath()({ resource: 'invoices', type: 'show', id: invoice.id })}
  >
    {getInvoiceNumber(invoice)}
  </LinkBase>
);

const IssueDate = ({ createdAt }: InvoiceRecord) => formatBindingDay(createdAt);
