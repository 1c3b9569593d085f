import { derivedId } from '../derive-id.ts';
import type { CommandContext } from '../command-context.ts';
import { claimIdentifier } from './claim-identifier.ts';
import { isTaken, type HandledClaim } from './claims.ts';
import { usernameHash } from './find-account.ts';
import type { ResolveClaimPorts } from './resolve-claim.ts';

const numberedTries = 9;
const longestBase = 30;

export const usernameCandidates = (email: string, accountId: string): string[] => {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase();
  const cleaned = local.replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, longestBase);
  const base = cleaned === '' ? 'member' : cleaned;
  const numbered = Array.from(
    { length: numberedTries },
    (_, index) => `${base}${String(index + 2)}`,
  );
  const rare = Array.from({ length: 3 }, (_, index) => `${base}${rareNumber(accountId, index)}`);
  return [base, ...numbered, ...rare];
};

const rareNumber = (accountId: string, attempt: number): string =>
  String(Number.parseInt(derivedId(accountId, String(attempt)).slice(0, 8), 16)).padStart(10, '0');

export const claimFreeUsername = async (
  ports: ResolveClaimPorts,
  { email, accountId }: { readonly email: string; readonly accountId: string },
  context: CommandContext,
): Promise<{ readonly username: string; readonly hash: string; readonly claim: HandledClaim }> => {
  for (const username of usernameCandidates(email, accountId)) {
    const hash = usernameHash(ports, username);
    try {
      const claim = await claimIdentifier(ports, { kind: 'username', hash, accountId }, context);
      return { username, hash, claim };
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new Error('No username could be claimed: all candidates are taken.');
};
