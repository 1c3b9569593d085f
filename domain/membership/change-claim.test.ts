import { describe, expect, it } from 'vitest';
import { secondMs } from '../shared/time/durations.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { findSubscriptionShown } from './decide-change-claim.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent } from './events.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * secondMs);

const claimed = (claimId: string, at = now): MembershipEvent => ({
  type: 'ProviderChangeClaimed',
  data: {
    claimId,
    claimedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + 30 * secondMs).toISOString(),
  },
});
const released = (claimId: string, at = now): MembershipEvent => ({
  type: 'ProviderChangeReleased',
  data: { claimId, releasedAt: at.toISOString() },
});
const claim = (claimId: string, at = now) =>
  ({ type: 'ClaimProviderChange', claimId, now: at }) as const;
const release = (claimId: string, at = now) =>
  ({ type: 'ReleaseProviderChange', claimId, now: at }) as const;

describe('a change at the provider', () => {
  it('is claimed for 30 seconds', () => {
    given().when(claim('a')).then(claimed('a'));
  });

  it('is refused while another one runs', () => {
    given(claimed('a'))
      .when(claim('b', after(29)))
      .thenRejects('conflict', 'membership/change-in-progress');
  });

  it('begins after the release of another one', () => {
    given(claimed('a'), released('a')).when(claim('b')).then(claimed('b'));
  });

  it('begins 30 seconds after another one, whose process was killed', () => {
    given(claimed('a'))
      .when(claim('b', after(30)))
      .then(claimed('b', after(30)));
  });

  it('is extended while its process works on it, and not once it is over', () => {
    given(claimed('a'))
      .when(claim('a', after(1)))
      .thenNothing();
    given(claimed('a'))
      .when(claim('a', after(11)))
      .then(claimed('a', after(11)));
    given(claimed('a'), released('a'))
      .when(claim('a', after(11)))
      .thenNothing();
  });

  it('is released once, and only by its own process', () => {
    given(claimed('a')).when(release('a')).then(released('a'));
    given(claimed('a'), released('a')).when(release('a')).thenNothing();
    given(claimed('a'), claimed('b', after(30)))
      .when(release('a', after(31)))
      .thenNothing();
  });
});

describe('the subscription that a person sees', () => {
  const started: MembershipEvent = {
    type: 'SubscriptionStarted',
    data: {
      subscriptionId: 'sub_1',
      plan: 'basic',
      interval: 'month',
      customerId: 'cus_1',
      startedAt: now.toISOString(),
    },
  };
  const shown = (...events: readonly MembershipEvent[]) =>
    findSubscriptionShown(
      events.reduce(membershipDecider.evolve, membershipDecider.initialState),
      after(1),
    );

  it('is the one before a running change', () => {
    expect(shown(claimed('a'), started)).toBeNull();
    expect(shown(claimed('a'), started, claimed('a', after(11)))).toBeNull();
    expect(shown(claimed('a'), started, released('a'))?.subscriptionId).toBe('sub_1');
  });
});
