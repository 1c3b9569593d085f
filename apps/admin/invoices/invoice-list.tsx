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
import { text } from '../texts/text.ts';

const Column = DataTable.Col<InvoiceRecord>;
const newestFirst = { field: 'createdAt', order: 'DESC' } as const;
const labels: ListTexts = {
  title: text('resources.invoices.name', { smart_count: 2 }),
  loading: text('invoices.loading'),
  failed: text('invoices.failed-to-load'),
  lead: (total) => text('invoices.in-all', { smart_count: total }),
  empty: (
    <>
      <b>{text('invoices.none')}</b>
      <p>{text('invoices.none-text')}</p>
    </>
  ),
};

const filters: readonly ListFilter[] = [
  { source: 'q', kind: 'words', label: text('resources.invoices.fields.number') },
  {
    source: 'status',
    kind: 'choice',
    any: text('invoices.any'),
    label: text('resources.invoices.fields.status'),
    choices: Object.fromEntries(
      invoiceStatuses.map((status) => [status, text(`payments.status-${status}`)]),
    ),
  },
  { source: 'since', kind: 'since', label: text('invoices.since') },
  { source: 'until', kind: 'until', label: text('invoices.until') },
  {
    source: 'minPence',
    kind: 'pounds',
    label: text('invoices.min'),
    short: text('invoices.min-short'),
  },
  {
    source: 'maxPence',
    kind: 'pounds',
    label: text('invoices.max'),
    short: text('invoices.max-short'),
  },
];

const predefinedQueries: readonly PredefinedQuery[] = [
  { label: text('invoices.all'), filter: {} },
  { label: text('payments.status-open'), filter: { status: 'open' } },
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
