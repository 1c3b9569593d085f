import { decideAccess } from '#domain/access/decide-access.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import type { Resource } from '#domain/shared/resources.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { toEntitlement, findAccount } from '#projections/account-details/read-model.ts';

export type HasAccessPorts = {
  readonly readModels: ReadModels;
  readonly config: TestAddresses;
};

type AccessQuery = {
  readonly accountId: string;
  readonly resource: Resource;
  readonly now: Date;
};

/** Whether an account may read a resource. Unknown and erased accounts may not. */
export const hasAccess = async (
  ports: HasAccessPorts,
  { accountId, resource, now }: AccessQuery,
): Promise<boolean> => {
  const account = await findAccount(ports, accountId);
  if (!account) return false;
  return decideAccess(toEntitlement(account, now, ports.config), resource, now).allowed;
};
