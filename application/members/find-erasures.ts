import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { claimDecider, claimStream } from '#domain/claim/decider.ts';
import { emailHash, type FindAccountPorts } from '../account/find-account.ts';
import { loadState } from '../load-stream.ts';

/**
 * The accounts that held an address and whose erasure is under way. The claims of the address keep who held it, by
 * a keyed hash of the address, so it is found after it was released and stands nowhere in clear.
 */
export const findErasuresUnderWay = async (
  ports: FindAccountPorts,
  email: string,
): Promise<readonly string[]> => {
  const underWay: string[] = [];
  for (const accountId of await holdersOf(ports, email)) {
    const stream = accountStream(accountId);
    const account = await loadState(ports, { decider: accountDecider, stream });
    if (account.status === 'erased' && !account.isComplete) underWay.push(accountId);
  }
  return underWay;
};

const holdersOf = async (ports: FindAccountPorts, email: string): Promise<ReadonlySet<string>> => {
  const holders = new Set<string>();
  const { upcast } = claimDecider('email');
  for await (const stored of ports.eventStore.read(claimStream('email', emailHash(ports, email)))) {
    const { type, data, metadata } = stored;
    const event = upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'IdentifierClaimConfirmed') holders.add(event.data.accountId);
  }
  return holders;
};
