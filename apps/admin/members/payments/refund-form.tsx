import { useState } from 'react';
import { formatBindingTime } from '#contract/binding-day.ts';
import { memberPaymentsEndpoints, type RefundPreview } from '#contract/payments/member-payments.ts';
import { formatPence } from '#contract/format.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { isRunning } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { call } from '#ui/api/call.ts';
import { CommandForm, type CommandChoice } from '../../record/command/command-form.tsx';
import type { CommandDraft } from '../../record/command/kept-draft.tsx';
import type { Outcome } from '../../record/command/outcome.tsx';
import { createCommandPreview, type CommandRequest } from '../../record/command/use-command.ts';
import { text } from './texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { refundablePence, getInvoiceNumber, type Invoice } from './format-payments.ts';
import { parsePoundsToPence, PoundsField } from './pounds.tsx';
import { labelMails } from '../subscription/format-subscription-change.ts';
import type { HeldSubscription } from '../subscription/subscription-actions.ts';
import { useChangesSince } from '../as-of/use-changes-since.ts';
import { formatMemberSubject } from '../display/format.ts';

type Draft = CommandDraft & {
  readonly invoice: string;
  readonly amount: string;
  readonly plan: string;
};

type RefundFormProps = {
  readonly member: MemberDetails;
  readonly invoices: readonly Invoice[];
  readonly subscription: HeldSubscription | null;
  readonly now: Date;
};

const emptyDraft: Draft = { invoice: '', amount: '', plan: 'keep', reason: '' };

/** Refunds a payment in full or in part; hidden when nothing is left to refund. */
export const RefundForm = ({ member, invoices, subscription, now }: RefundFormProps) => {
  const [draft, setDraft] = useState(emptyDraft);
  const changesSince = useChangesSince(member.id);
  const canEndPlan = useMayChange();
  const refundableInvoices = invoices.filter(
    (invoice) => invoice.status === 'paid' && refundablePence(invoice) > 0,
  );
  const chosenInvoice =
    refundableInvoices.find(({ id }) => id === draft.invoice) ?? refundableInvoices[0];
  if (chosenInvoice === undefined) return null;
  // Undefined for the full remaining amount.
  const pence = parsePoundsToPence(draft.amount);
  const isFull = pence === undefined || pence === refundablePence(chosenInvoice);
  const showsPlanChoice =
    canEndPlan && isFull && subscription !== null && isRunning(subscription.phase);
  const endPlan = showsPlanChoice
    ? endPlanOptions.find((known) => known === draft.plan)
    : undefined;
  const heading = {
    amount: formatPence(pence ?? refundablePence(chosenInvoice)),
    number: getInvoiceNumber(chosenInvoice),
  };
  return (
    <CommandForm
      title="Refund"
      choices={[
        {
          name: 'invoice',
          label: text('payments.invoice'),
          options: refundableInvoices.map(toOption),
        },
        ...(showsPlanChoice ? [createPlanChoice()] : []),
      ]}
      typed={
        <PoundsField
          label="Amount in pounds"
          hint={text('payments.refund-amount-hint', {
            left: formatPence(refundablePence(chosenInvoice)),
          })}
          error="Enter pounds and pence, such as 4.99."
          maxPence={refundablePence(chosenInvoice)}
          value={draft.amount}
          onChange={(amount) => {
            setDraft({ ...draft, amount });
          }}
        />
      }
      draft={{ ...draft, invoice: chosenInvoice.id }}
      onDraft={(changed) => {
        setDraft({ ...draft, ...changed });
      }}
      fresh={emptyDraft}
      draftName={`members.${member.id}.refund`}
      previewWords="Preview refund"
      reasonHint="The member can read this: it is on the credit note and in the email. Also shown in the timeline."
      disabledReason={null}
      access={memberPaymentsEndpoints.refundInvoice.resource}
      subject={formatMemberSubject(member)}
      request={createRefundRequest(member.id, chosenInvoice.id, {
        pence,
        endPlan,
        reason: draft.reason.trim(),
      })}
      heading={text('payments.refund-heading', heading)}
      confirmLabel="Refund"
      outcomeOf={(preview) => toOutcome(preview, now)}
      changesSince={changesSince}
      errorTitle="The refund was not issued"
      done="Refund issued"
    />
  );
};

const endPlanOptions = ['period-end', 'now'] as const;

const createPlanChoice = (): CommandChoice => ({
  name: 'plan',
  label: 'Plan after the full refund',
  options: (['keep', ...endPlanOptions] as const).map((value) => ({
    value,
    label: text(`payments.refund-plan-${value}`),
  })),
});

const toOption = (invoice: Invoice) => ({
  value: invoice.id,
  label: text('payments.refund-invoice', {
    number: getInvoiceNumber(invoice),
    left: formatPence(refundablePence(invoice)),
    paid: formatPence(invoice.paidPence),
  }),
});

const createRefundRequest = (
  memberId: string,
  invoiceId: string,
  {
    reason: shownReason,
    ...body
  }: {
    readonly pence: number | undefined;
    readonly endPlan: (typeof endPlanOptions)[number] | undefined;
    readonly reason: string;
  },
): CommandRequest<RefundPreview> => {
  const params = { id: memberId, invoiceId };
  return {
    resource: 'members',
    id: memberId,
    preview: createCommandPreview(memberPaymentsEndpoints.previewRefund, {
      params,
      body: { ...body, ...(shownReason !== '' && { reason: shownReason }) },
    }),
    send: (reason, ifMatch) =>
      call(memberPaymentsEndpoints.refundInvoice, { params, body: { ...body, reason }, ifMatch }),
  };
};

const toOutcome = (
  { pence, leftPence, plan, after, mails, membershipRevision }: RefundPreview,
  now: Date,
): Outcome => ({
  changes: true,
  revision: membershipRevision,
  before: text('payments.refund-before', { amount: formatPence(pence + leftPence) }),
  after:
    leftPence === 0
      ? 'Refunded in full'
      : text('payments.refund-after', { amount: formatPence(leftPence) }),
  mails: labelMails(mails),
  consequence: formatPlanAfter(plan, after, now),
  sentence: text('payments.refund-sentence', { amount: formatPence(pence) }),
});

/** `; Pro stays`, `; Pro ends on 4 Jun`, or the plan that follows immediately. */
const formatPlanAfter = (plan: Period, [next = plan]: readonly Period[], now: Date): string => {
  const before = planLabels[plan.plan];
  if (next.plan !== plan.plan) {
    return text('payments.refund-ends-now', { plan: before, next: planLabels[next.plan] });
  }
  if (next.endsAt === plan.endsAt || next.endsAt === null) {
    return text('payments.refund-then', { plan: before });
  }
  const day = formatBindingTime(next.endsAt, now);
  return text('payments.refund-ends-on', { plan: before, day });
};

type Period = RefundPreview['plan'];
