import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { currentErasure } from '#domain/account/erasure/erasure.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import { findErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { CommandContext } from '../command-context.ts';
import { requireRegisteredAccount, type FindAccountPorts } from '../account/find-account.ts';
import { dryRunCommand, type CommandPorts } from '../handle-command.ts';
import { loadMembership } from '../membership/load-membership.ts';
import { createErasureNoticeMail, erasureRequestMailText } from './erasure-mail.ts';
import { findRecoveryReviewers } from '../account/credentials/recovery-mail.ts';
import type { FindAdminsPorts } from '../account/staff/find-admins.ts';
import { isActiveAdmin } from '../account/staff/is-active-admin.ts';

export type ErasurePreview = {
  readonly step: 'request' | 'confirm' | 'none';
  readonly revision: number;
  readonly events: string[];
  readonly dueAt: string | null;
  readonly subscription: {
    readonly plan: PaidPlanId;
    readonly periodEndsAt: string | null;
    readonly refundUntil: string | null;
    /** True if unused credit that staff gave is lost, otherwise absent. */
    readonly losesCredit?: true;
  } | null;
  readonly grants: number;
  /** The mail that the member gets, or null. */
  readonly mail: { readonly subject: string; readonly paragraphs: string[] } | null;
  /** The mail to the other admins, who can confirm the request, or null. */
  readonly adminMail: {
    readonly recipients: number;
    readonly subject: string;
    readonly paragraphs: string[];
  } | null;
};

/** A dry run of the next step: the request, or its confirmation by the caller. */
export const previewErasure = async (
  ports: CommandPorts & FindAccountPorts & FindAdminsPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<ErasurePreview> => {
  const { actor, now } = context;
  const stream = accountStream(accountId);
  const erasure = currentErasure((await requireRegisteredAccount(ports, accountId)).erasure, now);
  const decision = { explanation: 'Preview', by: actor, now } as const;
  const command: AccountCommand =
    erasure === null
      ? { type: 'RequestAccountErasure', erasureId: 'preview', reason: 'asked-for', ...decision }
      : {
          type: 'ConfirmAccountErasure',
          erasureId: erasure.erasureId,
          isRequesterAdmin: await isActiveAdmin(ports, erasure.requestedBy),
          ...decision,
        };
  const dryRun = { decider: accountDecider, stream, command, context };
  const { events, revision } = await dryRunCommand(ports, dryRun);
  const membership = await loadMembership(ports, accountId);
  const plan = findErasedPlan(membership, now);
  const confirmedUntil = getDueAt(events);
  const mail =
    confirmedUntil === null ? null : createErasureNoticeMail({ dueAt: confirmedUntil, plan, now });
  return {
    step: events.length === 0 ? 'none' : erasure === null ? 'request' : 'confirm',
    revision,
    events: events.map(({ type }) => type),
    dueAt: erasure?.confirmation?.dueAt ?? confirmedUntil,
    subscription: plan && {
      plan: plan.plan,
      periodEndsAt: plan.paidUntil,
      refundUntil: plan.refundUntil,
      ...(plan.losesCredit && { losesCredit: true as const }),
    },
    grants: membership.holdings.grants.length,
    mail: mail && { subject: mail.subject, paragraphs: [...mail.paragraphs] },
    adminMail: events.some(({ type }) => type === 'AccountErasureRequested')
      ? await previewAdminMail(ports, { accountId, requestedBy: actor })
      : null,
  };
};

const previewAdminMail = async (
  ports: FindAdminsPorts,
  request: { readonly accountId: string; readonly requestedBy: string },
): Promise<ErasurePreview['adminMail']> => {
  const { length: recipients } = await findRecoveryReviewers(ports, request);
  if (recipients === 0) return null;
  const { subject, paragraphs } = erasureRequestMailText(request.accountId);
  return { recipients, subject, paragraphs: [...paragraphs] };
};

const getDueAt = (events: readonly AccountEvent[]): string | null => {
  const confirmation = events.find(({ type }) => type === 'AccountErasureConfirmed');
  return confirmation?.type === 'AccountErasureConfirmed' ? confirmation.data.dueAt : null;
};
