import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Invoice } from '#contract/subscription.ts';
import { formatDay, formatPence } from '#ui/format.ts';
import { Empty, Section, SkeletonRows } from '#ui/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { invoicesQuery } from '../api/subscription.ts';
import { subscriptionTexts } from '../texts.ts';

const texts = subscriptionTexts.invoices;

/** The member's own invoices; nothing is shown in their place when there are none. */
export const Invoices = (): JSX.Element => {
  const { data, isError } = useQuery(invoicesQuery);
  return (
    <Section title={texts.title}>
      {data === undefined && !isError ? <SkeletonRows rows={3} label={texts.loading} /> : null}
      {isError ? <Empty fact={texts.failed} /> : null}
      {data?.length === 0 ? <Empty fact={texts.none}>{texts.noneText}</Empty> : null}
      {data === undefined || data.length === 0 ? null : <Table invoices={data} />}
    </Section>
  );
};

const Table = ({ invoices }: { invoices: readonly Invoice[] }): JSX.Element => {
  const now = useNow();
  return (
    <table className="data">
      <caption className="sr">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col">{texts.number}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" className="num">
            {texts.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map(({ id, number, status, createdAt, totalPence, refundedPence }) => (
          <tr key={id}>
            <td>{formatDay(new Date(createdAt), now)}</td>
            <td>{number}</td>
            <td>
              {refundedPence > 0
                ? texts.refunded(formatPence(refundedPence))
                : texts.statuses[status]}
            </td>
            <td className="num">{formatPence(totalPence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
