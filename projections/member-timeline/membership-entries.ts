import type { MembershipEvent } from '#domain/membership/events.ts';
import {
  holdingsAfter,
  effectivePlan,
  type PlanHoldings,
  toNamedGrant,
} from '#domain/shared/plans/effective-plan.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import type { FieldChange, Person, RecordedGrant, RecordedLoss } from './read-model.ts';
import {
  entry,
  person,
  plain,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';
import { subscriptionWords } from './subscription-words.ts';
import { grantEndTitle, grantTitle, membershipChanges } from './words.ts';

/** Membership entries. Reasons and effects are stored in the person document, where an erasure removes them. */
export const membershipEntries: TimelineEntries<MembershipEvent> = {
  MembershipGranted: (event) => membershipEntry(event, grantTitle(event.data)),
  MembershipGrantExpired: (event) =>
    membershipEntry(event, grantEndTitle({ ...event.data, kind: 'plan' }, 'ended')),
  MembershipGrantRevoked: (event) => {
    const { undo } = event.data;
    const title = grantEndTitle({ ...event.data, kind: 'plan' }, undo ? 'undone' : 'revoked');
    return membershipEntry(event, title);
  },
  SubscriptionStarted: (event) => membershipEntry(event, subscriptionWords.started(event.data)),
  SubscriptionActivated: (event) => membershipEntry(event, subscriptionWords.activated(event.data)),
  SubscriptionUpgraded: (event) => membershipEntry(event, subscriptionWords.upgraded(event.data)),
  SubscriptionDowngraded: (event) =>
    membershipEntry(event, subscriptionWords.downgraded(event.data)),
  DowngradeScheduled: (event) =>
    membershipEntry(event, subscriptionWords.downgradeScheduled(event.data)),
  CancellationScheduled: (event) =>
    membershipEntry(event, subscriptionWords.cancelScheduled(event.data)),
  ScheduledChangeUndone: (event) => membershipEntry(event, subscriptionWords.undone(event.data)),
  SubscriptionRenewed: (event) => membershipEntry(event, subscriptionWords.renewed(event.data)),
  PaymentFailed: (event) => membershipEntry(event, subscriptionWords.failed(event.data)),
  PaymentRecovered: (event) => membershipEntry(event, subscriptionWords.recovered(event.data)),
  SubscriptionEnded: (event) => membershipEntry(event, subscriptionWords.ended(event.data)),
  PriceChangeAnnounced: (event) =>
    membershipEntry(event, subscriptionWords.priceAnnounced(event.data)),
  PriceChangeMade: (event) => membershipEntry(event, subscriptionWords.priceMade(event.data)),
  PaymentCustomerChanged: (event) =>
    membershipEntry(event, subscriptionWords.customerChanged(event.data)),
  RefundIssued: (event) => membershipEntry(event, subscriptionWords.refunded(event.data)),
  GoodwillCreditGiven: (event) => membershipEntry(event, subscriptionWords.credited(event.data)),
  DisputeOpened: (event) => membershipEntry(event, subscriptionWords.disputeOpened(event.data)),
  DisputeWon: (event) => membershipEntry(event, subscriptionWords.disputeWon(event.data)),
  SubscriptionWithdrawn: (event) => membershipEntry(event, subscriptionWords.withdrawn(event.data)),
  DisputeLost: (event) => membershipEntry(event, subscriptionWords.disputeLost(event.data)),
  SubscriptionChangeRequested: (event) =>
    membershipEntry(event, subscriptionWords.changeRequested(event.data)),
  CheckoutStarted: (event) => membershipEntry(event, subscriptionWords.checkout(event.data)),
  CheckoutCompleted: (event) => membershipEntry(event, subscriptionWords.checkoutPaid),
  CheckoutAbandoned: (event) =>
    membershipEntry(event, subscriptionWords.abandoned[event.data.reason]),
};

const membershipEntry = (event: StoredEventOf<MembershipEvent>, title: string): TimelineUpdates => [
  entry(event, plain('membership', title)),
  person(event, (known) => withMembership(known, event)),
];

const withMembership = (known: Person, event: StoredEventOf<MembershipEvent>): Person => {
  const { id, metadata } = event;
  const held = holdingsAfter(known.held, event, (grant, terms) => ({
    ...toNamedGrant(grant, terms),
    ...toRecorded(event),
    startsAt: metadata.at,
  }));
  const now = new Date(metadata.at);
  // A plan that ended was in force until its own end time.
  const end = getEndTime(event);
  const before = end === undefined ? now : stateBefore(end);
  const changes = membershipChanges(known.held, held, { before, after: now });
  const effect = {
    reason: reasonOf(event),
    changes: [...changes, ...endOfGrant(event, changes)],
    ...namedEnd(event, known),
  };
  const lost = getLoss(event, { known, held, before, now });
  return { ...known, held, lost, effects: { ...known.effects, [id]: effect } };
};

// The event names the grant by its id; its kind is known from when it was given.
const namedEnd = (event: MembershipEvent, { held }: Person): { readonly title?: string } => {
  if (event.type !== 'MembershipGrantExpired' && event.type !== 'MembershipGrantRevoked') return {};
  const grant = held.grants.find((one) => one.grantId === event.data.grantId);
  if (grant === undefined || grant.kind === 'plan') return {};
  if (event.type === 'MembershipGrantExpired') return { title: grantEndTitle(grant, 'ended') };
  return { title: grantEndTitle(grant, event.data.undo ? 'undone' : 'revoked') };
};

// If a higher plan is in force, a new grant does not change its end, so the end of the grant is listed separately.
const endOfGrant = (event: MembershipEvent, changes: readonly FieldChange[]): FieldChange[] => {
  if (event.type !== 'MembershipGranted') return [];
  const after = event.data.endsAt ?? 'never';
  const isShown = changes.some((change) => change.field === 'Ends' && change.after === after);
  return isShown ? [] : [{ field: 'Grant ends', before: null, after }];
};

const toRecorded = ({ id, stream, revision, metadata }: StoredEventOf<MembershipEvent>) => ({
  eventId: id,
  stream,
  revision,
  actorId: metadata.actor,
});

type Moment = {
  readonly known: Person;
  readonly held: PlanHoldings<RecordedGrant>;
  readonly before: Date;
  readonly now: Date;
};

// Null while a plan is in force. An event that ends no plan in force keeps the earlier loss.
const getLoss = (
  event: StoredEventOf<MembershipEvent>,
  { known, held, before, now }: Moment,
): RecordedLoss | null => {
  if (effectivePlan(held, now).plan !== 'free') return null;
  const { plan } = effectivePlan(known.held, before);
  if (plan === 'free') return known.lost;
  return { ...toRecorded(event), plan, cause: causeOf(event, known), at: event.metadata.at };
};

const causeOf = (event: MembershipEvent, { erased }: Person): RecordedLoss['cause'] => {
  if (event.type === 'MembershipGrantRevoked') return erased ? 'erased' : 'revoked';
  return event.type === 'MembershipGrantExpired' ? 'ended' : 'subscription-ended';
};

const stateBefore = (iso: string): Date => new Date(Date.parse(iso) - 1);

const getEndTime = (event: MembershipEvent): string | undefined => {
  if (event.type === 'MembershipGrantExpired') return event.data.expiredAt;
  if (event.type === 'SubscriptionEnded') return event.data.endedAt;
  return event.type === 'SubscriptionDowngraded' ? event.data.downgradedAt : undefined;
};

// The reason of an abandoned checkout is a code, not text from staff.
const reasonOf = (event: MembershipEvent): string | null =>
  event.type !== 'CheckoutAbandoned' && 'reason' in event.data ? event.data.reason : null;
