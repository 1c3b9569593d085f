import { keepPreviousData } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { formatBindingDay } from '#contract/binding-day.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import {
  memberPaymentsEndpoints,
  type MemberPayments,
} from '#contract/payments/member-payments.ts';
import { formatPence } from '#contract/format.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { formatDay } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { Failure } from '../../layout/states.tsx';
import { ProviderLink } from '../../record/provider-link.tsx';
import { RecordFields, type RecordField } from '../../record/record-fields.tsx';
import { TableRegion } from '../../list/table-region.tsx';
import { text } from './texts.ts';
import {
  formatDispute,
  formatInvoiceStatus,
  formatLine,
  getInvoiceNumber,
  formatRefunds,
  subscriptionFields,
  type Invoice,
} from './format-payments.ts';
import { ChangeSubscription } from '../subscription/change-subscription.tsx';
import { RefundForm } from './refund-form.tsx';
import { titleToday } from '../as-of/title-today.ts';

type PaymentsProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  /** The page shows a past date, when nothing can be changed. */
  readonly readOnly: boolean;
};

/** The subscription's state and its ids at the payment provider. */
export const Subscription = ({ member, now, readOnly }: PaymentsProps) => {
  const { data } = usePayments(member);
  if (data === undefined || data.customerId === null) return null;
  return (
    <RecordFields
      title={titleToday('Subscription', readOnly)}
      record={data}
      fields={[...subscriptionFields(now), ...providerFields]}
    />
  );
};

/** Charges, refunds and disputes. */
export const Payments = ({ member, now, readOnly }: PaymentsProps) => {
  const { data, error, refetch } = usePayments(member);
  // A member who never paid has no panel, so the layout does not shift.
  if (data === undefined && error === null && member.stripeSubscriptionId === null) return null;
  if (data === undefined) {
    return (
      <Section title={titleToday(text('payments.title'), readOnly)}>
        {error === null ? (
          <SkeletonRows rows={2} label="Loading the payments." />
        ) : (
          <Failure
            title="Could not load the payments"
            message={formatFailure(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Section>
    );
  }
  if (data.customerId === null) return null;
  return (
    <>
      <PaymentsSection memberId={member.id} payments={data} now={now} readOnly={readOnly} />
      <Disputes payments={data} now={now} readOnly={readOnly} />
    </>
  );
};

type ChangeProps = Pick<PaymentsProps, 'member' | 'readOnly'>;

export const ChangeSubscriptionForm = ({ member, readOnly }: ChangeProps) => {
  const { data } = usePayments(member);
  if (data === undefined || data.customerId === null || readOnly) return null;
  return <ChangeSubscription member={member} subscription={data.subscription} />;
};

/** The form that refunds invoices. */
export const Refunds = ({ member, now, readOnly }: PaymentsProps) => {
  const { data } = usePayments(member);
  if (data === undefined || data.customerId === null || readOnly) return null;
  const { invoices, subscription } = data;
  return <RefundForm member={member} invoices={invoices} subscription={subscription} now={now} />;
};

/** Whether the member ever had a customer at the payment provider. */
export const useHasPayments = (member: MemberDetails): boolean =>
  (usePayments(member).data?.customerId ?? null) !== null;

const usePayments = ({ id, membershipRevision }: MemberDetails) =>
  useCall(
    memberPaymentsEndpoints.memberPayments,
    { params: { id } },
    {
      version: [membershipRevision],
      // A new revision must not close the dialog of a command that was refused.
      placeholderData: keepPreviousData,
    },
  );

/** The ids at the payment provider, with links to its dashboard. */
const providerFields: readonly RecordField<MemberPayments>[] = [
  {
    label: 'Subscription ID',
    format: ({ subscription }) => subscription?.id ?? text('payments.none'),
    show: ({ subscription, providerDashboard }) =>
      subscription === null ? (
        text('payments.none')
      ) : (
        <ProviderLink dashboard={providerDashboard} kind="subscriptions" id={subscription.id} />
      ),
  },
  {
    label: 'Customer ID',
    format: ({ customerId }) => customerId ?? text('payments.none'),
    show: ({ customerId, providerDashboard }) =>
      customerId === null ? (
        text('payments.none')
      ) : (
        <ProviderLink dashboard={providerDashboard} kind="customers" id={customerId} />
      ),
  },
];

type ShownProps = Omit<PaymentsProps, 'member'> & { readonly payments: MemberPayments };

const getInboxPath = (member: string): string =>
  new URLSearchParams({ filter: JSON.stringify({ member }), page: '1' }).toString();

const PaymentsSection = ({
  memberId,
  payments: { provider, providerDashboard, invoices },
  now,
  readOnly,
}: ShownProps & { readonly memberId: string }) => (
  <Section title={titleToday(text('payments.title'), readOnly)}>
    {provider === 'works' ? null : <p className="muted">{text(`payments.${provider}`)}</p>}
    {provider === 'works' && invoices.length === 0 ? (
      <p className="muted">No charges yet.</p>
    ) : null}
    {invoices.length === 0 ? null : (
      <Invoices invoices={invoices} dashboard={providerDashboard} now={now} />
    )}
    <p>
      <LinkBase to={`/payment-inbox?${getInboxPath(memberId)}`}>Payment provider events</LinkBase>
    </p>
  </Section>
);

const columns = ['invoice', 'total', 'status'] as const;

type InvoicesProps = Pick<MemberPayments, 'invoices'> & {
  readonly dashboard: MemberPayments['providerDashboard'];
  readonly now: Date;
};

const Invoices = ({ invoices, dashboard, now }: InvoicesProps) => (
  <TableRegion name={text('payments.title')}>
    <table className="record-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {text(`payments.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} dashboard={dashboard} now={now} />
        ))}
      </tbody>
    </table>
  </TableRegion>
);

type InvoiceRowProps = Omit<InvoicesProps, 'invoices'> & { readonly invoice: Invoice };

const InvoiceRow = ({ invoice, dashboard, now }: InvoiceRowProps) => (
  <tr>
    <th scope="row">
      <span className="nowrap">{getInvoiceNumber(invoice)}</span>
      <p className="byline">{formatBindingDay(invoice.createdAt)}</p>
      {dashboard === null ? null : (
        <p className="byline">
          <ProviderLink dashboard={dashboard} kind="invoices" id={invoice.id} />
        </p>
      )}
      {invoice.lines.map((line, index) => (
        <p key={index} className="byline">
          {formatLine(line)}
        </p>
      ))}
    </th>
    <td>{formatPence(invoice.totalPence)}</td>
    <td>
      {formatInvoiceStatus(invoice)}
      {invoice.paidAt === null ? null : (
        <p className="byline">
          {text('payments.paid-on', { day: formatDay(new Date(invoice.paidAt), now) })}
        </p>
      )}
      {formatRefunds(invoice).map((words) => (
        <p key={words} className="byline">
          {words}
        </p>
      ))}
    </td>
  </tr>
);

const Disputes = ({ payments: { disputes }, now, readOnly }: ShownProps) =>
  disputes.length === 0 ? null : (
    <Section title={titleToday('Disputes', readOnly)}>
      <ul className="row-list">
        {disputes.map((dispute) => (
          <li key={dispute.id}>{formatDispute(dispute, now)}</li>
        ))}
      </ul>
    </Section>
  );
