import type { MembershipEvent, MembershipGrantRevoked } from '#domain/membership/events.ts';
import {
  evolvePlanHoldings,
  getEffectivePlan,
  type PlanHoldings,
  withGrantKind,
} from '#domain/shared/plans/effective-plan.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import type { FieldChange, Person, RecordedGrant, PlanLoss } from './read-model.ts';
import {
  accountEntry,
  updatePerson,
  toEntryDescription,
  type TimelineEntries,
  type TimelineUpdates,
} from './timeline-entry.ts';
import { subscriptionTitles } from './subscription-words.ts';
import { grantEndTitle, grantTitle, membershipChanges } from './words.ts';

/** Membership entries. Reasons and effects are stored in the person document, where an erasure removes them. */
export const membershipEntries: TimelineEntries<MembershipEvent> = {
  MembershipGranted: (event) => createMembershipEntry(event, grantTitle(event.data)),
  MembershipGrantExpired: (event) =>
    createMembershipEntry(event, grantEndTitle({ ...event.data, kind: 'plan' }, 'ended')),
  MembershipGrantRevoked: (event) => {
    const title = grantEndTitle({ ...event.data, kind: 'plan' }, getRevocation(event.data));
    return createMembershipEntry(event, title);
  },
  TrialAllowed: (event) => createMembershipEntry(event, 'Another trial allowed'),
  SubscriptionStarted: (event) =>
    createMembershipEntry(event, subscriptionTitles.started(event.data)),
  SubscriptionActivated: (event) =>
    createMembershipEntry(event, subscriptionTitles.activated(event.data)),
  SubscriptionUpgraded: (event) =>
    createMembershipEntry(event, subscriptionTitles.upgraded(event.data)),
  SubscriptionDowngraded: (event) =>
    createMembershipEntry(event, subscriptionTitles.downgraded(event.data)),
  DowngradeScheduled: (event) =>
    createMembershipEntry(event, subscriptionTitles.downgradeScheduled(event.data)),
  CancellationScheduled: (event) =>
    createMembershipEntry(event, subscriptionTitles.cancelScheduled(event.data)),
  ScheduledChangeUndone: (event) =>
    createMembershipEntry(event, subscriptionTitles.undone(event.data)),
  SubscriptionRenewed: (event) =>
    createMembershipEntry(event, subscriptionTitles.renewed(event.data)),
  PaymentFailed: (event) => createMembershipEntry(event, subscriptionTitles.failed(event.data)),
  PaymentRecovered: (event) =>
    createMembershipEntry(event, subscriptionTitles.recovered(event.data)),
  SubscriptionEnded: (event) => createMembershipEntry(event, subscriptionTitles.ended(event.data)),
  PriceChangeAnnounced: (event) =>
    createMembershipEntry(event, subscriptionTitles.priceAnnounced(event.data)),
  PriceChangeMade: (event) =>
    createMembershipEntry(event, subscriptionTitles.priceMade(event.data)),
  PaymentCustomerChanged: (event) =>
    createMembershipEntry(event, subscriptionTitles.customerChanged(event.data)),
  RefundIssued: (event) => createMembershipEntry(event, subscriptionTitles.refunded(event.data)),
  RefundFailed: (event) =>
    createMembershipEntry(event, subscriptionTitles.refundFailed(event.data)),
  GoodwillCreditGiven: (event) =>
    createMembershipEntry(event, subscriptionTitles.credited(event.data)),
  DisputeOpened: (event) =>
    createMembershipEntry(event, subscriptionTitles.disputeOpened(event.data)),
  DisputeWon: (event) => createMembershipEntry(event, subscriptionTitles.disputeWon(event.data)),
  SubscriptionWithdrawn: (event) =>
    createMembershipEntry(event, subscriptionTitles.withdrawn(event.data)),
  DisputeLost: (event) => createMembershipEntry(event, subscriptionTitles.disputeLost(event.data)),
  SubscriptionChangeRequested: (event) =>
    createMembershipEntry(event, subscriptionTitles.changeRequested(event.data)),
  // They only put changes in order, so staff would not learn anything from them.
  ProviderChangeClaimed: () => [],
  ProviderChangeReleased: () => [],
  CheckoutStarted: (event) => createMembershipEntry(event, subscriptionTitles.checkout(event.data)),
  CheckoutCompleted: (event) => createMembershipEntry(event, subscriptionTitles.checkoutPaid),
  CheckoutAbandoned: (event) =>
    createMembershipEntry(event, subscriptionTitles.abandoned[event.data.reason]),
};

const createMembershipEntry = (
  event: StoredEventOf<MembershipEvent>,
  title: string,
): TimelineUpdates => [
  accountEntry(event, toEntryDescription('membership', title)),
  updatePerson(event, (known) => withMembership(known, event)),
];

const withMembership = (known: Person, event: StoredEventOf<MembershipEvent>): Person => {
  const { id, metadata } = event;
  const holdings = evolvePlanHoldings(known.held, event, (grant, terms) => ({
    ...withGrantKind(grant, terms),
    ...toRecordedEvent(event),
    startsAt: metadata.at,
  }));
  const now = new Date(metadata.at);
  // A plan that ended was in force until its own end time.
  const end = getEndTime(event);
  const previousTime = end === undefined ? now : getMillisecondBefore(end);
  const changes = membershipChanges(known.held, holdings, { before: previousTime, after: now });
  const effect = {
    reason: getReason(event),
    changes: [...changes, ...createGrantEndChanges(event, changes)],
    ...getGrantEndTitle(event, known),
  };
  const planLoss = getPlanLoss(event, { person: known, held: holdings, before: previousTime, now });
  return { ...known, held: holdings, lost: planLoss, effects: { ...known.effects, [id]: effect } };
};

// The event names the grant by its id; its kind is known from when it was given.
const getGrantEndTitle = (
  event: MembershipEvent,
  { held }: Person,
): { readonly title?: string } => {
  if (event.type !== 'MembershipGrantExpired' && event.type !== 'MembershipGrantRevoked') return {};
  const grant = held.grants.find((one) => one.grantId === event.data.grantId);
  if (grant === undefined || grant.kind === 'plan') return {};
  if (event.type === 'MembershipGrantExpired') return { title: grantEndTitle(grant, 'ended') };
  return { title: grantEndTitle(grant, getRevocation(event.data)) };
};

const getRevocation = ({
  undo,
  undoOf,
}: Pick<MembershipGrantRevoked['data'], 'undo' | 'undoOf'>): 'undone' | 'revoked' =>
  undo || undoOf !== undefined ? 'undone' : 'revoked';

// If a higher plan is in force, a new grant does not change its end, so the end of the grant is listed separately.
const createGrantEndChanges = (
  event: MembershipEvent,
  changes: readonly FieldChange[],
): FieldChange[] => {
  if (event.type !== 'MembershipGranted') return [];
  const after = event.data.endsAt ?? 'never';
  const isShown = changes.some((change) => change.field === 'Ends' && change.after === after);
  return isShown ? [] : [{ field: 'Grant ends', before: null, after }];
};

const toRecordedEvent = ({ id, stream, revision, metadata }: StoredEventOf<MembershipEvent>) => ({
  eventId: id,
  stream,
  revision,
  actorId: metadata.actor,
});

type LossContext = {
  readonly person: Person;
  readonly held: PlanHoldings<RecordedGrant>;
  readonly before: Date;
  readonly now: Date;
};

// Null while a plan is in force. An event that ends no plan in force keeps the earlier loss.
const getPlanLoss = (
  event: StoredEventOf<MembershipEvent>,
  { person, held, before, now }: LossContext,
): PlanLoss | null => {
  if (getEffectivePlan(held, now).plan !== 'free') return null;
  const { plan } = getEffectivePlan(person.held, before);
  if (plan === 'free') return person.lost;
  return {
    ...toRecordedEvent(event),
    plan,
    cause: getLossCause(event, person),
    at: event.metadata.at,
  };
};

const getLossCause = (event: MembershipEvent, { erased }: Person): PlanLoss['cause'] => {
  if (event.type === 'MembershipGrantRevoked') return erased ? 'erased' : 'revoked';
  return event.type === 'MembershipGrantExpired' ? 'ended' : 'subscription-ended';
};

const getMillisecondBefore = (iso: string): Date => new Date(Date.parse(iso) - 1);

const getEndTime = (event: MembershipEvent): string | undefined => {
  if (event.type === 'MembershipGrantExpired') return event.data.expiredAt;
  if (event.type === 'SubscriptionEnded') return event.data.endedAt;
  return event.type === 'SubscriptionDowngraded' ? event.data.downgradedAt : undefined;
};

// The reason of an abandoned checkout is a code, not text from staff.
const getReason = (event: MembershipEvent): string | null =>
  event.type !== 'CheckoutAbandoned' && 'reason' in event.data ? event.data.reason : null;
