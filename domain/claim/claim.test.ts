import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../shared/time/durations.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import {
  type ClaimCommand,
  claimDecider,
  type ClaimState,
  claimStream,
  getClaimHolder,
  isExpired,
} from './claim.ts';
import type { ClaimEvent } from './events.ts';

const decider = claimDecider('email');
const given = deciderSpec(decider);
const now = new Date('2026-05-04T10:00:00.000Z');
const minutes = (n: number): Date => new Date(now.getTime() + n * minuteMs);
const kind = 'email';

const claim = (accountId: string, at = now): ClaimCommand => ({
  type: 'ClaimIdentifier',
  kind,
  accountId,
  expiresAt: new Date(at.getTime() + 15 * minuteMs),
  now: at,
});
const confirm = (accountId: string, at = now): ClaimCommand => ({
  type: 'ConfirmIdentifierClaim',
  kind,
  accountId,
  now: at,
});
const release = (accountId: string, at = now): ClaimCommand => ({
  type: 'ReleaseIdentifier',
  kind,
  accountId,
  now: at,
});
const claimed = (accountId: string, at = now): ClaimEvent => ({
  type: 'IdentifierClaimed',
  data: {
    kind,
    accountId,
    claimedAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + 15 * minuteMs).toISOString(),
  },
});
const confirmed = (accountId: string, at = now): ClaimEvent => ({
  type: 'IdentifierClaimConfirmed',
  data: { kind, accountId, confirmedAt: at.toISOString() },
});
const released = (accountId: string, at = now): ClaimEvent => ({
  type: 'IdentifierReleased',
  data: { kind, accountId, releasedAt: at.toISOString() },
});

describe('an unclaimed address', () => {
  it('is claimed', () => {
    given().when(claim('ada')).then(claimed('ada'));
  });

  it('has nothing to release', () => {
    given().when(release('ada')).thenNothing();
  });

  it('is confirmed directly for an existing account', () => {
    given()
      .when(confirm('ada'))
      .then(
        {
          type: 'IdentifierClaimed',
          data: {
            kind,
            accountId: 'ada',
            claimedAt: now.toISOString(),
            expiresAt: now.toISOString(),
          },
        },
        confirmed('ada'),
      );
  });
});

describe('a claimed address', () => {
  it('is renewed by the account that claims it again', () => {
    given(claimed('ada'))
      .when(claim('ada', minutes(1)))
      .then(claimed('ada', minutes(1)));
  });

  it('is refused to another account until it expires', () => {
    given(claimed('ada'))
      .when(claim('eve', minutes(14.9)))
      .thenRejects('conflict', 'claim/taken');
    given(claimed('ada')).when(confirm('eve')).thenRejects('conflict', 'claim/taken');
  });

  it('can be claimed by another account once it has expired', () => {
    given(claimed('ada'))
      .when(claim('eve', minutes(15)))
      .then(released('ada', minutes(15)), claimed('eve', minutes(15)));
  });

  it('can be claimed again by the same account once it has expired', () => {
    given(claimed('ada'))
      .when(claim('ada', minutes(15)))
      .then(claimed('ada', minutes(15)));
  });

  it('is confirmed, even late, while no other account claimed it', () => {
    given(claimed('ada'))
      .when(confirm('ada', minutes(20)))
      .then(confirmed('ada', minutes(20)));
  });

  it('is released by its holder only', () => {
    given(claimed('ada')).when(release('ada')).then(released('ada'));
    given(claimed('ada')).when(release('eve')).thenNothing();
  });
});

describe('a confirmed address', () => {
  it('stays with its account without time limit', () => {
    given(claimed('ada'), confirmed('ada'))
      .when(claim('eve', minutes(1_000_000)))
      .thenRejects('conflict', 'claim/taken');
  });

  it('is renewed by its account, and not confirmed twice', () => {
    given(claimed('ada'), confirmed('ada'))
      .when(claim('ada', minutes(99)))
      .then(claimed('ada', minutes(99)));
    given(claimed('ada'), confirmed('ada')).when(confirm('ada')).thenNothing();
  });

  it('can be claimed by any account once it was released', () => {
    given(claimed('ada'), confirmed('ada'), released('ada'))
      .when(claim('eve'))
      .then(claimed('eve'));
  });
});

it('has a stream named by its kind', () => {
  expect(claimStream('username', 'abc')).toBe('username-abc');
});

const who = fc.constantFrom('ada', 'eve', 'bob');
const command: fc.Arbitrary<(at: Date) => ClaimCommand> = fc.oneof(
  who.map((id) => (at: Date) => claim(id, at)),
  who.map((id) => (at: Date) => confirm(id, at)),
  who.map((id) => (at: Date) => release(id, at)),
);
const attempt = (state: ClaimState, step: ClaimCommand): readonly ClaimEvent[] => {
  try {
    return decider.decide(state, step);
  } catch {
    return [];
  }
};

describe('every history of claims', () => {
  it('has one holder at most, and takes nothing from a holder with a valid claim', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.integer({ min: 0, max: 20 }))), (script) => {
        let state = decider.initialState;
        let clock = 0;
        for (const [make, pause] of script) {
          clock += pause;
          const step = make(minutes(clock));
          for (const event of attempt(state, step)) {
            const holder = getClaimHolder(state);
            if (event.data.accountId !== holder) {
              // Only a free identifier can get another holder.
              expect({ holder, type: event.type }).toEqual({
                holder: undefined,
                type: 'IdentifierClaimed',
              });
            }
            if (event.type === 'IdentifierReleased' && step.accountId !== holder) {
              expect(state.status === 'claimed' && isExpired(state, step.now)).toBe(true);
            }
            state = decider.evolve(state, event);
          }
        }
        expect(['free', 'claimed', 'confirmed']).toContain(state.status);
      }),
    );
  });

  it('folds any events in any order', () => {
    const event = fc.oneof(
      who.map((id) => claimed(id)),
      who.map((id) => confirmed(id)),
      who.map((id) => released(id)),
      fc.constant({ type: 'ClaimFromTheFuture', data: {} } as unknown as ClaimEvent),
    );
    fc.assert(
      fc.property(fc.array(event), (history) => {
        const state = history.reduce(decider.evolve, decider.initialState);
        expect(['free', 'claimed', 'confirmed']).toContain(state.status);
      }),
    );
  });
});
