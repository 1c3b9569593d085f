import { describe, expect, it } from 'vitest';
import { minuteMs } from '../shared/time/durations.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { TrialEvent } from './events.ts';
import { type TrialCommand, trialDecider } from './trial.ts';

const given = deciderSpec(trialDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const minutes = (count: number): Date => new Date(now.getTime() + count * minuteMs);

const claim = (accountId: string, allowedAt: string | null = null, at = now): TrialCommand => ({
  type: 'ClaimTrialMailbox',
  accountId,
  allowedAt,
  now: at,
});
const claimed = (accountId: string, at = now): TrialEvent => ({
  type: 'TrialMailboxClaimed',
  data: { accountId, claimedAt: at.toISOString() },
});
const release = (accountId: string): TrialCommand => ({
  type: 'ReleaseTrialMailbox',
  accountId,
  now,
});
const released = (accountId: string): TrialEvent => ({
  type: 'TrialMailboxReleased',
  data: { accountId, releasedAt: now.toISOString() },
});

describe('the trial of a mailbox', () => {
  it('is claimed once by an account', () => {
    given().when(claim('ada')).then(claimed('ada'));
    given(claimed('ada')).when(claim('ada')).thenNothing();
  });

  it('is refused to another account', () => {
    given(claimed('ada')).when(claim('eve')).thenRejects('conflict', 'trial/used');
  });

  it('is allowed to another account only against claims from before', () => {
    const allowedAt = minutes(1).toISOString();
    given(claimed('ada'))
      .when(claim('eve', allowedAt, minutes(2)))
      .then(claimed('eve', minutes(2)));
    given(claimed('ada', minutes(2)))
      .when(claim('eve', allowedAt, minutes(3)))
      .thenRejects('conflict', 'trial/used');
  });

  it('is free again when the account that claimed it releases it', () => {
    given(claimed('ada')).when(release('eve')).thenNothing();
    given(claimed('ada')).when(release('ada')).then(released('ada'));
    given(claimed('ada'), released('ada')).when(claim('eve')).then(claimed('eve'));
  });
});

describe('the offer of trials', () => {
  const switchTo = (on: boolean): TrialCommand => ({
    type: 'SwitchTrialOffer',
    on,
    reason: 'Abuse',
    now,
  });
  const data = { reason: 'Abuse', switchedAt: now.toISOString() };
  const switchedOff: TrialEvent = { type: 'TrialOfferSwitchedOff', data };

  it('is on by default, and can be switched off and on', () => {
    expect(trialDecider.initialState.isOffered).toBe(true);
    given().when(switchTo(true)).thenNothing();
    given().when(switchTo(false)).then(switchedOff);
    given(switchedOff).when(switchTo(false)).thenNothing();
    given(switchedOff).when(switchTo(true)).then({ type: 'TrialOfferSwitchedOn', data });
  });
});
