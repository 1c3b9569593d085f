import type { AlarmEvent } from '#domain/alarm/events.ts';
import type { BulkChangeEvent, BulkMembershipChange } from '#domain/bulk-change/events.ts';
import type { CannedAnswerEvent } from '#domain/canned-answers/events.ts';
import type { ComparisonEvent } from '#domain/comparison/events.ts';
import type { CouponEvent } from '#domain/coupon/events.ts';
import type { DeliveryEvent } from '#domain/delivery/events.ts';
import type { EditionEvent } from '#domain/edition/events.ts';
import type { JobQueueEvent } from '#domain/job-queue/events.ts';
import type { MaintenanceEvent } from '#domain/maintenance/events.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { ProviderEventLifecycleEvent } from '#domain/provider-event/events.ts';
import type { ReadModelRebuildRequested } from '#domain/read-model/events.ts';
import { formatCount } from '#domain/shared/format.ts';
import { planLabels } from '#domain/shared/plans/plans.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import type { SupportEvent } from '#domain/support/events.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';

type DescribedEvent =
  | AlarmEvent
  | BulkChangeEvent
  | CannedAnswerEvent
  | ComparisonEvent
  | CouponEvent
  | DeliveryEvent
  | EditionEvent
  | JobQueueEvent
  | MaintenanceEvent
  | ProviderEventLifecycleEvent
  | ReadModelRebuildRequested
  | SupportEvent;

type Titles = {
  readonly [Event in DescribedEvent as Event['type']]?: (
    data: Event['data'],
    streamId: string,
  ) => string;
};

const formatMembers = (members: number): string =>
  members === 1 ? '1 member' : `${formatCount(members)} members`;

const formatBulkChange = (change: BulkMembershipChange): string => {
  switch (change.kind) {
    case 'grant':
      return `grant ${planLabels[change.plan]}`;
    case 'goodwill':
      return `give a goodwill month of ${planLabels[change.plan]}`;
    case 'extend':
      return `extend ${planLabels[change.plan]}`;
    case 'revoke':
      return 'end all grants';
    case 'undo':
      return 'undo an earlier bulk change';
  }
};

/** Acts that are in no member's timeline. Members' acts have their titles there. */
const titles: Titles = {
  AlarmSilenced: ({ until }, check) => `Alarm ${check} silenced until ${until}`,
  AlarmSilenceEnded: (_, check) => `Alarm ${check} turned on again`,
  BulkChangeStarted: ({ change, total }) =>
    `Bulk change of ${formatMembers(total)} started: ${formatBulkChange(change)}`,
  BulkChangeStopAsked: () => 'Bulk change stopped',
  CannedAnswerSaved: ({ title }) => `Canned answer “${title}” saved`,
  CannedAnswerRemoved: () => 'Canned answer removed',
  ComparisonAsked: () => 'Comparison with the payment provider requested',
  DriftFixed: () => 'Differences from the payment provider fixed',
  CouponCreated: ({ code }) => `Coupon ${code} created`,
  CouponWithdrawn: ({ code }) => `Coupon ${code} ended`,
  EditionDeliveryOrdered: (_, delivery) =>
    `Delivery of the newsletter started by hand: ${delivery}`,
  EditionProduced: ({ date }) => `Newsletter of ${date} generated`,
  EditionRefreshed: ({ date }) => `Newsletter of ${date} generated again`,
  JobRetryRequested: ({ name }) => `Failed job ${name} retried`,
  FailedJobsRetryRequested: () => 'All failed jobs retried',
  JobDropRequested: ({ name }) => `Failed job ${name} deleted`,
  QueuePauseRequested: () => 'Job queue paused',
  QueueResumeRequested: () => 'Job queue resumed',
  MaintenanceStarted: ({ until }) => `Maintenance turned on until ${until}`,
  MaintenanceEnded: () => 'Maintenance turned off',
  ProviderEventReplayed: () => 'Event of the payment provider processed again',
  ReadModelRebuildRequested: (_, readModel) => `Rebuild of the read model ${readModel} requested`,
  SupportRequestOpened: () => 'A visitor contacted support',
  SupportRequestAssigned: ({ assigneeId }) =>
    assigneeId === null
      ? 'Visitor’s support request unassigned'
      : 'Visitor’s support request assigned',
  SupportAnswerSent: () => 'Support answered a visitor',
  SupportRequestClosed: () => 'Visitor’s support request closed',
  SupportRequestReopened: () => 'Visitor’s support request reopened',
  SupportNoteAdded: () => 'Note added to a visitor’s support request',
  SupportReplyReceived: () => 'A visitor replied to support',
  SupportRequestJoined: () => 'Visitor’s support request joined to another one',
  SupportRequestSeparated: () => 'Visitor’s support request separated from its thread',
  SupportRequestErased: () => 'Visitor’s support request erased',
};

const isDescribed = (type: string): type is keyof Titles => Object.hasOwn(titles, type);

/** Types with an amount in pence. */
const amountTypes: ReadonlySet<string> = new Set([
  'RefundIssued',
  'RefundFailed',
  'GoodwillCreditGiven',
  'DisputeOpened',
] satisfies readonly MembershipEvent['type'][]);

/** Whether title, reason or amount are only in the payload of the event. */
export const needsPayload = (type: string, hasEntry: boolean): boolean =>
  amountTypes.has(type) || (!hasEntry && isDescribed(type));

export type ActDescription = {
  readonly title: string;
  readonly reason: string | null;
  readonly pence: number | null;
};

export const describeAct = ({ type, stream, data }: StoredEvent): ActDescription => ({
  title: isDescribed(type)
    ? (titles[type] as (data: object, id: string) => string)(data, parseStreamId(stream))
    : formatEventType(type),
  reason: getText(data, 'reason'),
  pence: amountTypes.has(type) ? getNumber(data, 'pence') : null,
});

/** `ReadModelRebuilt` as `Read model rebuilt`. */
export const formatEventType = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const getField = (data: object, field: string): unknown =>
  Object.entries(data).find(([name]) => name === field)?.[1];

const getText = (data: object, field: string): string | null => {
  const value = getField(data, field);
  return typeof value === 'string' && value !== '' ? value : null;
};

const getNumber = (data: object, field: string): number | null => {
  const value = getField(data, field);
  return typeof value === 'number' ? value : null;
};
