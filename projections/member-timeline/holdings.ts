import { planInForce } from '#domain/shared/plan-in-force.ts';
import type { Subscription } from '#domain/shared/subscription.ts';
import type { Person, RecordedGrant, RecordedLoss } from './read-model.ts';

export type Holdings = {
  /** The one in force first. */
  readonly grants: readonly (RecordedGrant & { readonly reason: string | null })[];
  readonly subscription: Subscription | null;
  readonly lost: Loss | null;
};

/** Without an event in the moment between an end and its record. */
export type Loss =
  | (RecordedLoss & { readonly reason: string | null })
  | { readonly plan: RecordedLoss['plan']; readonly at: string; readonly eventId: null };

/** What a person holds at an instant, and how the last plan was lost when nothing is in force. */
export const holdingsAt = (known: Person, at: Date): Holdings => {
  const { held, effects } = known;
  const { subscription } = held;
  const reasonOf = (eventId: string): string | null => effects[eventId]?.reason || null;
  const grants = inOrder(held.grants, at).map((grant) => ({
    ...grant,
    reason: reasonOf(grant.eventId),
  }));
  if (planInForce(held, at).plan !== 'free') return { grants, subscription, lost: null };
  const unrecorded = lastEnded(known, at);
  if (unrecorded) return { grants, subscription, lost: unrecorded };
  const lost = known.lost && { ...known.lost, reason: reasonOf(known.lost.eventId) };
  return { grants, subscription, lost };
};

// Each grant that is in force once those before it are over.
const inOrder = (grants: Person['held']['grants'], at: Date): RecordedGrant[] => {
  const { grant } = planInForce({ grants, subscription: null }, at);
  if (grant === null) return [];
  const others = grants.filter(({ grantId }) => grantId !== grant.grantId);
  return [grant, ...inOrder(others, at)];
};

// A grant whose end has passed without an event.
const lastEnded = ({ held }: Person, at: Date): Loss | undefined => {
  const [last] = held.grants
    .flatMap(({ plan, endsAt }) => (endsAt === null ? [] : [{ plan, at: endsAt, eventId: null }]))
    .filter((ended) => ended.at <= at.toISOString())
    .sort((one, other) => other.at.localeCompare(one.at));
  return last;
};
