import type { JSX } from 'react';
import { formatBindingDay } from '#contract/binding-day.ts';
import { formatPence } from '#contract/format.ts';
import type { PrintedInvoice } from '#contract/membership/invoices.ts';
import { billingTexts } from '../billing-texts.ts';
import { formatInvoiceStatus } from './invoices.tsx';

const texts = billingTexts.document;

type InvoiceProps = { readonly invoice: PrintedInvoice };

/** A printable invoice: seller, buyer, items and tax. */
export const InvoiceDocument = ({ invoice }: InvoiceProps): JSX.Element => {
  const { seller, buyer, createdAt, paidAt } = invoice;
  return (
    <article className="invoice">
      <div className="parties">
        <section>
          <h2>{texts.seller}</h2>
          <p>
            <b>{seller.name}</b>
          </p>
          {seller.addressLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {seller.vatNumber === null ? null : <p>{texts.vatNumber(seller.vatNumber)}</p>}
        </section>
        {buyer === null ? null : (
          <section>
            <h2>{texts.buyer}</h2>
            <p>
              <b>{buyer.displayName}</b>
            </p>
            <p>{buyer.email}</p>
          </section>
        )}
        <dl>
          <dt>{texts.date}</dt>
          <dd>{formatBindingDay(createdAt)}</dd>
          {paidAt === null ? null : (
            <>
              <dt>{texts.paid}</dt>
              <dd>{formatBindingDay(paidAt)}</dd>
            </>
          )}
          <dt>{texts.status}</dt>
          <dd>{formatInvoiceStatus(invoice)}</dd>
        </dl>
      </div>
      <Lines invoice={invoice} />
      <Refunds invoice={invoice} />
      <p className="hint">{texts.byProvider}</p>
    </article>
  );
};

const Lines = ({ invoice }: InvoiceProps): JSX.Element => (
  <table>
    <thead>
      <tr>
        <th scope="col">{texts.what}</th>
        <th scope="col">{texts.period}</th>
        <th scope="col" className="number">
          {texts.amount}
        </th>
      </tr>
    </thead>
    <tbody>
      {invoice.lines.map(({ description, pence, periodStart, periodEnd }, index) => (
        <tr key={`${description}-${String(index)}`}>
          <td>{description}</td>
          <td>{texts.range(formatBindingDay(periodStart), formatBindingDay(periodEnd))}</td>
          <td className="number">{formatPence(pence)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {invoice.discountPence === 0 ? null : (
        <Sum label={texts.discount} pence={-invoice.discountPence} />
      )}
      <Sum label={texts.total} pence={invoice.totalPence} strong />
      <Tax invoice={invoice} />
      {invoice.creditPence === 0 ? null : (
        <>
          <Sum label={texts.credit} pence={-invoice.creditPence} />
          <Sum label={texts.charged} pence={invoice.totalPence - invoice.creditPence} strong />
        </>
      )}
    </tfoot>
  </table>
);

type SumProps = { readonly label: string; readonly pence: number; readonly strong?: boolean };

const Sum = ({ label, pence, strong = false }: SumProps): JSX.Element => (
  <tr className={strong ? 'total' : undefined}>
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td className="number">{formatPence(pence)}</td>
  </tr>
);

const Tax = ({ invoice: { vat, totalPence, seller } }: InvoiceProps): JSX.Element => {
  if (vat.length === 0) {
    return (
      <tr>
        <td colSpan={3}>{texts.noVat}</td>
      </tr>
    );
  }
  const tax = vat.reduce((sum, { pence }) => sum + pence, 0);
  return (
    <>
      <Sum label={texts.net} pence={totalPence - tax} />
      {vat.map(({ percent, pence }) => (
        <Sum key={percent} label={texts.vat(String(percent), seller.country)} pence={pence} />
      ))}
    </>
  );
};

const Refunds = ({
  invoice: { refunds, failedRefunds = [], paidPence, refundedPence, seller },
}: InvoiceProps) =>
  refunds.length + failedRefunds.length === 0 ? null : (
    <dl className="ledger">
      {failedRefunds.map(({ id, at, pence }) => (
        <div key={id}>
          <dt>{texts.failedRefund(formatBindingDay(at), formatPence(pence))}</dt>
          <dd>{formatPence(0)}</dd>
        </div>
      ))}
      {refunds.map(({ id, at, pence, creditNote, vat }) => (
        <div key={id}>
          <dt>
            {texts.refund(formatBindingDay(at))}
            {creditNote === null ? '' : texts.creditNote(creditNote)}
            {vat.map((rate) =>
              texts.refundedVat(String(rate.percent), seller.country, formatPence(rate.pence)),
            )}
          </dt>
          <dd>{formatPence(-pence)}</dd>
        </div>
      ))}
      <div>
        <dt>{texts.left}</dt>
        <dd>{formatPence(paidPence - refundedPence)}</dd>
      </div>
    </dl>
  );
