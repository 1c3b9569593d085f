import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { MembershipCommand, RenewalTerms } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { findLastTrial } from '#domain/membership/grants.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { Renewal } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { dryRunCommand, toCommandRequest } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import {
  type PlanChangeEffect,
  getPlanChangeEffect,
  getPeriods,
  type MembershipChange,
} from './effect-of-change.ts';
import {
  goodwillCommand,
  findGoodwillRenewal,
  lenientMembershipDecider,
  type RenewalPorts,
} from '../grants/give-goodwill-month.ts';
import { createGiveTimeCommand } from '../grants/give-time.ts';
import { extendCommand } from '../grants/extend-plan.ts';
import { grantCommand } from '../grants/grant-membership.ts';
import { mailPreview } from '../membership-mail.ts';
import { revokeCommand } from '../grants/revoke-grants.ts';
import { getCreditLeftAfterRenewal } from '../subscription/next-charge.ts';
import type { UnchangedReason } from './unchanged-reason.ts';
import { createUndoCommand } from './undo-bulk-change.ts';

/** The effect of a change on one member, decided without appending. */
export type ChangePreview = PlanChangeEffect & {
  readonly memberId: string;
  readonly at: string;
  /** Revision of the membership that the preview is based on. */
  readonly membershipRevision: number;
  /** Credit from a goodwill month for a plan that renews; null if the month extends the plan. */
  readonly credit: {
    readonly plan: PaidPlanId;
    readonly pence: number;
    readonly invoiceAt: string;
    /** Credit remaining after that invoice, in pence. */
    readonly leftPence: number;
  } | null;
  /** A warning for staff before they make the change; null if there is none. */
  readonly warning: ChangeWarning | null;
  /** The mail that the member would receive; null if there is none. */
  readonly mail: ReturnType<typeof mailPreview>;
  /** Event types in order. */
  readonly events: string[];
};

/** Warns that the member has already had a trial. */
export type ChangeWarning = {
  readonly kind: 'second-trial';
  readonly plan: PaidPlanId;
  readonly grantedAt: string;
};

type PreviewRequest = {
  readonly accountId: string;
  readonly change: MembershipChange;
  /** The account is opened by the same command. */
  readonly isNewAccount?: boolean;
  readonly decider?: typeof lenientMembershipDecider;
};

/** Decides the command on the current events without appending. */
export const previewChange = async (
  ports: RenewalPorts,
  { accountId, change, isNewAccount = false, decider = lenientMembershipDecider }: PreviewRequest,
  context: CommandContext,
): Promise<ChangePreview> => {
  const renewal =
    change.kind === 'goodwill'
      ? await findGoodwillRenewal(ports, { accountId, plan: change.plan }, context.now)
      : null;
  const command = toMembershipCommand(change, context, renewal);
  const [account, dryRun] = await Promise.all([
    loadState(ports, { decider: accountDecider, stream: accountStream(accountId) }),
    dryRunCommand(ports, {
      ...toCommandRequest(membershipDecider, { id: accountId, command }, context),
      decider,
    }),
  ]);
  const before = getPeriods(getHoldings(dryRun.before), context.now);
  const commonFields = {
    memberId: accountId,
    at: context.now.toISOString(),
    membershipRevision: dryRun.revision,
    before,
  };
  if (account.status !== 'registered' && !isNewAccount) {
    return {
      ...commonFields,
      unchanged: getMissingMemberReason(account.status === 'erased'),
      after: before,
      credit: null,
      warning: null,
      mail: null,
      events: [],
    };
  }
  const { after, unchanged } = getPlanChangeEffect(change, dryRun, context.now);
  const events = dryRun.events.map(({ type }) => type);
  const credit = getCredit(dryRun.events, renewal);
  const warning = getWarning(dryRun.events, dryRun.before);
  const mail = mailPreview({ ...dryRun, now: context.now });
  return { ...commonFields, unchanged, after, credit, warning, mail, events };
};

/** The reason why a change has no effect on an account that is not registered. */
export const getMissingMemberReason = (isErased: boolean): UnchangedReason => ({
  kind: isErased ? 'erased' : 'no-member',
});

const getCredit = (
  events: readonly MembershipEvent[],
  renewal: Renewal | null,
): ChangePreview['credit'] => {
  const creditEvent = events.find((event) => event.type === 'GoodwillCreditGiven');
  if (creditEvent === undefined || renewal === null) return null;
  const { pence, plan, invoiceAt } = creditEvent.data;
  const leftPence = getCreditLeftAfterRenewal(renewal, pence);
  return { plan, pence, invoiceAt, leftPence };
};

const getWarning = (
  events: readonly MembershipEvent[],
  before: MembershipState,
): ChangeWarning | null => {
  const givesTrial = events.some(
    (event) => event.type === 'MembershipGranted' && event.data.duration === 'trial',
  );
  const earlierTrial = findLastTrial(before);
  if (!givesTrial || earlierTrial === undefined) return null;
  const { plan, grantedAt } = earlierTrial;
  return { kind: 'second-trial', plan, grantedAt };
};

/** Uses placeholders for reasons and new grant ids, which do not influence the decision. */
export const toMembershipCommand = (
  change: MembershipChange,
  context: CommandContext,
  renewal: RenewalTerms | null = null,
): MembershipCommand => {
  const reason = '';
  if (change.kind === 'revoke') {
    const { plan } = change;
    return revokeCommand({ reason, ...(plan !== undefined && { plan }) }, context);
  }
  if (change.kind === 'end') {
    return { type: 'RevokeGrant', grantId: change.grantId, reason, now: context.now };
  }
  if (change.kind === 'undo') {
    const { bulkChangeId, grantId } = change;
    return createUndoCommand({ bulkChangeId, reason }, { grantIds: [grantId], ended: [] }, context);
  }
  if (change.kind === 'goodwill') {
    const { plan } = change;
    return goodwillCommand({ plan, reason, grantId: 'preview', renewal }, context);
  }
  if (change.kind === 'extend')
    return extendCommand(change, { grantId: 'preview', reason }, context);
  if (change.kind === 'time')
    return createGiveTimeCommand(change, { grantId: 'preview', reason }, context);
  const { plan, duration } = change;
  return grantCommand({ plan, duration, reason }, 'preview', context);
};
