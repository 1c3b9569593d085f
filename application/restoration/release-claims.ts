import { claimDecider } from '#domain/claim/claim.ts';
import type { ClaimEvent } from '#domain/claim/events.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { releaseIdentifier, type Identifier } from '../account/identifiers/claims.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';

export type ReleaseClaimsPorts = CommandPorts & {
  /** The whole log, in order. */
  readonly readLog: () => AsyncIterable<StoredEvent>;
};

/**
 * Releases the addresses, usernames and identities of these accounts. The claims are found in the
 * log, because the addresses themselves cannot be read without the keys.
 */
export const releaseClaims = async (
  ports: ReleaseClaimsPorts,
  accountIds: ReadonlySet<string>,
  context: CommandContext,
): Promise<void> => {
  if (accountIds.size === 0) return;
  const heldIdentifiers = new Map<string, Identifier>();
  for await (const stored of ports.readLog()) {
    const event = toClaimEvent(stored);
    if (event === undefined || !accountIds.has(event.data.accountId)) continue;
    const { kind, accountId } = event.data;
    if (kind === 'customer' || event.type === 'IdentifierReleased')
      heldIdentifiers.delete(stored.stream);
    else
      heldIdentifiers.set(stored.stream, {
        kind,
        accountId,
        hash: stored.stream.slice(kind.length + 1),
      });
  }
  for (const identifier of heldIdentifiers.values())
    await releaseIdentifier(ports, identifier, context);
};

const { definitions, upcast } = claimDecider('email');

const toClaimEvent = ({ type, data, metadata }: StoredEvent): ClaimEvent | undefined =>
  type in definitions ? upcast({ type, data, schemaVersion: metadata.schemaVersion }) : undefined;
