import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { trialRefusedError } from '../shared/plans/trial-refusals.ts';
import { type TrialEvent, trialEvents, type TrialMailboxClaimed } from './events.ts';

type ClaimTrialMailbox = {
  readonly type: 'ClaimTrialMailbox';
  readonly accountId: string;
  /** Staff allowed this account another trial then, so an earlier claim of another account no longer counts. */
  readonly allowedAt: string | null;
  readonly now: Date;
};

type ReleaseTrialMailbox = {
  readonly type: 'ReleaseTrialMailbox';
  readonly accountId: string;
  readonly now: Date;
};

type SwitchTrialOffer = {
  readonly type: 'SwitchTrialOffer';
  readonly on: boolean;
  readonly reason: string;
  readonly now: Date;
};

export type TrialCommand = ClaimTrialMailbox | ReleaseTrialMailbox | SwitchTrialOffer;

export type TrialClaim = TrialMailboxClaimed['data'];

/** `claim` belongs to the stream of a mailbox, `isOffered` to the stream of the offer. */
export type TrialState = { readonly claim: TrialClaim | null; readonly isOffered: boolean };

const initialState: TrialState = { claim: null, isOffered: true };

const on: EventEvolvers<TrialState, TrialEvent> = {
  TrialMailboxClaimed: (state, { data }) => ({ ...state, claim: data }),
  TrialMailboxReleased: (state) => ({ ...state, claim: null }),
  TrialOfferSwitchedOff: (state) => ({ ...state, isOffered: false }),
  TrialOfferSwitchedOn: (state) => ({ ...state, isOffered: true }),
};

const decide = (state: TrialState, command: TrialCommand): readonly TrialEvent[] => {
  switch (command.type) {
    case 'ClaimTrialMailbox':
      return claimMailbox(state, command);
    case 'ReleaseTrialMailbox':
      return releaseMailbox(state, command);
    case 'SwitchTrialOffer':
      return switchOffer(state, command);
  }
};

const claimMailbox = (
  { claim }: TrialState,
  { accountId, allowedAt, now }: ClaimTrialMailbox,
): readonly TrialEvent[] => {
  if (claim?.accountId === accountId) return [];
  if (isTrialClaimed(claim, { accountId, allowedAt })) throw trialRefusedError('trial/used');
  return [{ type: 'TrialMailboxClaimed', data: { accountId, claimedAt: now.toISOString() } }];
};

/** Whether the claim of another account prevents a trial of this one. */
export const isTrialClaimed = (
  claim: TrialClaim | null,
  { accountId, allowedAt }: Pick<ClaimTrialMailbox, 'accountId' | 'allowedAt'>,
): boolean => {
  if (claim === null || claim.accountId === accountId) return false;
  return allowedAt === null || claim.claimedAt > allowedAt;
};

const releaseMailbox = (
  { claim }: TrialState,
  { accountId, now }: ReleaseTrialMailbox,
): readonly TrialEvent[] =>
  claim?.accountId === accountId
    ? [{ type: 'TrialMailboxReleased', data: { accountId, releasedAt: now.toISOString() } }]
    : [];

const switchOffer = (
  { isOffered }: TrialState,
  { on: isOn, reason, now }: SwitchTrialOffer,
): readonly TrialEvent[] => {
  if (isOffered === isOn) return [];
  const type = isOn ? 'TrialOfferSwitchedOn' : 'TrialOfferSwitchedOff';
  return [{ type, data: { reason, switchedAt: now.toISOString() } }];
};

/** `hash` is a keyed hash of the mailbox. */
export const trialMailboxStream = (hash: string): string => `trial-${hash}`;

/** There is one, for the whole installation. */
export const trialOfferStream = 'trial-offer';

export const trialDecider = defineAggregate<TrialCommand, TrialEvent, TrialState>({
  category: 'trial',
  stream: trialMailboxStream,
  notExported:
    'A keyed hash of a mailbox and its account, and when staff switched trials off. The section `trials` has the hash.',
  events: trialEvents,
  initialState,
  on,
  decide,
});
