import { LinkBase } from 'react-admin';
import { formatBindingDay } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import type { InvoiceRecordDetails } from '#contract/payments/invoice-records.ts';
import { formatDateTime } from '#ui/format/format.ts';
import {
  formatInvoiceStatus,
  formatLine,
  getInvoiceNumber,
  formatRefunds,
} from '../members/payments/format-payments.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { ProviderLink } from '../record/provider-link.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { text as recordText } from '../record/texts.ts';
import { useNow } from '../use-now.ts';

/** One invoice: its member, payments, and the provider's line items. */
export const InvoiceShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<InvoiceRecordDetails>
      {...(id === undefined ? {} : { id })}
      heading={(invoice) => ({
        title: getInvoiceNumber(invoice),
        crumb: getInvoiceNumber(invoice),
        ids: [{ words: invoice.id }],
      })}
    >
      {(invoice) => (
        <div className="stack">
          <RecordFields
            title="Invoice"
            record={invoice}
            fields={[...getFields(now), providerField]}
          />
          <p className="explanation">{formatFootnote(invoice)}</p>
        </div>
      )}
    </ConsoleShow>
  );
};

const getFields = (now: Date): readonly RecordField<InvoiceRecordDetails>[] => [
  {
    label: text('resources.invoices.fields.member'),
    format: ({ member }) => member.name,
    show: ({ member }) => <LinkBase to={`/members/${member.id}/show`}>{member.name}</LinkBase>,
  },
  {
    label: 'Billed to',
    format: ({ buyer }) =>
      buyer === null ? recordText('record.none') : `${buyer.displayName}, ${buyer.email}`,
  },
  {
    label: 'Seller',
    format: ({ seller }) =>
      seller === null
        ? recordText('record.none')
        : [seller.name, ...seller.addressLines].join(', '),
  },
  {
    label: text('resources.invoices.fields.status'),
    format: formatInvoiceStatus,
  },
  {
    label: text('resources.invoices.fields.createdAt'),
    format: ({ createdAt }) => formatBindingDay(createdAt),
  },
  {
    label: text('resources.invoices.fields.totalPence'),
    format: ({ totalPence }) => formatPence(totalPence),
  },
  {
    label: 'Paid on',
    format: ({ paidAt }) =>
      paidAt === null ? recordText('record.none') : formatDateTime(new Date(paidAt), now),
  },
  { label: 'Paid', format: ({ paidPence }) => formatPence(paidPence) },
  { label: 'Refunded', format: ({ refundedPence }) => formatPence(refundedPence) },
  {
    label: 'Lines',
    format: ({ invoice }) => formatParts(invoice?.lines.map((line) => formatLine(line))),
  },
  {
    label: 'Refunds',
    format: ({ invoice }) => formatParts(invoice ? formatRefunds(invoice) : undefined),
  },
];

const providerField: RecordField<InvoiceRecordDetails> = {
  label: 'Invoice ID at Stripe',
  format: ({ id }) => id,
  show: ({ id, providerDashboard }) => (
    <ProviderLink dashboard={providerDashboard} kind="invoices" id={id} />
  ),
};

const formatParts = (parts: readonly string[] | undefined): string => {
  if (parts === undefined) return recordText('record.none');
  return parts.length === 0 ? 'None' : parts.join('; ');
};

const formatFootnote = ({ provider, invoice }: InvoiceRecordDetails): string => {
  if (provider !== 'works') return text(`invoices.${provider}`);
  return text(invoice === null ? 'invoices.not-there' : 'invoices.refund-text');
};
