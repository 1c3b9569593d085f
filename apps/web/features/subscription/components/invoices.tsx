import { useState, type JSX } from 'react';
import { Link } from 'react-router';
import { formatBindingDay } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import { getDisplayStatus } from '#contract/payments/invoice-statuses.ts';
import { type Invoice, invoiceEndpoints } from '#contract/membership/invoices.ts';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { billingTexts } from '../billing-texts.ts';

const texts = billingTexts.list;
const initialCount = 5;

/** The member's invoices; hidden when there are none. */
export const Invoices = (): JSX.Element => {
  const { data, isError } = useCall(invoiceEndpoints.invoices);
  const [showsAll, setShowsAll] = useState(false);
  const invoices = data ?? [];
  const visibleInvoices = showsAll ? invoices : invoices.slice(0, initialCount);
  return (
    <Section title={texts.title}>
      {data === undefined && !isError ? <SkeletonRows rows={3} label={texts.loading} /> : null}
      {isError ? <EmptyState fact={texts.failed} /> : null}
      {data?.length === 0 ? <EmptyState fact={texts.none}>{texts.noneText}</EmptyState> : null}
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
            {texts.all}
          </button>
        </p>
      )}
    </Section>
  );
};

const Table = ({ invoices }: { invoices: readonly Invoice[] }): JSX.Element => (
  <table className="invoices">
    <caption className="visually-hidden">{texts.caption}</caption>
    <thead>
      <tr>
        <th scope="col">{texts.date}</th>
        <th scope="col" className="no-phone">
          {texts.number}
        </th>
        <th scope="col">{texts.what}</th>
        <th scope="col" className="number">
          {texts.total}
        </th>
        <th scope="col" className="no-phone">
          {texts.status}
        </th>
        <th scope="col" className="number">
          <span className="visually-hidden">{texts.document}</span>
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
          {texts.open}
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
  billingTexts.statuses[getDisplayStatus(invoice)];
