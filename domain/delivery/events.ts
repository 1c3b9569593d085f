import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * The content of a delivery: the edition of a day for daily readers, the same edition for weekly readers, or the report
 * of the week.
 */
export type EditionKind = 'daily' | 'weekly' | 'report';

/** The edition of a date (YYYY-MM-DD). `version` was the newest version at the start of the delivery. */
export type DeliveredEdition = {
  readonly kind: EditionKind;
  readonly date: string;
  readonly version: number;
};

/** The decision about a mail with an unknown outcome: send it again, count it as sent, or drop it. */
export type DeliveryDecision = 'again' | 'sent' | 'dropped';

/** Why a recipient gets no mail: it was no longer wanted, not allowed, or too late. */
export type SkipReason =
  'opted-out' | 'no-plan' | 'not-confirmed' | 'suppressed' | 'suspended' | 'erased' | 'too-late';

/** The recipients of one shard. The list has its own stream and is written before the delivery starts. */
export type EditionRecipientsListed = DomainEvent<
  'EditionRecipientsListed',
  { readonly accountIds: readonly string[]; readonly listedAt: string }
>;

/**
 * The delivery of an edition started for the `recipients` of one shard (from 0), out of `total` in all shards. Their
 * ids are in the stream named after `selectionId` and the shard.
 */
export type EditionDeliveryStarted = DomainEvent<
  'EditionDeliveryStarted',
  {
    readonly edition: DeliveredEdition;
    readonly selectionId: string;
    readonly shard: number;
    readonly shards: number;
    readonly recipients: number;
    readonly total: number;
    readonly startedAt: string;
  }
>;

/** Staff ordered a delivery or its extension. The next event in the stream shows which. */
export type EditionDeliveryOrdered = DomainEvent<
  'EditionDeliveryOrdered',
  { readonly reason: string; readonly orderedAt: string }
>;

/**
 * Staff extended a delivery to readers who joined after the recipients were listed. They get the current version:
 * `recipients` readers in `shards` more shards, starting at `shard`, with their own `selectionId`.
 */
export type EditionDeliveryExtended = DomainEvent<
  'EditionDeliveryExtended',
  {
    readonly version: number;
    readonly selectionId: string;
    readonly shard: number;
    readonly shards: number;
    readonly recipients: number;
    readonly extendedAt: string;
  }
>;

/**
 * The mail to one recipient is about to be handed over. `attempt` counts from 1. If no later event follows, the outcome
 * is unknown.
 */
export type EditionHandedOver = DomainEvent<
  'EditionHandedOver',
  {
    readonly accountId: string;
    readonly attempt: number;
    readonly address: string;
    readonly handedOverAt: string;
  }
>;

/** The mail server or the outbox accepted the mail. */
export type EditionDelivered = DomainEvent<
  'EditionDelivered',
  { readonly accountId: string; readonly attempt: number; readonly deliveredAt: string }
>;

/** The mail was not accepted. `reason` is the server's answer. If `final` is false, a later batch tries again. */
export type EditionDeliveryFailed = DomainEvent<
  'EditionDeliveryFailed',
  {
    readonly accountId: string;
    readonly attempt: number;
    readonly reason: string;
    readonly final: boolean;
    readonly failedAt: string;
  }
>;

/** The outcome is unknown, because the process or the connection ended while the mail was being sent. */
export type EditionDeliveryLeftInDoubt = DomainEvent<
  'EditionDeliveryLeftInDoubt',
  { readonly accountId: string; readonly attempt: number; readonly noticedAt: string }
>;

/** A listed recipient gets no mail. Nothing was handed over, or an earlier attempt was refused. */
export type EditionRecipientSkipped = DomainEvent<
  'EditionRecipientSkipped',
  { readonly accountId: string; readonly why: SkipReason; readonly skippedAt: string }
>;

/** Staff decided about a mail with an unknown outcome: send it `again`, count it as `sent`, or drop it. */
export type EditionDeliveryDecided = DomainEvent<
  'EditionDeliveryDecided',
  {
    readonly accountId: string;
    readonly decision: DeliveryDecision;
    readonly reason: string;
    readonly decidedAt: string;
  }
>;

/**
 * A batch of a shard is done. `left` recipients of the shard are waiting for the next batch, and 0 means that the shard
 * is complete.
 */
export type EditionBatchCompleted = DomainEvent<
  'EditionBatchCompleted',
  { readonly left: number; readonly completedAt: string }
>;

/** Every event in the stream of a shard. */
export type DeliveryEvent =
  | EditionDeliveryStarted
  | EditionDeliveryOrdered
  | EditionDeliveryExtended
  | EditionHandedOver
  | EditionDelivered
  | EditionDeliveryFailed
  | EditionDeliveryLeftInDoubt
  | EditionRecipientSkipped
  | EditionDeliveryDecided
  | EditionBatchCompleted;

/**
 * Version and personal fields of each event type. Addresses and server answers belong to the recipient, reasons to the
 * staff member who wrote them.
 */
export const deliveryEvents = {
  EditionDeliveryStarted: { version: 1, personal: [] },
  EditionDeliveryOrdered: { version: 1, personal: ['reason'] },
  EditionDeliveryExtended: { version: 1, personal: [] },
  EditionHandedOver: { version: 1, personal: ['address'] },
  EditionDelivered: { version: 1, personal: [] },
  EditionDeliveryFailed: { version: 1, personal: ['reason'] },
  EditionDeliveryLeftInDoubt: { version: 1, personal: [] },
  EditionRecipientSkipped: { version: 1, personal: [] },
  EditionDeliveryDecided: { version: 1, personal: ['reason'] },
  EditionBatchCompleted: { version: 1, personal: [] },
} as const satisfies EventDefinitions<DeliveryEvent>;

/** Version and personal fields of the events in a recipient list. */
export const recipientsEvents = {
  EditionRecipientsListed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionRecipientsListed>;
