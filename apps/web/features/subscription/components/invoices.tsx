import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import { formatBindingDay } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import { getDisplayStatus } from '#contract/payments/invoice-statuses.ts';
import { type Invoice, invoiceEndpoints } from '#contract/membership/invoices.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';

const texts = {
  openOf: (number: string) => ` invoice ${number}`,
  more: (description: string, count: number) => `${description} and ${String(count)} more`,
  some: (shown: number, all: number) => `${String(shown)} of ${String(all)}.`,
  statuses: {
    draft: 'Draft',
    open: 'Open',
    paid: 'Paid',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    void: 'Void',
    uncollectible: 'Not collected',
  },
} as const;
const initialCount = 5;

/** The member's invoices; hidden when there are none. */
export const Invoices = (): JSX.Element => {
  const { data, isError } = useCall(invoiceEndpoints.invoices);
  const [showsAll, setShowsAll] = useState(false);
  const invoices = data ?? [];
  const visibleInvoices = showsAll ? invoices : invoices.slice(0, initialCount);
  return (
    <Section title="Invoices">
      {data === undefined && !isError ? <SkeletonRows rows={3} label="Loading invoices" /> : null}
      {isError ? <EmptyState fact="Could not load your invoices." /> : null}
      {data?.length === 0 ? (
        <EmptyState fact="No invoices yet">
          After your first payment, every invoice is listed here.
        </EmptyState>
      ) : null}
      {invoices.length === 0 ? null : <Table invoices={visibleInvoices} />}
      {visibleInvoices.length === invoices.length ? null : (
        <p className="explanation spaced-above">
          {texts.some(visibleInvoices.length, invoices.length)}{' '}
          <button
            className="link-button"
            type="button"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            Show all
          </button>
        </p>
      )}
    </Section>
  );
};

const Table = ({ invoices }: { invoices: readonly Invoice[] }): JSX.Element => (
  <table className="invoices">
    <caption className="visually-hidden">Your invoices, newest first</caption>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col" className="no-phone">
          Number
        </th>
        <th scope="col">Description</th>
        <th scope="col" className="number">
          Total
        </th>
        <th scope="col" className="no-phone">
          Status
        </th>
        <th scope="col" className="number">
          <span className="visually-hidden">Document</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((invoice) => (
        <Row key={invoice.id} invoice={invoice} />
      ))}
    </tbody>
  </table>
);

const Row = ({ invoice }: { invoice: Invoice }): JSX.Element => {
  const { id, number, createdAt, totalPence } = invoice;
  return (
    <tr>
      <th scope="row">{formatBindingDay(createdAt)}</th>
      <td className="no-phone faint">{number}</td>
      <td className="invoice-item">
        {formatDescription(invoice)}
        {getDisplayStatus(invoice) === 'paid' ? null : (
          <span className="only-phone">, {formatInvoiceStatus(invoice)}</span>
        )}
      </td>
      <td className="number">{formatPence(totalPence)}</td>
      <td className="no-phone">{formatInvoiceStatus(invoice)}</td>
      <td className="number">
        <Link to={`/invoices/${id}`}>
          Open
          <span className="visually-hidden">{texts.openOf(number ?? '')}</span>
        </Link>
      </td>
    </tr>
  );
};

const formatDescription = ({ lines }: Invoice): string => {
  // After a plan change the first line is a credit, and the charge is more informative.
  const charge = lines.find(({ pence }) => pence > 0) ?? lines[0];
  if (charge === undefined) return '';
  const otherLineCount = lines.length - 1;
  return otherLineCount === 0 ? charge.description : texts.more(charge.description, otherLineCount);
};

export const formatInvoiceStatus = (invoice: Invoice): string =>
  texts.statuses[getDisplayStatus(invoice)];
