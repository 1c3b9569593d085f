import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * What is delivered: the edition of a day to those who read it daily, the same to those who read one a week, or the
 * report of the week.
 */
export type EditionKind = 'daily' | 'weekly' | 'report';

/** The edition of a date (YYYY-MM-DD), in the version that was the newest when its delivery started. */
export type DeliveredEdition = {
  readonly kind: EditionKind;
  readonly date: string;
  readonly version: number;
};

/** What a person decides about a mail in doubt: send it again, count it as sent, or drop it. */
export type DeliveryDecision = 'again' | 'sent' | 'dropped';

/** Why a recipient gets no mail: it was not wanted any more, must not be sent, or it became too late for it. */
export type SkipReason =
  'opted-out' | 'no-plan' | 'not-confirmed' | 'suppressed' | 'suspended' | 'erased' | 'too-late';

/** The recipients of one shard, in a stream of its own that is written before the delivery starts. */
export type EditionRecipientsListed = DomainEvent<
  'EditionRecipientsListed',
  { readonly accountIds: readonly string[]; readonly listedAt: string }
>;

/**
 * The delivery of an edition began for the `recipients` of one shard (from 0), of `total` in all shards. Who they are
 * stands in the stream of `selectionId` and the shard.
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

/** Staff had the delivery started, or extended; what of the two follows in the stream. */
export type EditionDeliveryOrdered = DomainEvent<
  'EditionDeliveryOrdered',
  { readonly reason: string; readonly orderedAt: string }
>;

/**
 * Readers who joined since the list was fixed get the edition too, in the version of now: `recipients` in `shards`
 * further shards from `shard` on, listed under a selection of their own.
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

/** The mail to one recipient is about to be handed over, for the `attempt`th time; without a later event the outcome is unknown. */
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

/**
 * The mail was certainly not accepted; `reason` is the server's answer. A refusal that is not `final` is tried again
 * with a later batch.
 */
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

/** Nobody knows whether the mail was accepted, because the process or the connection ended in between. */
export type EditionDeliveryLeftInDoubt = DomainEvent<
  'EditionDeliveryLeftInDoubt',
  { readonly accountId: string; readonly attempt: number; readonly noticedAt: string }
>;

/** A recipient of the list gets no mail; nothing was handed over, or it was refused. */
export type EditionRecipientSkipped = DomainEvent<
  'EditionRecipientSkipped',
  { readonly accountId: string; readonly why: SkipReason; readonly skippedAt: string }
>;

/** Staff decided about a mail in doubt: send it `again`, count it as `sent`, or drop it. */
export type EditionDeliveryDecided = DomainEvent<
  'EditionDeliveryDecided',
  {
    readonly accountId: string;
    readonly decision: DeliveryDecision;
    readonly reason: string;
    readonly decidedAt: string;
  }
>;

/** A batch of a shard is done; `left` recipients of the shard wait for the next one, none when the shard is complete. */
export type EditionBatchCompleted = DomainEvent<
  'EditionBatchCompleted',
  { readonly left: number; readonly completedAt: string }
>;

/** Every event of a shard's stream. */
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

/** Version and personal fields of each type. Addresses and answers about them are the recipient's, reasons the agent's. */
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

/** Version and personal fields of the events of a list of recipients. */
export const recipientsEvents = {
  EditionRecipientsListed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<EditionRecipientsListed>;
