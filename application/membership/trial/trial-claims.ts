import type { RegisteredAccount } from '#domain/account/state.ts';
import {
  isTrialClaimed,
  type TrialClaim,
  type TrialCommand,
  trialDecider,
  trialMailboxStream,
} from '#domain/trial/trial.ts';
import type { TrialHashes } from '#platform/keys/trial-hashes.port.ts';
import { listPastEmails } from '../../account/identifiers/identifiers-held.ts';
import { normalizeMailbox } from '../../account/identifiers/comparable-email.ts';
import { withoutRequestKeys, type CommandContext } from '../../command-context.ts';
import { handleCommand, type CommandPorts } from '../../handle-command.ts';
import { loadState, type LoadPorts } from '../../load-stream.ts';

export type TrialClaimPorts = LoadPorts & { readonly trialHashes: TrialHashes };

/** The trials of an account's mailbox that are still known, newest month first. */
export const listTrialClaims = async (
  ports: TrialClaimPorts,
  { email }: Pick<RegisteredAccount, 'email'>,
  now: Date,
): Promise<readonly TrialClaim[]> => {
  const hashes = await ports.trialHashes.kept(normalizeMailbox(email), now);
  const claims = await Promise.all(hashes.map((hash) => loadClaim(ports, hash)));
  return claims.filter((claim) => claim !== null);
};

const loadClaim = async (ports: LoadPorts, hash: string): Promise<TrialClaim | null> => {
  const state = await loadState(ports, { decider: trialDecider, stream: trialMailboxStream(hash) });
  return state.claim;
};

type Claimant = {
  readonly accountId: string;
  readonly account: Pick<RegisteredAccount, 'email'>;
  readonly allowedAt: string | null;
};

export const isMailboxUsed = async (
  ports: TrialClaimPorts,
  { account, ...claimant }: Claimant,
  now: Date,
): Promise<boolean> =>
  (await listTrialClaims(ports, account, now)).some((claim) => isTrialClaimed(claim, claimant));

/**
 * Claims the mailbox for the account. Another account may claim it in the month before or after at the same moment,
 * so the other months are read again afterwards, and the claim is withdrawn if one is found.
 */
export const claimTrialMailbox = async (
  ports: CommandPorts & TrialClaimPorts,
  claimant: Claimant,
  context: CommandContext,
): Promise<'claimed' | 'used'> => {
  const { accountId, account, allowedAt } = claimant;
  const { now } = context;
  const hash = await ports.trialHashes.current(normalizeMailbox(account.email), now);
  const handle = (command: TrialCommand) =>
    handleTrial(ports, { accountId, hash, command }, context);
  await handle({ type: 'ClaimTrialMailbox', accountId, allowedAt, now });
  if (!(await isMailboxUsed(ports, claimant, now))) return 'claimed';
  await handle({ type: 'ReleaseTrialMailbox', accountId, now });
  return 'used';
};

/** Ends the claims of an account, in whichever month they were made. */
export const releaseTrialMailbox = async (
  ports: CommandPorts & TrialClaimPorts,
  { accountId, account }: Claimant,
  context: CommandContext,
): Promise<void> => {
  const { now } = context;
  const command = { type: 'ReleaseTrialMailbox', accountId, now } as const;
  for (const hash of await ports.trialHashes.kept(normalizeMailbox(account.email), now)) {
    await handleTrial(ports, { accountId, hash, command }, context);
  }
};

type TrialRequest = {
  readonly accountId: string;
  readonly hash: string;
  readonly command: TrialCommand;
};

const handleTrial = (
  ports: CommandPorts,
  { accountId, hash, command }: TrialRequest,
  context: CommandContext,
) =>
  handleCommand(ports, {
    decider: trialDecider,
    stream: trialMailboxStream(hash),
    command,
    context: withoutRequestKeys(context),
    subject: accountId,
  });

/** What is kept about the trials of an account, for its export. */
export const listKeptTrials = async (
  ports: TrialClaimPorts,
  accountId: string,
  now: Date,
): Promise<readonly { readonly mailboxHash: string; readonly claimedAt: string }[]> => {
  const mailboxes = new Set((await listPastEmails(ports, accountId)).map(normalizeMailbox));
  const hashes = await Promise.all(
    [...mailboxes].map((mailbox) => ports.trialHashes.kept(mailbox, now)),
  );
  const claims = await Promise.all(
    hashes.flat().map(async (mailboxHash) => {
      const claim = await loadClaim(ports, mailboxHash);
      return claim?.accountId === accountId ? { mailboxHash, claimedAt: claim.claimedAt } : null;
    }),
  );
  return claims.filter((claim) => claim !== null);
};
