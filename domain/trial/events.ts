import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** An account used the trial of a mailbox. The stream is named by a keyed hash of the mailbox (ADR 0123). */
export type TrialMailboxClaimed = DomainEvent<
  'TrialMailboxClaimed',
  { readonly accountId: string; readonly claimedAt: string }
>;

/** The claim was withdrawn, because another account had claimed the same mailbox in another month. */
export type TrialMailboxReleased = DomainEvent<
  'TrialMailboxReleased',
  { readonly accountId: string; readonly releasedAt: string }
>;

/** Staff switched off the trials that members start themselves. Running trials continue. */
export type TrialOfferSwitchedOff = DomainEvent<
  'TrialOfferSwitchedOff',
  { readonly reason: string; readonly switchedAt: string }
>;

/** Members can start trials again. */
export type TrialOfferSwitchedOn = DomainEvent<
  'TrialOfferSwitchedOn',
  { readonly reason: string; readonly switchedAt: string }
>;

/** Every event in the stream of a mailbox, and in the stream of the offer. */
export type TrialEvent =
  TrialMailboxClaimed | TrialMailboxReleased | TrialOfferSwitchedOff | TrialOfferSwitchedOn;

/** Version and personal fields of each event type. */
export const trialEvents = {
  TrialMailboxClaimed: { version: 1, personal: [] },
  TrialMailboxReleased: { version: 1, personal: [] },
  TrialOfferSwitchedOff: { version: 1, personal: ['reason'] },
  TrialOfferSwitchedOn: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<TrialEvent>;
