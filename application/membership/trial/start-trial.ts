import { findErasureDueAt } from '#domain/account/erasure/erasure.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import {
  findEndedTrial,
  findRunningTrial,
  findTrialRefusal,
} from '#domain/membership/decide-trial.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { trialRefusedError, type TrialRefusal } from '#domain/shared/plans/trial-refusals.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { deriveId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';
import { claimTrialMailbox, isMailboxUsed, type TrialClaimPorts } from './trial-claims.ts';
import { isTrialOffered } from './switch-trial-offer.ts';

/** What a member can do about a trial. */
export type OwnTrial = {
  /** The end of the trial that the member started; null while none runs. */
  readonly endsAt: string | null;
  /** When the last plan ended, if it was a trial and nothing was bought; otherwise null. */
  readonly endedAt: string | null;
  /** Why the member cannot start one; null if that is possible. */
  readonly refusal: TrialRefusal | null;
};

/**
 * Starts the member's trial. The mailbox is claimed first, so that of two accounts only one gets a trial. A process that
 * is killed between the two leaves a claim of this account, and starting again completes it.
 */
export const startTrial = async (
  ports: CommandPorts & TrialClaimPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<{ readonly endsAt: string }> => {
  const account = await requireRegisteredAccount(ports, accountId);
  const state = await loadMembership(ports, accountId);
  const trial = await readOwnTrial(ports, { accountId, account, state }, context.now);
  if (trial.endsAt !== null) return { endsAt: trial.endsAt };
  if (trial.refusal !== null) throw trialRefusedError(trial.refusal);
  const claimant = { accountId, account, allowedAt: state.trialAllowedAt };
  if ((await claimTrialMailbox(ports, claimant, context)) === 'used')
    throw trialRefusedError('trial/used');
  const grantId = deriveId('trial', accountId, String(state.grants.length));
  const command = { type: 'StartTrial', grantId, now: context.now } as const;
  await sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command },
    withoutRequestKeys(context),
  );
  const { endsAt } = findRunningTrial(await loadMembership(ports, accountId), context.now) ?? trial;
  if (endsAt === null) throw trialRefusedError('trial/used');
  return { endsAt };
};

type Member = {
  readonly accountId: string;
  readonly account: RegisteredAccount;
  readonly state: MembershipState;
};

export const readOwnTrial = async (
  ports: TrialClaimPorts,
  member: Member,
  now: Date,
): Promise<OwnTrial> => {
  const endsAt = findRunningTrial(member.state, now)?.endsAt ?? null;
  const endedAt = findEndedTrial(member.state, now);
  return { endsAt, endedAt, refusal: await findRefusal(ports, member, now) };
};

const findRefusal = async (
  ports: TrialClaimPorts,
  { accountId, account, state }: Member,
  now: Date,
): Promise<TrialRefusal | null> => {
  const refusal = findTrialRefusal(state, now);
  if (refusal !== null) return refusal;
  if (!(await isTrialOffered(ports))) return 'trial/switched-off';
  if (findErasureDueAt(account.erasure) !== null) return 'trial/erasure-due';
  if (!account.emailVerified) return 'trial/address-not-confirmed';
  const claimant = { accountId, account, allowedAt: state.trialAllowedAt };
  return (await isMailboxUsed(ports, claimant, now)) ? 'trial/used' : null;
};
