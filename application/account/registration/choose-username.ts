import { isUsername, maxUsernameLength } from '#domain/shared/field-limits.ts';
import { containsWebAddress } from '#domain/shared/accounts/web-addresses.ts';
import { deriveId } from '../../derive-id.ts';
import type { CommandContext } from '../../command-context.ts';
import { claimIdentifier } from '../identifiers/claim-identifier.ts';
import { isClaimTakenError } from '../identifiers/claims.ts';
import { usernameHash } from '../find-account.ts';
import type { ResolveClaimPorts } from '../identifiers/resolve-claim.ts';

const maxNumberedNames = 9;
const randomDigits = 10;

/**
 * Usernames to try for an address, in order. They contain the unaccented letters, digits and dots of its local part.
 */
export const usernameCandidates = (email: string, accountId: string): string[] => {
  const localPart = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const base = toBaseName(localPart);
  const numberedNames = Array.from({ length: maxNumberedNames }, (_, index) =>
    appendNumber(base, String(index + 2)),
  );
  const randomNames = Array.from({ length: 3 }, (_, index) =>
    appendNumber(base, randomNumber(accountId, index)),
  );
  return [base.slice(0, maxUsernameLength), ...numberedNames, ...randomNames].map(
    withoutWebAddress,
  );
};

// The dots are removed if a username such as `jo.li` would read as a web address.
const withoutWebAddress = (name: string): string =>
  containsWebAddress(name) ? name.replaceAll('.', '') : name;

const toBaseName = (local: string): string => {
  const asciiName = local
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, '');
  const trimmedName = asciiName.replaceAll(/^\.+|\.+$/g, '');
  if (trimmedName === '') return 'member';
  return isUsername(trimmedName.slice(0, maxUsernameLength))
    ? trimmedName
    : `${trimmedName}.member`;
};

const appendNumber = (base: string, number: string): string =>
  base.slice(0, maxUsernameLength - number.length) + number;

const randomNumber = (accountId: string, attempt: number): string =>
  String(Number.parseInt(deriveId(accountId, String(attempt)).slice(0, 8), 16)).padStart(
    randomDigits,
    '0',
  );

export const claimFreeUsername = async (
  ports: ResolveClaimPorts,
  { email, accountId }: { readonly email: string; readonly accountId: string },
  context: CommandContext,
): Promise<{ readonly username: string; readonly hash: string }> => {
  for (const username of usernameCandidates(email, accountId)) {
    const hash = usernameHash(ports, username);
    try {
      await claimIdentifier(ports, { kind: 'username', hash, accountId }, context);
      return { username, hash };
    } catch (error) {
      if (!isClaimTakenError(error)) throw error;
    }
  }
  throw new Error('No username could be claimed: all candidates are taken.');
};
