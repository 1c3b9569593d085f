import type { LinkIdentity, LinkOwnIdentity } from '#domain/account/commands.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext } from '../../command-context.ts';
import { sendCommand } from '../../handle-command.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import { confirmClaim } from '../identifiers/claims.ts';
import { resolveClaim, type ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

type IdentityLink = {
  readonly accountId: string;
  readonly hash: string;
  readonly command: LinkIdentity | LinkOwnIdentity;
};

/** The claim is made first, so that one identity never leads to two accounts. A refused link releases it again. */
export const handleIdentityLink = async (
  ports: ResolveClaimPorts,
  { accountId, hash, command }: IdentityLink,
  context: CommandContext,
): Promise<void> => {
  const ownContext = { ...context, actor: accountId };
  const claim = { kind: 'identity', hash, accountId } as const;
  const { revision: ownClaim } = await claimIdentifier(ports, claim, ownContext);
  try {
    await sendCommand(ports, accountDecider, { id: accountId, command }, ownContext);
  } catch (error) {
    if (error instanceof Rejection) {
      await resolveClaim(ports, { kind: 'identity', hash, ownClaim }, ownContext);
    }
    throw error;
  }
  await confirmClaim(ports, claim, ownContext);
};
