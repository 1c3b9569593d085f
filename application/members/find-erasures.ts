import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { claimDecider, claimStream } from '#domain/claim/claim.ts';
import { emailHash, type FindAccountPorts } from '../account/find-account.ts';

type Erasure = {
  readonly accountId: string;
  /** ISO-8601; null while the erasure is in progress. */
  readonly completedAt: string | null;
};

/**
 * Finds accounts with this address that were erased, or are being erased. The claims of an address keep its former
 * accounts under a keyed hash, so the address itself is not stored.
 */
export const findErasures = async (
  ports: FindAccountPorts,
  email: string,
): Promise<readonly Erasure[]> => {
  const erasures: Erasure[] = [];
  for (const accountId of await findAccountsWithIdentifier(ports, email)) {
    const erasure = await readErasure(ports, accountId);
    if (erasure) erasures.push(erasure);
  }
  return erasures;
};

const readErasure = async (
  { eventStore }: FindAccountPorts,
  accountId: string,
): Promise<Erasure | undefined> => {
  let erasure: Erasure | undefined;
  for await (const { type, data, metadata } of eventStore.read(accountStream(accountId))) {
    const event = accountDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'AccountErased') erasure = { accountId, completedAt: null };
    if (event.type === 'AccountErasureCompleted') {
      erasure = { accountId, completedAt: event.data.completedAt };
    }
  }
  return erasure;
};

const findAccountsWithIdentifier = async (
  ports: FindAccountPorts,
  email: string,
): Promise<ReadonlySet<string>> => {
  const holders = new Set<string>();
  const { upcast } = claimDecider('email');
  for await (const stored of ports.eventStore.read(claimStream('email', emailHash(ports, email)))) {
    const { type, data, metadata } = stored;
    const event = upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'IdentifierClaimConfirmed') holders.add(event.data.accountId);
  }
  return holders;
};
