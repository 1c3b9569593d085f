import { findLastTrial } from '#domain/membership/grants.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';
import {
  claimTrialMailbox,
  isMailboxUsed,
  releaseTrialMailbox,
  type TrialClaimPorts,
} from './trial-claims.ts';

/**
 * Claims the mailbox of a member who has a trial from staff, so that this person cannot start another one with a new
 * account. An address that nobody confirmed is not claimed, because it may be somebody else's. When the trial was
 * undone, the claim is released.
 */
export const recordGivenTrial = async (
  ports: CommandPorts & TrialClaimPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (account === undefined) return;
  const state = await loadMembership(ports, accountId);
  const claimant = { accountId, account, allowedAt: state.trialAllowedAt };
  if (findLastTrial(state) === undefined) {
    await releaseTrialMailbox(ports, claimant, context);
    return;
  }
  if (!account.emailVerified) return;
  // Staff may give a trial although the mailbox had one before, whose claim remains.
  if (await isMailboxUsed(ports, claimant, context.now)) return;
  await claimTrialMailbox(ports, claimant, context);
};
