import type {
  DeliveryDecision,
  EditionDeliveryExtended,
  EditionDeliveryStarted,
  SkipReason,
} from './events.ts';

export type StartEditionDelivery = Omit<EditionDeliveryStarted['data'], 'startedAt'> & {
  readonly type: 'StartEditionDelivery';
  /** Present when staff started the delivery. */
  readonly reason?: string | undefined;
  readonly now: Date;
};

export type ExtendEditionDelivery = Omit<EditionDeliveryExtended['data'], 'extendedAt'> & {
  readonly type: 'ExtendEditionDelivery';
  readonly reason: string;
  readonly now: Date;
};

/** A recipient of the next batch, with the address or the reason to skip. */
export type NextRecipient =
  | { readonly accountId: string; readonly address: string }
  | { readonly accountId: string; readonly skip: SkipReason };

export type HandOverEdition = {
  readonly type: 'HandOverEdition';
  readonly next: readonly NextRecipient[];
  /** True if the receiver recognises mail ids, which makes it safe to send again. */
  readonly repeatable: boolean;
  readonly now: Date;
};

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly reason: string; readonly final: boolean };

export type RecordDeliveryOutcomes = {
  readonly type: 'RecordDeliveryOutcomes';
  readonly outcomes: readonly {
    readonly accountId: string;
    readonly attempt: number;
    readonly outcome: DeliveryOutcome;
  }[];
  readonly now: Date;
};

/** Marks mails as unknown that a process handed over without recording an outcome. */
export type RecordUnknownOutcomes = {
  readonly type: 'RecordUnknownOutcomes';
  readonly repeatable: boolean;
  readonly now: Date;
};

export type DecideDelivery = {
  readonly type: 'DecideDelivery';
  readonly accountId: string;
  readonly decision: DeliveryDecision;
  readonly reason: string;
  readonly now: Date;
};

/** Sends the mail again to a recipient who may receive it. */
export type ResendEdition = {
  readonly type: 'ResendEdition';
  readonly accountId: string;
  readonly reason: string;
  readonly now: Date;
};

export type CompleteBatch = {
  readonly type: 'CompleteBatch';
  readonly left: number;
  readonly now: Date;
};

export type DeliveryCommand =
  | StartEditionDelivery
  | ExtendEditionDelivery
  | HandOverEdition
  | RecordDeliveryOutcomes
  | RecordUnknownOutcomes
  | DecideDelivery
  | ResendEdition
  | CompleteBatch;
