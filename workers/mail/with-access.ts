import { decideAccess } from '#domain/access/decide-access.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import type { Resource } from '#domain/shared/resources.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { entitlementOf, findAccount } from '#projections/account-details/queries.ts';

export type AccessPorts = {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly config: TestAddresses;
};

/** The accounts that have access to a resource now. */
export async function* withAccess(
  ports: AccessPorts,
  accountIds: AsyncIterable<string>,
  resource: Resource,
): AsyncGenerator<string> {
  for await (const accountId of accountIds) {
    const account = await findAccount(ports, accountId);
    const now = ports.clock.now();
    if (!account) continue;
    if (decideAccess(entitlementOf(account, now, ports.config), resource, now).allowed)
      yield accountId;
  }
}
