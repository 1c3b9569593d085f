import { formatBindingTime } from '#contract/binding-day.ts';
import type { CallInput } from '#contract/call-types.ts';
import type { ClientPreview, CustomerPreview } from '#contract/admin/tool-previews.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { Outcome } from '../record/command/outcome.tsx';
import { toPreviewOutcome } from '../members/membership/change-membership.tsx';
import { text as commandText } from '../record/command/texts.ts';
import { text } from './texts.ts';
import { text as memberText } from '../members/display/texts.ts';

export type MembershipChange = Omit<CallInput<'manageMembership'>['body'], 'reason'>;
export type NewClient = Omit<CallInput<'addClient'>['body'], 'reason'>;

/** The plan, and the invitation when the client has no login yet. */
export const clientOutcome = (preview: ClientPreview): Outcome => {
  const { mail, ...outcome } = toPreviewOutcome(preview);
  const planMails = mail ? [{ label: commandText('command.mail'), ...mail }] : [];
  const invitationMails = preview.invitation
    ? [{ label: 'Invitation by email', ...preview.invitation }]
    : [];
  const before = preview.memberId === null ? text('tools.no-account') : outcome.before;
  return { ...outcome, before, mails: [...invitationMails, ...planMails] };
};

/** Customer and subscription at the payment provider, and the plan that they give. */
export const customerOutcome = (preview: CustomerPreview): Outcome => {
  const { before, after, changes, whyNot, membershipRevision: revision } = preview;
  const at = new Date(preview.at);
  const customerAfter = formatCustomer(after);
  return {
    changes,
    revision,
    before: formatCustomer(before),
    after: whyNot === null ? customerAfter : commandText('command.no-change', { why: whyNot }),
    consequence: '',
    sentence: `${customerAfter}.`,
    facts: changes
      ? [
          { label: 'Plan before', value: formatPlan(before, at) },
          { label: 'Plan after', value: formatPlan(after, at) },
        ]
      : [],
  };
};

type Customer = CustomerPreview['before'];

const formatCustomer = ({ customerId, subscriptionId }: Customer): string =>
  [customerId, subscriptionId].filter((id) => id !== null).join(', ') || 'No customer';

const formatPlan = ({ periods: [first] }: Customer, at: Date): string => {
  if (first === undefined) return planLabels.free;
  const plan = planLabels[first.plan];
  if (first.endsAt === null) return plan;
  return memberText('member.plan-until', { plan, end: formatBindingTime(first.endsAt, at) });
};
