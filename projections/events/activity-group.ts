import { activityKinds, type ActivityGroup } from '#domain/shared/activity.ts';
import { isMachine } from '#domain/shared/actors.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import type { EventType } from './event-types.ts';

type Envelope = Omit<StoredEvent, 'data'>;

/** Types whose group does not follow from actor and stream. */
const groupByType: Readonly<Partial<Record<EventType, ActivityGroup>>> = {
  MemberDataViewed: 'reading',
  // In the stream of the staff member, and still an act of staff.
  MembersExported: 'staff',
  StaffAccessRefused: 'staff',
  // The sender, who has no account or wrote an email, so that the actor is the system.
  SupportRequestOpened: 'member',
  SupportReplyReceived: 'member',
  // Consequences of an act that is listed itself. They have its actor.
  BulkChangeStepDone: 'machine',
  BulkChangeEnded: 'machine',
  CouponReserved: 'machine',
  CouponRedeemed: 'machine',
  CouponReleased: 'machine',
  EditionDeliveryStarted: 'machine',
  EditionDeliveryExtended: 'machine',
  MailRequested: 'machine',
  MailAttempted: 'machine',
  MailSent: 'machine',
  MailRefused: 'machine',
  MailLeftInDoubt: 'machine',
  MailCancelled: 'machine',
  PaymentsCompared: 'machine',
  PriceAlertCrossed: 'machine',
  PriceAlertRearmed: 'machine',
  ProviderChangeClaimed: 'machine',
  ProviderChangeReleased: 'machine',
  StoryNoticeRaised: 'machine',
  WatchedCoinResolved: 'machine',
};

// Claims of identifiers, lists of recipients and the stories that a member read are in no kind.
const listedCategories: ReadonlySet<string> = new Set(Object.values(activityKinds).flat());

/** Who acted: staff, a member on the own account, or no person. */
export const getActivityGroup = ({ type, stream, metadata }: Envelope): ActivityGroup => {
  if (!listedCategories.has(getStreamCategory(stream))) return 'machine';
  const group = Object.hasOwn(groupByType, type) ? groupByType[type as EventType] : undefined;
  if (group !== undefined) return group;
  if (isMachine(metadata.actor)) return 'machine';
  const ownerId = metadata.subject ?? getStreamAccountId(stream);
  return isMemberStream(stream) && ownerId === metadata.actor ? 'member' : 'staff';
};

// Elsewhere the subject is the person who entered a reason.
const memberCategories: ReadonlySet<string> = new Set([
  'account',
  'membership',
  'support',
  'alerts',
  'signin',
]);

const isMemberStream = (stream: string): boolean => memberCategories.has(getStreamCategory(stream));
