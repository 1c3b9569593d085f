import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { ListedErasure } from '#platform/erasure-list/erasure-list.port.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { CommandContext } from '../command-context.ts';
import { loadState } from '../load-stream.ts';
import { eraseAccount, type EraseAccountPorts } from '../members/erase-account.ts';
import { eraseAnonymousRequest, type EraseSupportPorts } from '../support/erase-support-request.ts';
import { loadSupportRequest } from '../support/load-support-request.ts';
import { releaseClaims, type ReleaseClaimsPorts } from './release-claims.ts';

type Ports = EraseAccountPorts &
  EraseSupportPorts &
  ReleaseClaimsPorts & { readonly keys: Pick<KeyStore, 'findMany'> };

/**
 * Erases what was erased after the backup was made. Returns how many accounts and support requests
 * that were. Can be interrupted and repeated.
 */
export const repeatErasures = async (
  ports: Ports,
  erasures: readonly ListedErasure[],
  context: CommandContext,
): Promise<number> => {
  await releaseClaims(ports, await findAccountsWithoutKey(ports, erasures), context);
  let repeatedCount = 0;
  for (const erasure of erasures)
    if (await repeatErasure(ports, erasure, context)) repeatedCount += 1;
  return repeatedCount;
};

// An account that was erased while the backup was made: its key is destroyed in the backup, and the
// log was copied before the erasure.
const findAccountsWithoutKey = async (
  { keys }: Ports,
  erasures: readonly ListedErasure[],
): Promise<ReadonlySet<string>> => {
  const keysByAccount = await keys.findMany(erasures.map(({ accountId }) => accountId));
  return new Set(
    [...keysByAccount].filter(([, key]) => key === null).map(([accountId]) => accountId),
  );
};

const repeatErasure = async (
  ports: Ports,
  { accountId, erasedAt }: ListedErasure,
  { correlationId }: CommandContext,
): Promise<boolean> => {
  const context = { actor: 'operator', now: new Date(erasedAt), correlationId };
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  if (account.status === 'registered' || (account.status === 'erased' && !account.isComplete)) {
    await eraseAccount(ports, { accountId }, context);
    return true;
  }
  const request = await loadSupportRequest(ports, accountId);
  if (request !== undefined && request.status !== 'erased') {
    await eraseAnonymousRequest(ports, { requestId: accountId, cause: 'asked-for' }, context);
    return true;
  }
  // The log knows nothing of it, or knows that it is done. The key may be in the backup.
  await ports.keys.destroy(accountId);
  return false;
};
