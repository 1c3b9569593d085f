import type { MemberGrant, MemberDetails } from '#contract/admin/member-details.ts';
import type { TimedGrantPreview } from '#contract/membership/membership-preview.ts';
import { extensions } from '#contract/extensions.ts';
import { grantEndpoints } from '#contract/admin/grants.ts';
import { grantablePlans } from '#contract/admin/members.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { CommandForm, type CommandChoice } from '../../record/command/command-form.tsx';
import type { CommandDraft } from '../../record/command/kept-draft.tsx';
import type { CommandDefinition } from '../../record/command/confirm-command.tsx';
import type { Outcome } from '../../record/command/outcome.tsx';
import { formatDayWithYear } from '../../times/with-year.ts';
import { text as memberText } from '../display/texts.ts';
import { text } from './texts.ts';
import { text as commandText } from '../../record/command/texts.ts';
import { useMayChange } from '../../use-may-change.ts';
import { formatPreview } from './format-preview.ts';
import { useChangesSince } from '../as-of/use-changes-since.ts';
import { formatGrant, formatMemberSubject } from '../display/format.ts';
import {
  getEndDate,
  hasChosenDay,
  isTrial,
  isUndoable,
  parseGrantTime,
  getPresets,
  toDateFieldValue,
  getTrialPresets,
  type GrantTime,
} from './given-time.ts';
import { LastDayField } from './last-day-field.tsx';
import {
  endGrantRequest,
  goodwillRequest,
  revokeRequest,
  timeRequest,
  trialRequest,
  undoGrantRequest,
  type ChangePreview,
} from './membership-requests.ts';

export type MembershipDraft = CommandDraft & {
  /** `time`, the id of a grant to end, or `all` grants. */
  readonly action: string;
  readonly plan: string;
  readonly preset: string;
  readonly extension: string;
  readonly lastDay: string;
};

/** Without a plan, the form starts on the member's. */
export const freshDraft: MembershipDraft = {
  action: 'time',
  plan: '',
  preset: 'trial',
  extension: '1-month',
  lastDay: '',
  reason: '',
};
/** The draft with a grant selected to be ended or undone. */
export const toEndGrantDraft = (draft: MembershipDraft, { id }: MemberGrant): MembershipDraft => ({
  ...draft,
  action: id,
});

type ChangeMembershipProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  readonly draft: MembershipDraft;
  readonly onDraft: (draft: MembershipDraft) => void;
  /** The page shows a past date, when nothing can be changed. */
  readonly readOnly: boolean;
};

export const ChangeMembership = (props: ChangeMembershipProps) => {
  const { member, now, draft, onDraft, readOnly } = props;
  // Support staff can only give a trial.
  const canChange = useMayChange();
  const presets = canChange ? getPresets : getTrialPresets;
  const actions = canChange ? getActionOptions(member, now) : [createTimeOption()];
  // A colleague may have ended the selected grant.
  const action = actions.some(({ value }) => value === draft.action) ? draft.action : 'time';
  const time = parseGrantTime(draft, member, presets);
  const currentDraft = { ...draft, action, ...time };
  const end = action === 'time' ? getEndDate(time, member, now) : null;
  return (
    <CommandForm
      title="Change membership"
      choices={[
        { name: 'action', label: 'Action', options: actions },
        ...(action === 'time' ? getTimeChoices(time, member, presets) : []),
      ]}
      typed={
        end === null || !canChange ? null : (
          <LastDayField
            value={hasChosenDay(time.preset) ? time.lastDay : toDateFieldValue(end)}
            end={end}
            now={now}
            onChoose={(lastDay) => {
              const preset = isTrial(time.preset) ? 'trial-until' : 'until';
              onDraft({ ...currentDraft, preset, lastDay });
            }}
          />
        )
      }
      draft={currentDraft}
      onDraft={(changed) => {
        const next = { ...currentDraft, ...changed };
        const isNewPreset = next.preset !== time.preset && next.lastDay === time.lastDay;
        // A date is chosen starting from the one that was shown.
        onDraft(isNewPreset && end !== null ? { ...next, lastDay: toDateFieldValue(end) } : next);
      }}
      fresh={freshDraft}
      previewWords="Preview membership change"
      disabledReason={getDisabledReason(member, readOnly)}
      access={grantEndpoints.giveTrial.resource}
      subject={formatMemberSubject(member)}
      {...(action === 'time'
        ? createTimeCommand(time, end, { member, mayChange: canChange, now })
        : createEndCommand(action, member, now))}
      outcomeOf={toPreviewOutcome}
      changesSince={useChangesSince(member.id)}
      errorTitle="Failed to manage membership"
      done="Membership updated"
    />
  );
};

type Option = CommandChoice['options'][number];

const createTimeOption = (): Option => ({ value: 'time', label: 'Give time' });

const getActionOptions = ({ grants }: MemberDetails, now: Date): readonly Option[] => [
  createTimeOption(),
  ...grants.map((grant) => ({ value: grant.id, label: formatEndGrantLabel(grant, now) })),
  ...(grants.length < 2
    ? []
    : [{ value: 'all', label: text('member.end-all', { smart_count: grants.length }) }]),
];

/** `End Pro trial, ends 3 December 2026`; `Undo …` within 24 hours. */
export const formatEndGrantLabel = (grant: MemberGrant, now: Date): string => {
  const grantLabel = { grant: formatGrant(grant, now) };
  return isUndoable(grant, now)
    ? text('member.undo-one', grantLabel)
    : text('member.end-one', grantLabel);
};

const getTimeChoices = (
  { plan, preset }: GrantTime,
  member: MemberDetails,
  presets: typeof getPresets,
): CommandChoice[] => [
  {
    name: 'plan',
    label: memberText('member.plan'),
    options: grantablePlans.map((value) => ({ value, label: planLabels[value] })),
  },
  {
    name: 'preset',
    label: 'Duration',
    options: presets(plan, member).map((value) => ({
      value,
      label: text(`member.preset-${value}`),
    })),
  },
  ...(preset === 'extend'
    ? [
        {
          name: 'extension',
          label: 'Extend by',
          options: extensions.map((value) => ({ value, label: text(`member.extend-${value}`) })),
        },
      ]
    : []),
];

type Command = Pick<CommandDefinition<ChangePreview>, 'request' | 'heading' | 'confirmLabel'>;

type TimeCommandContext = {
  readonly member: MemberDetails;
  readonly mayChange: boolean;
  readonly now: Date;
};

const createTimeCommand = (
  { plan, preset }: GrantTime,
  end: Date | null,
  { member: { id }, mayChange, now }: TimeCommandContext,
): Command => {
  const verb = 'Give';
  if (preset === 'goodwill') {
    const heading = text('member.give-goodwill', { plan: planLabels[plan] });
    return { request: goodwillRequest(id, plan), heading, confirmLabel: verb };
  }
  const endsAt = end?.toISOString() ?? null;
  const isTrialPreset = isTrial(preset);
  const grant = formatGrant({ plan, kind: isTrialPreset ? 'trial' : 'plan', endsAt }, now);
  const request = mayChange
    ? timeRequest(id, { plan, endsAt, trial: isTrialPreset })
    : trialRequest(id, plan, endsAt ?? '');
  return { request, heading: text('member.give', { grant }), confirmLabel: verb };
};

const createEndCommand = (action: string, { id, grants }: MemberDetails, now: Date): Command => {
  const grant = grants.find((each) => each.id === action);
  if (grant === undefined) {
    const heading = text('member.end-all', { smart_count: grants.length });
    return { request: revokeRequest(id), heading, confirmLabel: text('member.end-verb') };
  }
  const heading = formatEndGrantLabel(grant, now);
  return isUndoable(grant, now)
    ? {
        request: undoGrantRequest(id, grant.id),
        heading,
        confirmLabel: commandText('command.undo'),
      }
    : { request: endGrantRequest(id, grant.id), heading, confirmLabel: text('member.end-verb') };
};

export const toPreviewOutcome = (preview: Omit<ChangePreview, 'memberId'>): Outcome => {
  const { before, after, then } = formatPreview(preview);
  return {
    before,
    after,
    consequence: then,
    sentence: `${after}${then}.`,
    warning: preview.warning ? formatWarning(preview.warning) : null,
    changes: preview.changes,
    revision: preview.membershipRevision,
    mail: preview.mail,
  };
};

const formatWarning = ({ plan, grantedAt }: NonNullable<TimedGrantPreview['warning']>) => ({
  title: 'This member has had a trial.',
  explanation: text('member.second-trial-text', {
    plan: planLabels[plan],
    day: formatDayWithYear(new Date(grantedAt)),
  }),
});

const getDisabledReason = (member: MemberDetails, readOnly: boolean): string | null => {
  if (member.erased) return 'This account is erased; its membership cannot be changed.';
  return readOnly ? 'Go back to now to make a change.' : null;
};
