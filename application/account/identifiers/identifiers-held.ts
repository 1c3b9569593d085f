import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { Identifier } from './claims.ts';
import { emailHash, usernameHash, type FindAccountPorts } from '../find-account.ts';

type EventIdentifiers = readonly { readonly kind: Identifier['kind']; readonly hash: string }[];

/**
 * Every address, username and identity that the account has ever had. An interrupted change may still hold a claim on
 * an old one.
 */
export const listPastIdentifiers = async (
  ports: FindAccountPorts,
  accountId: string,
): Promise<Identifier[]> => {
  const identifiersByKey = new Map<string, Identifier>();
  const stream = accountStream(accountId);
  for await (const { type, data, metadata } of ports.eventStore.read(stream)) {
    const event = accountDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    for (const { kind, hash } of getEventIdentifiers(ports, event)) {
      identifiersByKey.set(`${kind}-${hash}`, { kind, hash, accountId });
    }
  }
  return [...identifiersByKey.values()];
};

const getEventIdentifiers = (
  ports: FindAccountPorts,
  { type, data }: AccountEvent,
): EventIdentifiers => {
  const identifiers: { kind: Identifier['kind']; hash: string }[] = [];
  if (type === 'AccountRegistered' || type === 'AccountEmailChanged')
    identifiers.push({ kind: 'email', hash: emailHash(ports, data.email) });
  if (type === 'AccountRegistered' || type === 'AccountProfileChanged')
    identifiers.push({ kind: 'username', hash: usernameHash(ports, data.username) });
  if (type === 'AccountIdentityLinked')
    identifiers.push({ kind: 'identity', hash: data.identityHash });
  return identifiers;
};

/** Every address that the account has ever had. */
export const listPastEmails = async (
  ports: Pick<FindAccountPorts, 'eventStore'>,
  accountId: string,
): Promise<readonly string[]> => {
  const emails = new Set<string>();
  for await (const { type, data, metadata } of ports.eventStore.read(accountStream(accountId))) {
    const event = accountDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'AccountRegistered' || event.type === 'AccountEmailChanged')
      emails.add(event.data.email);
  }
  return [...emails];
};
