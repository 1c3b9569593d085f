import type { CallInput } from '#contract/call-types.ts';
import { adminEndpoints } from '#contract/endpoints/admin/admin.ts';
import { membershipPreviewEndpoints } from '#contract/endpoints/membership/membership-preview.ts';
import type { HeldGrant, MemberDetails } from '#contract/admin/member-details.ts';
import type { MembershipPreview } from '#contract/membership/membership-preview.ts';
import { grantDurations, grantPlans } from '#contract/admin/members.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { call } from '#ui/api/call.ts';
import { CommandForm, type CommandChoice } from '../../record/command/command-form.tsx';
import type { CommandDraft } from '../../record/command/kept-draft.tsx';
import type { CommandWords } from '../../record/command/confirm-command.tsx';
import type { Outcome } from '../../record/command/outcome.tsx';
import { previewOf, type CommandRequest } from '../../record/command/use-command.ts';
import { text } from '../../texts/text.ts';
import { formatPreview } from './format-preview.ts';
import { useChangesSince } from '../as-of/use-changes-since.ts';
import { formatGrantEnd, nameOf } from '../format.ts';

export type MembershipDraft = CommandDraft & { readonly action: string; readonly duration: string };

export const freshDraft: MembershipDraft = { action: 'pro', duration: 'trial', reason: '' };
/** The draft with a grant selected to be ended. */
export const endingDraft = (draft: MembershipDraft, { id }: HeldGrant): MembershipDraft => ({
  ...draft,
  action: id,
});

type ChangeMembershipProps = {
  readonly member: MemberDetails;
  readonly draft: MembershipDraft;
  readonly onDraft: (draft: MembershipDraft) => void;
  /** The page shows a past date, when nothing can be changed. */
  readonly away: boolean;
};

export const ChangeMembership = ({ member, draft, onDraft, away }: ChangeMembershipProps) => {
  const actions = actionsOf(member);
  // A colleague may have ended the selected grant.
  const action = actions.some(({ value }) => value === draft.action) ? draft.action : 'pro';
  const chosen = { ...draft, action };
  return (
    <CommandForm
      title={text('member.change')}
      choices={choicesFor(action, actions)}
      draft={chosen}
      onDraft={(changed) => {
        onDraft({ ...chosen, ...changed });
      }}
      fresh={freshDraft}
      closed={closedBecause(member, away)}
      subject={text('member.email-and-name', { name: nameOf(member), email: member.email })}
      {...commandOf(member, chosen, actions)}
      outcomeOf={previewOutcome}
      changesSince={useChangesSince(member.id)}
      refused={text('member.refused')}
      done={text('member.updated')}
    />
  );
};

type Option = CommandChoice['options'][number];

const actionsOf = ({ grants }: MemberDetails): readonly Option[] => [
  ...grantPlans.map((plan) => ({
    value: plan,
    label: text('member.grant', { plan: planLabels[plan] }),
  })),
  ...grantPlans.map((plan) => ({
    value: goodwillOf(plan),
    label: text('member.goodwill', { plan: planLabels[plan] }),
  })),
  ...grants.map((grant) => ({
    value: grant.id,
    label: text('member.end-one', { plan: planLabels[grant.plan], end: formatGrantEnd(grant) }),
  })),
  ...(grants.length < 2
    ? []
    : [{ value: 'all', label: text('member.end-all', { smart_count: grants.length }) }]),
];

const goodwillOf = (plan: (typeof grantPlans)[number]): string => `goodwill-${plan}`;

const isGrant = (action: string): boolean => grantPlans.some((plan) => plan === action);

const choicesFor = (action: string, actions: readonly Option[]): readonly CommandChoice[] => {
  const durations = grantDurations.map((value) => ({ value, label: text(`member.${value}`) }));
  return [
    { name: 'action', label: text('member.action'), options: actions },
    ...(isGrant(action)
      ? [{ name: 'duration', label: text('member.duration'), options: durations }]
      : []),
  ];
};

const commandOf = (
  { id }: MemberDetails,
  { action, duration }: MembershipDraft,
  actions: readonly Option[],
): Pick<CommandWords<MembershipPreview>, 'request' | 'heading' | 'verb'> => {
  const label = actions.find(({ value }) => value === action)?.label ?? '';
  const plan = grantPlans.find((known) => known === action);
  if (plan !== undefined) {
    const known = grantDurations.find((name) => name === duration) ?? 'trial';
    return {
      request: grantRequest(id, { plan, duration: known }),
      heading: text(`member.plan-for-${known}`, { plan: label }),
      verb: text('member.grant-verb'),
    };
  }
  const month = grantPlans.find((known) => goodwillOf(known) === action);
  if (month !== undefined) {
    const request = goodwillRequest(id, month);
    return { request, heading: label, verb: text('member.goodwill-verb') };
  }
  const request = action === 'all' ? revokeRequest(id) : endGrantRequest(id, action);
  return { request, heading: label, verb: text('member.end-verb') };
};

type Grant = CallInput<'previewGrant'>['body'];

export const grantRequest = (
  id: string,
  { plan, duration }: Grant,
): CommandRequest<MembershipPreview> => ({
  resource: 'members',
  id,
  preview: previewOf(membershipPreviewEndpoints.previewGrant, {
    params: { id },
    body: { plan, duration },
  }),
  send: (reason, ifMatch) =>
    call(adminEndpoints.grantMembership, {
      params: { id },
      body: { plan, duration, reason },
      ifMatch,
    }),
});

const goodwillRequest = (id: string, plan: Grant['plan']): CommandRequest<MembershipPreview> => ({
  resource: 'members',
  id,
  preview: previewOf(membershipPreviewEndpoints.previewGoodwillMonth, {
    params: { id },
    body: { plan },
  }),
  send: (reason, ifMatch) =>
    call(adminEndpoints.giveGoodwillMonth, { params: { id }, body: { plan, reason }, ifMatch }),
});

const endGrantRequest = (id: string, grantId: string): CommandRequest<MembershipPreview> => ({
  resource: 'members',
  id,
  preview: previewOf(membershipPreviewEndpoints.previewEndGrant, { params: { id, grantId } }),
  send: (reason, ifMatch) =>
    call(adminEndpoints.endGrant, { params: { id, grantId }, body: { reason }, ifMatch }),
});

const revokeRequest = (id: string): CommandRequest<MembershipPreview> => ({
  resource: 'members',
  id,
  preview: previewOf(membershipPreviewEndpoints.previewRevoke, { params: { id } }),
  send: (reason, ifMatch) =>
    call(adminEndpoints.revokeMembership, { params: { id }, body: { reason }, ifMatch }),
});

export const previewOutcome = (preview: MembershipPreview): Outcome => {
  const { before, after, then } = formatPreview(preview);
  return {
    before,
    after,
    then,
    sentence: `${after}${then}.`,
    changes: preview.changes,
    revision: preview.membershipRevision,
    events: preview.events,
    mail: preview.mail,
  };
};

const closedBecause = (member: MemberDetails, away: boolean): string | null => {
  if (member.erased) return text('member.closed-erased');
  return away ? text('member.closed-past') : null;
};
