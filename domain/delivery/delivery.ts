import { applyEvent, type EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, unchanged } from '../shared/define-aggregate.ts';
import type { Actor } from '../shared/event.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  deliveryEvents,
  type DeliveredEdition,
  type DeliveryEvent,
  type EditionBatchCompleted,
  type EditionDeliveryExtended,
  type EditionDeliveryOrdered,
  type EditionDeliveryStarted,
} from './events.ts';
import {
  decideDelivery,
  handOver,
  recipientEvolvers,
  recordOutcomes,
  recordUnknownOutcomes,
  resend,
  type RecipientCommand,
  type RecipientEvent,
  type Recipients,
} from './recipients.ts';

type StartEditionDelivery = Omit<EditionDeliveryStarted['data'], 'startedAt'> & {
  readonly type: 'StartEditionDelivery';
  /** Present when staff started the delivery. */
  readonly reason?: string | undefined;
  readonly now: Date;
};

type ExtendEditionDelivery = Omit<EditionDeliveryExtended['data'], 'extendedAt'> & {
  readonly type: 'ExtendEditionDelivery';
  readonly reason: string;
  readonly now: Date;
};

type CompleteBatch = {
  readonly type: 'CompleteBatch';
  readonly left: number;
  readonly now: Date;
};

export type DeliveryCommand =
  StartEditionDelivery | ExtendEditionDelivery | CompleteBatch | RecipientCommand;

export type StartedDelivery = {
  readonly status: 'started';
  readonly edition: DeliveredEdition;
  readonly selectionId: string;
  readonly shard: number;
  readonly shards: number;
  /** Shards added by extensions. `shard` is the first of each extension. */
  readonly extensions: readonly Omit<
    EditionDeliveryExtended['data'],
    'extendedAt' | 'recipients'
  >[];
  /** Recipients in all shards. */
  readonly total: number;
  readonly startedAt: string;
  /** Recipients still waiting after the last batch, or null before the first batch is done. */
  readonly left: number | null;
  readonly recipients: Recipients;
};

export type DeliveryState = { readonly status: 'not-started' } | StartedDelivery;

const initialState: DeliveryState = { status: 'not-started' };

/**
 * The edition and recipient list of a shard: from the start of the delivery, or from the extension that added the
 * shard.
 */
export const getShardSelection = (
  { edition, selectionId, extensions }: StartedDelivery,
  shard: number,
): Pick<StartedDelivery, 'edition' | 'selectionId'> => {
  const latestExtension = extensions.findLast((extension) => extension.shard <= shard);
  return latestExtension
    ? {
        edition: { ...edition, version: latestExtension.version },
        selectionId: latestExtension.selectionId,
      }
    : { edition, selectionId };
};

type ShardEvent = EditionDeliveryOrdered | EditionDeliveryExtended | EditionBatchCompleted;

const shardEvolvers: EventEvolvers<StartedDelivery, ShardEvent> = {
  // It only records the reason of staff.
  EditionDeliveryOrdered: unchanged,
  EditionDeliveryExtended: (state, { data }) => extendDelivery(state, data),
  EditionBatchCompleted: (state, { data: { left } }) => ({ ...state, left }),
};

const evolve = (state: DeliveryState, event: DeliveryEvent): DeliveryState => {
  if (event.type === 'EditionDeliveryStarted') {
    return state.status === 'not-started' ? createStartedState(event.data) : state;
  }
  if (state.status === 'not-started') return state;
  return isRecipientEvent(event)
    ? { ...state, recipients: applyEvent(recipientEvolvers, state.recipients, event) }
    : applyEvent(shardEvolvers, state, event);
};

const isRecipientEvent = (event: DeliveryEvent): event is RecipientEvent =>
  Object.hasOwn(recipientEvolvers, event.type);

const createStartedState = ({
  edition,
  selectionId,
  shard,
  shards,
  total,
  startedAt,
}: EditionDeliveryStarted['data']): StartedDelivery => ({
  status: 'started',
  edition,
  selectionId,
  shard,
  shards,
  total,
  startedAt,
  extensions: [],
  left: null,
  recipients: new Map(),
});

const extendDelivery = (
  state: StartedDelivery,
  { version, selectionId, shard, shards, recipients }: EditionDeliveryExtended['data'],
): StartedDelivery => ({
  ...state,
  extensions: [...state.extensions, { version, selectionId, shard, shards }],
  shards: state.shards + shards,
  total: state.total + recipients,
});

const decide = (state: DeliveryState, command: DeliveryCommand): readonly DeliveryEvent[] => {
  switch (command.type) {
    case 'StartEditionDelivery':
      return start(state, command);
    case 'ExtendEditionDelivery':
      return extend(requireStarted(state), command);
    case 'CompleteBatch':
      return completeBatch(requireStarted(state), command);
    case 'HandOverEdition':
      return handOver(requireStarted(state).recipients, command);
    case 'RecordDeliveryOutcomes':
      return recordOutcomes(requireStarted(state).recipients, command);
    case 'RecordUnknownOutcomes':
      return recordUnknownOutcomes(requireStarted(state).recipients, command);
    case 'DecideDelivery':
      return decideDelivery(requireStarted(state).recipients, command);
    case 'ResendEdition':
      return resend(requireStarted(state).recipients, command);
  }
};

const start = (
  state: DeliveryState,
  { edition, selectionId, shard, shards, recipients, total, reason, now }: StartEditionDelivery,
): readonly DeliveryEvent[] => {
  if (state.status !== 'not-started') return [];
  const startedAt = now.toISOString();
  const data = { edition, selectionId, shard, shards, recipients, total, startedAt };
  const orderedEvents = reason === undefined ? [] : [createOrderedEvent(reason, startedAt)];
  return [...orderedEvents, { type: 'EditionDeliveryStarted', data }];
};

// A concurrent extension may have listed the same readers.
const extend = (
  { shards: shardsBefore }: StartedDelivery,
  { version, selectionId, shard, shards, recipients, reason, now }: ExtendEditionDelivery,
): readonly DeliveryEvent[] => {
  if (shard !== shardsBefore) {
    throw new Rejection('conflict', 'delivery/extended-meanwhile', {
      message: 'Someone else just started this delivery. Please check the preview again.',
    });
  }
  const extendedAt = now.toISOString();
  const data = { version, selectionId, shard, shards, recipients, extendedAt };
  return [createOrderedEvent(reason, extendedAt), { type: 'EditionDeliveryExtended', data }];
};

const createOrderedEvent = (reason: string, orderedAt: string): DeliveryEvent => ({
  type: 'EditionDeliveryOrdered',
  data: { reason, orderedAt },
});

// A shard is completed only once, even if mails are sent again later.
const completeBatch = (
  state: StartedDelivery,
  { left, now }: CompleteBatch,
): readonly DeliveryEvent[] =>
  left === 0 && state.left === 0
    ? []
    : [{ type: 'EditionBatchCompleted', data: { left, completedAt: now.toISOString() } }];

const requireStarted = (state: DeliveryState): StartedDelivery => {
  if (state.status !== 'not-started') return state;
  throw new Rejection('missing', 'delivery/not-found', { message: 'There is no such delivery.' });
};

/** The id of an edition's delivery, such as `daily-2026-11-23`. */
export const deliveryKey = ({ kind, date }: Pick<DeliveredEdition, 'kind' | 'date'>): string =>
  `${kind}-${date}`;

type DeliveryShard = { readonly key: string; readonly shard: number };

export const deliveryStream = (key: string, shard: number): string => {
  const shardKey = String(shard);
  return `delivery-${key}-${shardKey}`;
};

// The reason for a manual delivery is personal data of the admin who entered it. All other events are about the
// recipient.
const getSubject = (_id: unknown, event: DeliveryEvent, actor: Actor): string | undefined => {
  if (event.type === 'EditionDeliveryOrdered') return actor;
  return 'accountId' in event.data ? event.data.accountId : undefined;
};

export const deliveryDecider = defineAggregate<
  DeliveryCommand,
  DeliveryEvent,
  DeliveryState,
  DeliveryShard
>({
  category: 'delivery',
  stream: ({ key, shard }) => deliveryStream(key, shard),
  subject: getSubject,
  events: deliveryEvents,
  initialState,
  on: evolve,
  decide,
});
