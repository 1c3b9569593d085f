import { useState } from 'react';
import { memberPaymentsEndpoints } from '#contract/endpoints/payments/member-payments.ts';
import { formatPence } from '#contract/format.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import type { RefundPreview } from '#contract/payments/member-payments.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { call } from '#ui/api/call.ts';
import { CommandForm } from '../../record/command/command-form.tsx';
import type { CommandDraft } from '../../record/command/kept-draft.tsx';
import type { Outcome } from '../../record/command/outcome.tsx';
import { previewOf, type CommandRequest } from '../../record/command/use-command.ts';
import { text } from '../../texts/text.ts';
import { refundablePence, numberOf, type Invoice } from './format-payments.ts';
import { penceOf, Pounds } from './pounds.tsx';
import { useChangesSince } from '../as-of/use-changes-since.ts';
import { nameOf } from '../format.ts';

type Draft = CommandDraft & { readonly invoice: string; readonly amount: string };

type RefundFormProps = {
  readonly member: MemberDetails;
  readonly invoices: readonly Invoice[];
};

const fresh: Draft = { invoice: '', amount: '', reason: '' };

/** Refunds a payment in full or in part; hidden when nothing is left to refund. */
export const RefundForm = ({ member, invoices }: RefundFormProps) => {
  const [draft, setDraft] = useState(fresh);
  const changesSince = useChangesSince(member.id);
  const open = invoices.filter(
    (invoice) => invoice.status === 'paid' && refundablePence(invoice) > 0,
  );
  const chosen = open.find(({ id }) => id === draft.invoice) ?? open[0];
  if (chosen === undefined) return null;
  // Undefined for the full remaining amount.
  const pence = penceOf(draft.amount);
  const heading = {
    amount: formatPence(pence ?? refundablePence(chosen)),
    number: numberOf(chosen),
  };
  return (
    <CommandForm
      title={text('payments.refund')}
      choices={[{ name: 'invoice', label: text('payments.invoice'), options: open.map(optionOf) }]}
      typed={
        <Pounds
          label={text('payments.refund-amount')}
          hint={text('payments.refund-amount-hint', { left: formatPence(refundablePence(chosen)) })}
          wrong={text('payments.refund-amount-wrong')}
          value={draft.amount}
          onChange={(amount) => {
            setDraft({ ...draft, amount });
          }}
        />
      }
      draft={{ ...draft, invoice: chosen.id }}
      onDraft={(changed) => {
        setDraft({ ...draft, ...changed });
      }}
      fresh={fresh}
      draftName={`members.${member.id}.refund`}
      previewWords={text('payments.refund-preview')}
      reasonHint={text('payments.refund-reason')}
      closed={null}
      subject={text('member.email-and-name', { name: nameOf(member), email: member.email })}
      request={refundRequest(member.id, chosen.id, pence)}
      heading={text('payments.refund-heading', heading)}
      verb={text('payments.refund-verb')}
      outcomeOf={outcomeOf}
      changesSince={changesSince}
      refused={text('payments.refund-refused')}
      done={text('payments.refund-done')}
    />
  );
};

const optionOf = (invoice: Invoice) => ({
  value: invoice.id,
  label: text('payments.refund-invoice', {
    number: numberOf(invoice),
    left: formatPence(refundablePence(invoice)),
    paid: formatPence(invoice.paidPence),
  }),
});

const refundRequest = (
  memberId: string,
  invoiceId: string,
  pence: number | undefined,
): CommandRequest<RefundPreview> => {
  const params = { id: memberId, invoiceId };
  return {
    resource: 'members',
    id: memberId,
    preview: previewOf(memberPaymentsEndpoints.previewRefund, { params, body: { pence } }),
    send: (reason, ifMatch) =>
      call(memberPaymentsEndpoints.refundInvoice, { params, body: { pence, reason }, ifMatch }),
  };
};

const outcomeOf = ({
  pence,
  leftPence,
  plan,
  membershipRevision,
  events,
}: RefundPreview): Outcome => ({
  changes: true,
  revision: membershipRevision,
  events,
  before: text('payments.refund-before', { amount: formatPence(pence + leftPence) }),
  after:
    leftPence === 0
      ? text('payments.refund-after-all')
      : text('payments.refund-after', { amount: formatPence(leftPence) }),
  then: text('payments.refund-then', { plan: planLabels[plan.plan] }),
  sentence: text('payments.refund-sentence', { amount: formatPence(pence) }),
});
