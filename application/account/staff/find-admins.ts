import type { RegisteredAccount } from '#domain/account/state.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { scanMembers } from '#projections/member-directory/queries.ts';
import { findRegisteredAccount } from '../find-account.ts';

export type FindAdminsPorts = {
  readonly clock: Clock;
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

export type AdminAccount = { readonly id: string; readonly account: RegisteredAccount };

/** The admins who can act and receive mails, without the given accounts. */
export const findAdmins = async (
  ports: FindAdminsPorts,
  without: readonly string[],
): Promise<readonly AdminAccount[]> => {
  const found: AdminAccount[] = [];
  for await (const admins of scanMembers(ports, { role: 'admin', erased: false })) {
    for (const { id } of admins) {
      if (without.includes(id)) continue;
      const account = await findRegisteredAccount(ports, id);
      if (!account?.isAdmin || !account.emailVerified || account.isSuspended) continue;
      found.push({ id, account });
    }
  }
  return found;
};
