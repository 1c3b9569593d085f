import { hasAccess, type HasAccessPorts } from '#application/access/has-access.ts';
import type { Resource } from '#domain/shared/resources.ts';
import type { Clock } from '#platform/clock/clock.port.ts';

export type AccessPorts = HasAccessPorts & { readonly clock: Clock };

/** The accounts that have access to a resource now. */
export async function* withAccess(
  ports: AccessPorts,
  accountIds: AsyncIterable<string>,
  resource: Resource,
): AsyncGenerator<string> {
  for await (const accountId of accountIds)
    if (await hasAccess(ports, { accountId, resource, now: ports.clock.now() })) yield accountId;
}
