import { formatBindingTime, formatLastDay, formatLondonInstant } from '#contract/binding-day.ts';
import { planLabels } from '#contract/plan-labels.ts';
import {
  type ErasurePreview,
  type MemberErasure,
  erasureEndpoints,
  type erasureReasons,
} from '#contract/admin/erasures.ts';
import { call } from '#ui/api/call.ts';
import type { CommandDefinition } from '../../record/command/confirm-command.tsx';
import type { Outcome } from '../../record/command/outcome.tsx';
import { createCommandPreview } from '../../record/command/use-command.ts';
import { text } from './texts.ts';
import { text as commandText } from '../../record/command/texts.ts';
import { text as memberAccountText } from '../account/texts.ts';

export type ErasureReason = (typeof erasureReasons)[number];
export type ErasureAnswer = ErasurePreview;

type ErasureCommand = Pick<
  CommandDefinition<ErasureAnswer>,
  'request' | 'heading' | 'confirmLabel' | 'done'
>;

export const createErasureRequest = (id: string, reason: ErasureReason): ErasureCommand => ({
  heading: text('personal-data.request'),
  confirmLabel: text('personal-data.request'),
  done: 'Erasure requested',
  request: {
    resource: 'members',
    id,
    preview: createCommandPreview(erasureEndpoints.previewErasure, { params: { id } }),
    send: (explanation) =>
      call(erasureEndpoints.requestErasure, { params: { id }, body: { reason, explanation } }),
  },
});

export const createErasureConfirmation = (id: string, erasureId: string): ErasureCommand => ({
  heading: text('personal-data.confirm'),
  confirmLabel: text('personal-data.confirm'),
  done: 'Erasure confirmed',
  request: {
    resource: 'members',
    id,
    preview: createCommandPreview(erasureEndpoints.previewErasure, { params: { id } }),
    send: (explanation) =>
      call(erasureEndpoints.confirmErasure, { params: { id, erasureId }, body: { explanation } }),
  },
});

export const sendErasureWithdrawal = (
  id: string,
  erasureId: string,
  explanation: string,
): Promise<MemberErasure> =>
  call(erasureEndpoints.withdrawErasure, { params: { id, erasureId }, body: { explanation } });

/** The effect of the next step, with what ends when the account is erased. */
export const formatErasure = (preview: ErasureAnswer, now: Date): Outcome => {
  const { step, revision, dueAt } = preview;
  const after =
    step === 'none'
      ? 'The erasure is already confirmed'
      : dueAt === null
        ? 'erasure waiting for a second admin'
        : text('personal-data.to-execute', { moment: formatLondonInstant(dueAt) });
  return {
    changes: step !== 'none',
    revision,
    before: 'Account',
    after,
    consequence: '',
    sentence: '',
    warning: { title: 'An erasure cannot be undone.', explanation: formatEnding(preview, now) },
    mails: listMails(preview),
  };
};

const listMails = ({ mail, adminMail }: ErasureAnswer): NonNullable<Outcome['mails']> => {
  const memberMails = mail ? [{ label: commandText('command.mail'), ...mail }] : [];
  if (adminMail === null) return memberMails;
  const { recipients: smart_count, ...content } = adminMail;
  return [
    ...memberMails,
    { label: memberAccountText('account.mail-other-admins', { smart_count }), ...content },
  ];
};

const formatEnding = ({ subscription, grants }: ErasureAnswer, now: Date): string =>
  [
    ...(subscription === null ? [] : formatEndedPlan(subscription, now)),
    ...(grants === 0 ? [] : [text('personal-data.ends-grants', { smart_count: grants })]),
  ].join(' ');

type EndedPlan = NonNullable<ErasureAnswer['subscription']>;

const formatEndedPlan = (plan: EndedPlan, now: Date): readonly string[] => [
  ...formatPlanEnd(plan, now),
  ...(plan.losesCredit ? ['Credit that no invoice has used yet is lost.'] : []),
];

const formatPlanEnd = (
  { plan, refundUntil, periodEndsAt }: EndedPlan,
  now: Date,
): readonly string[] => {
  const end = text('personal-data.ends-subscription', { plan: planLabels[plan] });
  if (refundUntil !== null) {
    return [end, text('personal-data.refunds-purchase', { day: formatLastDay(refundUntil, now) })];
  }
  if (periodEndsAt === null) return [end];
  const day = formatBindingTime(periodEndsAt, now);
  return [end, text('personal-data.loses-paid-time', { day })];
};
