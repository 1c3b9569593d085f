import type { UndoBulkChange } from '#domain/membership/commands.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import type { MembershipGranted } from '#domain/membership/events.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import type { GrantWithKind } from '#domain/shared/plans/effective-plan.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { CommandContext } from '../../command-context.ts';

export type UndoneParts = Pick<UndoBulkChange, 'grantIds' | 'ended'>;

type BulkChangeOfMember = { readonly accountId: string; readonly bulkChangeId: string };

/** What a bulk change gave a member and what it ended, with the present state of the membership. */
export const readUndoneParts = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { accountId, bulkChangeId }: BulkChangeOfMember,
): Promise<UndoneParts & { readonly state: MembershipState }> => {
  let state = membershipDecider.initialState;
  let heldBefore: readonly GrantWithKind[] | undefined;
  const termsById = new Map<string, MembershipGranted['data']>();
  const grantIds: string[] = [];
  const endedIds = new Set<string>();
  for await (const { type, data, metadata } of eventStore.read(membershipStream(accountId))) {
    const event = membershipDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
    if (event.type === 'MembershipGranted') termsById.set(event.data.grantId, event.data);
    if (metadata.causationId === bulkChangeId) {
      // A revocation moves the grants that followed the revoked one, so only the state before counts.
      heldBefore ??= getHoldings(state).grants;
      if (event.type === 'MembershipGranted') grantIds.push(event.data.grantId);
      if (event.type === 'MembershipGrantRevoked') endedIds.add(event.data.grantId);
    }
    state = membershipDecider.evolve(state, event);
  }
  const ended = (heldBefore ?? [])
    .filter(({ grantId }) => endedIds.has(grantId))
    .flatMap((grant) => toEndedGrant(grant, termsById.get(grant.grantId)));
  return { grantIds, ended, state };
};

const toEndedGrant = (
  { startsAfter, endsAt }: GrantWithKind,
  terms: MembershipGranted['data'] | undefined,
): UndoneParts['ended'] => {
  if (terms === undefined) return [];
  const { grantId, plan, duration, customerId, grantedAt, goodwill } = terms;
  return [
    {
      grantId,
      plan,
      duration,
      customerId,
      grantedAt,
      endsAt,
      ...(startsAfter !== undefined && { startsAfter }),
      ...(goodwill && { goodwill }),
    },
  ];
};

export const createUndoCommand = (
  { bulkChangeId, reason }: Pick<UndoBulkChange, 'bulkChangeId' | 'reason'>,
  { grantIds, ended }: UndoneParts,
  { now }: CommandContext,
): UndoBulkChange => ({ type: 'UndoBulkChange', bulkChangeId, grantIds, ended, reason, now });
